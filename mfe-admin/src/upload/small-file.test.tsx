import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FORM_UPLOAD_BYTES } from '@wedding/shared/contract/tus-path.ts';
import type { Reply } from '@wedding/shared/testing/fake-server.ts';
import { afterEach, expect, test } from 'vitest';
import { adminVideo, answer, clickButton, refusal, useTestPage } from '../testing/render-page.ts';
import { queue } from './upload-queue.ts';

const open = useTestPage();
afterEach(() => queue.close());

const AT = '/app/admin/upload-videos';
const FORM = 'POST /admin/videos/upload';
const made = adminVideo(7, {
  title: 'first vows',
  processing: 'processing',
  video_url: null,
  description: '',
  category_id: null,
});
const asDuplicate = { id: 7, title: 'first vows', status: 'draft', created_at: '2026-01-05 10:00:00' };

/** Opens an empty queue and drops a file of `size` bytes into it. */
async function drop(replies: Record<string, () => Reply>, size = 4) {
  const stage = await open(AT, {
    'GET /admin/categories': () => answer([]),
    'GET /admin/uploads': () => answer([]),
    'GET /admin/uploads/duplicates': () => answer([]),
    'GET /admin/videos/7': () => answer(made),
    'GET /admin/videos/7/jobs': () => answer([]),
    ...replies,
  });
  await waitFor(() => expect(stage.requests.some(({ path }) => path === '/admin/uploads')).toBe(true));
  const files = [new File([new Uint8Array(size)], 'first_vows.mp4')];
  fireEvent.change(await screen.findByLabelText(/Drop videos here/), { target: { files } });
  const forms = () => stage.requests.filter(({ method, path }) => `${method} ${path}` === FORM);
  return { stage, forms };
}

test('a small file goes in one form with its texts, and becomes a video that can be edited', async () => {
  const { stage, forms } = await drop({
    [FORM]: () => ({ status: 201, ...answer(made, 'Video uploaded') }),
    'POST /admin/videos/7/update': () => answer({ ...made, version: 2 }, 'Saved'),
  });
  await waitFor(() => expect(queue.source.getState().videos[0]).toMatchObject({ phase: 'done', videoId: 7 }));
  const form = String(forms()[0]?.body);
  for (const [field, value] of [
    ['title', 'first vows'],
    ['process', '1'],
  ]) {
    expect(form).toMatch(new RegExp(`name="${field}"\\r\\n\\r\\n${value}\\r\\n`));
  }
  expect(form).toContain('name="video"; filename="first_vows.mp4"');
  expect(stage.requests.some(({ path }) => path.includes('/tus'))).toBe(false);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Vows' } });
  const update = () => stage.requests.find(({ path }) => path === '/admin/videos/7/update');
  await waitFor(() => expect(update()?.body).toMatchObject({ id: 7, title: 'Vows', version: made.version }));
});

test('a form whose answer was lost is not sent again: the server has the video', async () => {
  let arrived = false;
  const { forms } = await drop({
    'GET /admin/uploads/duplicates': () => answer(arrived ? [asDuplicate] : []),
    [FORM]: () => {
      arrived = true;
      return refusal(503, 'Away');
    },
  });
  expect(await screen.findByText('Waiting for the connection')).toBeDefined();
  await waitFor(
    () => expect(queue.source.getState().videos[0]).toMatchObject({ phase: 'done', videoId: 7 }),
    { timeout: 5000 },
  );
  expect(forms()).toHaveLength(1);
});

test('a form that did not arrive is sent again, and a same file of before stays what it is', async () => {
  let tries = 0;
  const { forms } = await drop({
    'GET /admin/uploads/duplicates': () => answer([{ ...asDuplicate, id: 3 }]),
    [FORM]: () => (tries++ === 0 ? refusal(503, 'Away') : { status: 201, ...answer(made, 'Video uploaded') }),
  });
  await clickButton('Upload it anyway');
  await waitFor(
    () => expect(queue.source.getState().videos[0]).toMatchObject({ phase: 'done', videoId: 7 }),
    { timeout: 5000 },
  );
  expect(forms()).toHaveLength(2);
});

test('a full disk is named, not a lost connection', async () => {
  const text = 'We’ve run out of space, so nothing was saved. Please try again later.';
  await drop({ [FORM]: () => refusal(507, text, { code: 'NO_ROOM' }) });
  expect(await screen.findByText(text)).toBeDefined();
});

test('a form that is paused or cancelled ends its transfer', async () => {
  const { forms } = await drop({ [FORM]: () => ({ status: 201, ...answer(made), after: 600 }) });
  await waitFor(() => expect(forms()).toHaveLength(1));
  queue.pause(queue.source.getState().videos[0]?.key ?? '');
  expect(await screen.findByText('Paused')).toBeDefined();
  await queue.remove(queue.source.getState().videos[0]?.key ?? '');
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(queue.source.getState().videos).toEqual([]);
});

test('a refused form says why beside its file, and a larger file goes in chunks', async () => {
  const text = 'This is a picture, not a video.';
  const { forms } = await drop({
    [FORM]: () => refusal(415, text, { errors: { video: [text] } }),
  });
  expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
  const files = [new File([new Uint8Array(FORM_UPLOAD_BYTES + 1)], 'long.mp4')];
  fireEvent.change(screen.getByLabelText(/Drop videos here/), { target: { files } });
  // jsdom has no transfer in chunks; the journeys have.
  await waitFor(() => expect(queue.source.getState().videos[0]?.phase).toMatch(/sending|offline|refused/));
  expect(forms()).toHaveLength(1);
});
