import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';

let close = () => {};
afterEach(() => {
  cleanup();
  close();
  vi.restoreAllMocks();
});

const lesson = {
  id: 7,
  title: 'Pricing a reception',
  description: 'Plates first.',
  video_length: '1:00',
  image: '/media/posters/x.jpg',
  preview: null,
};
async function open(at: string, data: object | null) {
  const reply = data
    ? { body: { message: 'OK', data } }
    : { status: 404, body: { message: 'Gone', code: 'NOT_FOUND' } };
  const stage = await renderRemote({
    routes,
    at,
    replies: { [`GET /api/lesson-heads/${at.split('/')[2]}`]: () => reply },
  });
  close = stage.close;
  return stage;
}

test('a shared lesson shows title, cover and text, and how to sign up', async () => {
  await open('/lesson/7', lesson);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pricing a reception' })).toBeDefined();
  expect(screen.getByText('Plates first.')).toBeDefined();
  expect(document.querySelector('article img')?.getAttribute('src')).toBe('/media/posters/x.jpg');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/signin');
  expect(document.querySelector('video')).toBeNull();
});

test('the preview shows its cost and fetches nothing before it is played', async () => {
  await open('/lesson/preview', { ...lesson, preview: { url: '/media/preview/7', bytes: 2_801_000 } });
  expect(await screen.findByText('1:00 · 2.8 MB preview')).toBeDefined();
  const video = screen.getByLabelText<HTMLVideoElement>('Preview of Pricing a reception');
  expect([video.preload, video.autoplay, video.getAttribute('src')]).toEqual([
    'none',
    false,
    '/media/preview/7',
  ]);
});

test('the preview has its own controls: play, pause, the place, and full screen', async () => {
  await open('/lesson/preview', { ...lesson, preview: { url: '/media/preview/7', bytes: 2_801_000 } });
  const video = await screen.findByLabelText<HTMLVideoElement>('Preview of Pricing a reception');
  expect(video.controls).toBe(false);
  // jsdom plays nothing.
  let paused = true;
  const turn = (to: boolean) => async () => {
    paused = to;
    fireEvent(video, new Event(to ? 'pause' : 'play'));
  };
  Object.defineProperty(video, 'paused', { get: () => paused });
  Object.defineProperty(video, 'duration', { value: 15 });
  video.play = turn(false);
  video.pause = turn(true);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  fireEvent(video, new Event('durationchange'));
  fireEvent.change(screen.getByRole('slider', { name: 'Seek' }), { target: { value: '9' } });
  fireEvent(video, new Event('timeupdate'));
  expect(video.currentTime).toBe(9);
  expect(screen.getByText('0:09 / 0:15')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Full screen' })).toBeDefined();
  fireEvent(video, new Event('error'));
  expect(screen.getByRole('alert').textContent).toBe('The preview did not load. Please try again.');
});

test('a deleted lesson shows that it is gone, and links to the plans', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open('/lesson/9', null);
  expect(await screen.findByText('This lesson is not in the library any more.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/signup');
});

test.each(['abc', '0', '7x', '99999999999999'])(
  'the cut or changed address %s has no lesson, without asking',
  async (id) => {
    const { requests } = await open(`/lesson/${id}`, null);
    expect(await screen.findByText('This lesson is not in the library any more.')).toBeDefined();
    expect(requests).toEqual([]);
  },
);

test('a lesson that does not load has a page heading that says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const away = { status: 503, body: { message: 'Back in a moment.', code: 'UNAVAILABLE' } };
  const stage = await renderRemote({
    routes,
    at: '/lesson/7',
    replies: { 'GET /api/lesson-heads/7': () => away },
  });
  close = stage.close;
  expect(await screen.findByRole('heading', { level: 1, name: 'This lesson did not load' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
