import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { detail } from '../testing/test-videos.ts';
import { media, useWatchPage } from '../testing/test-watch.ts';

const open = useWatchPage();

const rendition = (file: string) => `#EXTM3U
#EXT-X-MAP:URI="${file}",BYTERANGE="1300@0"
#EXTINF:2,
#EXT-X-BYTERANGE:24000@1300
${file}
#EXTINF:2,
#EXT-X-BYTERANGE:20000
${file}
#EXTINF:4,
#EXT-X-BYTERANGE:50000
${file}
#EXT-X-ENDLIST
`;
const playlists = {
  'master.m3u8': `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=120000,RESOLUTION=256x144
144.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=426x240
240.m3u8
`,
  '144.m3u8': rendition('144.m4s'),
  '240.m3u8': rendition('240.m4s'),
};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  // Replaces the network, and never answers.
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${new URL(url).pathname} ${headers.range}`);
    return new Promise(() => {});
  });
});

test('play requests header and first segment of the cheapest quality in one request', async () => {
  await open(detail(5, { playlists }));
  const play = await screen.findByRole('button', { name: 'Play Video 5' });
  fireEvent.pointerEnter(play);
  expect(asked).toEqual([]);
  fireEvent.click(play);
  await waitFor(() => expect(asked).toEqual(['/media/token/5/r1/144.m4s bytes=0-25299']));
});

test('resuming in the middle requests the header and the segment of that moment in parallel', async () => {
  await open(detail(5, { playlists, position: 4, video_length: '0:08' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Resume Video 5 at 0:04' }));
  const file = '/media/token/5/r1/144.m4s';
  await waitFor(() => expect(asked).toEqual([`${file} bytes=0-1299`, `${file} bytes=45300-95299`]));
});

test('a video without inlined playlists requests nothing early', async () => {
  await open(detail(5));
  fireEvent.click(await screen.findByRole('button', { name: 'Play Video 5' }));
  expect(await screen.findByText(/can’t be played here/)).toBeDefined();
  expect(asked).toEqual([]);
});

const choose = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Quality' }), { target: { value } });

test('Safari’s own player gets only the chosen quality, and another one from the same second on', async () => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  await open(detail(5, { playlists, bytes: { 144: 1_000_000, 240: 6_200_000 } }));
  await screen.findByRole('option', { name: '144p · 1 MB' });
  choose('144');
  fireEvent.click(screen.getByRole('button', { name: 'Play Video 5' }));
  const element = media();
  await waitFor(() => expect(element.src).toMatch(/\/media\/token\/5\/r1\/144\.m3u8$/));
  element.currentTime = 20;
  choose('240');
  expect(element.src).toMatch(/\/240\.m3u8$/);
  // A new source begins at 0.
  element.currentTime = 0;
  fireEvent.loadedMetadata(element);
  expect(element.currentTime).toBe(20);
  choose('');
  expect(element.src).toMatch(/\/master\.m3u8$/);
  expect(asked).toEqual([]);
});
