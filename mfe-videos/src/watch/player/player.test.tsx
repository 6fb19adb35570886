import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { detail } from '../../testing/test-videos.ts';
import { media, useWatchPage } from '../../testing/test-watch.ts';

const open = useWatchPage();

const words = (text: string) => ({
  getCueAsHTML: () => document.createRange().createContextualFragment(text),
});
const ENGLISH = {
  lang: 'en',
  label: 'English',
  url: '/media/token/5/captions/en-1.vtt',
  version: 1,
} as const;
const YORUBA = { lang: 'yo', label: 'Yorùbá', url: '/media/token/5/captions/yo-1.vtt', version: 1 } as const;

/** Stubs the track: jsdom has the element, but doesn't load its file. */
function stubTrack() {
  const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as unknown[] });
  const say = (...cues: string[]) => {
    track.activeCues = cues.map(words);
    act(() => void track.dispatchEvent(new Event('cuechange')));
  };
  Object.defineProperty(HTMLTrackElement.prototype, 'track', { get: () => track, configurable: true });
  return { track, say };
}
const element = () => media().querySelector('track');

test('captions: fetched when wanted, drawn line by line, switched by button and key, remembered', async () => {
  const { track, say } = stubTrack();
  const video = detail(5, { bytes: { 240: 6_200_000, audio: 2_000_000 }, captions: [ENGLISH, YORUBA] });
  await open(video);
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  const button = await screen.findByRole('button', { name: 'Captions', pressed: false });
  expect(element()).toBeNull();
  fireEvent.click(button);
  expect(element()?.getAttribute('src')).toBe(ENGLISH.url);
  expect(track.mode).toBe('hidden');
  say('Amara &amp; Tunde', 'say yes');
  expect(screen.getByText(/Amara & Tunde\s+say yes/)).toBeDefined();

  fireEvent.keyDown(document.body, { key: 'c' });
  expect(element()).toBeNull();
  expect(screen.queryByText(/Amara/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Quality and speed' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Yorùbá' }));
  expect(element()?.getAttribute('src')).toBe(YORUBA.url);

  await open(video);
  const listen = await screen.findByRole('button', { name: /^Listen only/ });
  expect(element()).toBeNull();
  fireEvent.click(listen);
  expect(await screen.findByRole('button', { name: 'Captions', pressed: true })).toBeDefined();
  expect(element()?.getAttribute('srclang')).toBe('yo');
});

test('the player keeps the focus, and its keys, when the button that started it goes away', async () => {
  await open(detail(5));
  const play = await screen.findByRole('button', { name: /^Play / });
  play.focus();
  fireEvent.click(play);
  expect(play.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Player' }));
});

test('a video without captions has no button for them; captions that fail to load are reported', async () => {
  stubTrack();
  const bytes = { 240: 6_200_000, audio: 2_000_000 };
  await open(detail(5, { bytes }));
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  expect(await screen.findByRole('button', { name: 'Quality and speed' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  const stage = await open(detail(5, { bytes, captions: [ENGLISH] }));
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Captions' }));
  fireEvent.error(element() as Element);
  expect(stage.messages).toContain('We couldn’t load the captions. Please choose them again to retry.');
});

test('the seek bar shows the picture at the pointer’s position, and fetches it only then', async () => {
  const storyboard = { url: '/media/token/5/r1/storyboard.jpg', columns: 10, rows: 2, count: 15 };
  const video = detail(5, {
    bytes: { 240: 6_200_000, audio: 2_000_000 },
    video_length: '0:30',
    storyboard: { ...storyboard, width: 160, height: 90, interval: 2 },
  });
  await open(video);
  const sheet = () => document.querySelector<HTMLImageElement>(`img[src="${storyboard.url}"]`);
  fireEvent.click(await screen.findByRole('button', { name: /^Listen only/ }));
  const bar = await screen.findByRole('slider', { name: 'Seek' });
  expect(sheet()).toBeNull();
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 316 } as DOMRect);
  const over = (clientX: number) => fireEvent.pointerMove(bar, { clientX, pointerType: 'mouse' });
  // Half a thumb at each end leaves 300 pixels for 30 seconds.
  over(108 + 235);
  expect(sheet()?.style.translate).toBe('-160px -90px');
  expect(screen.getByText('0:23')).toBeDefined();
  over(5000);
  expect(sheet()?.style.translate).toBe('-640px -90px');
  fireEvent.pointerLeave(bar);
  expect(sheet()).toBeNull();
});
