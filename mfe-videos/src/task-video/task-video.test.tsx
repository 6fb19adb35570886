import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Reply } from '@wedding/shared/testing/fake-server.ts';
import { renderSlot } from '@wedding/shared/testing/render-slot.tsx';
import { afterEach, expect, test } from 'vitest';
import { fills } from '../routes.tsx';
import { answer, detail } from '../testing/test-videos.ts';

let close = () => {};
afterEach(() => {
  cleanup();
  close();
});

async function open(reply: () => Reply) {
  const stage = await renderSlot({
    name: 'task-lesson',
    fillerProps: { videoId: 7 },
    fills,
    replies: { 'GET /api/videos/7': reply },
  });
  close = stage.close;
  return stage;
}

test('the lesson of a task shows its title, length and cost, and leads to the watch page', async () => {
  const stage = await open(() => answer(detail(7, { title: 'Choosing a hall' })));
  const link = await screen.findByRole('link');
  expect(link.textContent).toContain('Choosing a hall 10:00 · 6.2 MB at 240p');
  expect(link.getAttribute('href')).toMatch(/^\/app\/video\/watch\/7\?spv=\w+$/);
  fireEvent.click(link);
  await waitFor(() => expect(stage.router.state.location.state).toEqual({ source: 'task' }));
});

test('a lesson that is no longer published shows that, without Try again', async () => {
  await open(() => ({ status: 404, body: { message: 'There is no such video.', code: 'NOT_FOUND' } }));
  expect(await screen.findByText('The lesson for this task is not in the library any more.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a lesson that could not be fetched shows Try again', async () => {
  let works = false;
  await open(() =>
    works ? answer(detail(7)) : { status: 503, body: { message: 'Down', code: 'UNAVAILABLE' } },
  );
  expect(await screen.findByText('The lesson didn’t load.')).toBeDefined();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Video 7/ })).toBeDefined();
});
