import { fireEvent, screen } from '@testing-library/react';
import { renderSlot } from '@wedding/shared/testing/render-slot.tsx';
import { expect, test } from 'vitest';
import { fills } from '../../routes.tsx';
import { answer, detail, settled } from '../../testing/test-videos.ts';
import { media, useWatchPage } from '../../testing/test-watch.ts';

// Stubs the parts of a browser that jsdom lacks.
useWatchPage();

test('an administrator sees and plays the couples’ page of a draft, and nothing of it is counted', async () => {
  const video = detail(7, {
    title: 'Draft',
    status: 'draft',
    description: 'About it\n\n0:00 Welcome\n2:30 The menu',
    bytes: { 240: 6_200_000, audio: 2_100_000 },
  });
  const stage = await renderSlot({
    name: 'video-preview',
    fillerProps: { videoId: 7, edition: 'a' },
    fills,
    replies: { 'GET /admin/videos/7/preview': () => answer(video) },
  });
  expect(await screen.findByRole('heading', { level: 3, name: 'Draft' })).toBeDefined();
  expect(screen.getByRole('button', { name: /The menu/ })).toBeDefined();
  // What belongs to a couple or a device isn't there.
  for (const name of [/^Like/, /^Save/, /^Listen only/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(media().getAttribute('src')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Play Draft' }));
  Object.defineProperty(media(), 'paused', { value: false });
  for (const second of [1, 2, 3]) {
    media().currentTime = second;
    fireEvent.timeUpdate(media());
  }
  fireEvent.pause(media());
  // A key pressed outside the player belongs to the page around it.
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(media().currentTime).toBe(3);
  await settled();
  expect(stage.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /admin/videos/7/preview',
  ]);
  stage.close();
});
