import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { expect, test } from 'vitest';
import { adminFilm, answer, paged, press, refusal, useStage } from '../test-stage.ts';

const open = useStage();
const AT = '/app/admin/upload-videos';
const categories = { 'GET /admin/categories': () => answer([{ id: 1, name: 'Vendors', videos: 2 }]) };
const job = (state: AdminVideo['processing'], more: object = {}) => ({
  ...{
    state,
    step: 'first',
    percent: 40,
    attempt: 1,
    attempts: 4,
    error: null,
    updated_at: '2026-01-05 10:00:00',
  },
  ...more,
});
const film = new File(['moving pictures'], 'my_first-lesson.mp4', { type: 'video/mp4' });

const choose = async () =>
  fireEvent.change(await screen.findByLabelText(/Drop a video here/), { target: { files: [film] } });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const written = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('a film is uploaded with its texts, processed before our eyes and published whole', async () => {
  let now = adminFilm(7, { title: 'First lesson', processing: 'processing', video_url: null });
  let state: AdminVideo['processing'] = 'processing';
  const stage = await open(AT, {
    ...categories,
    'POST /admin/videos/upload': () => answer(now, 'Video uploaded'),
    'GET /admin/videos': () => paged([now]),
    'GET /admin/videos/7/jobs': () => answer([job(state)]),
    'PUT /admin/videos/7/change-status': () => {
      now = { ...now, status: 'published' };
      return answer(now, 'Video published');
    },
  });
  await screen.findByRole('option', { name: 'Vendors' });
  await choose();
  expect(written('Title')).toBe('my first lesson');
  type('Title', 'First lesson');
  type(/^Description/, 'How to begin');
  type(/^Category/, '1');
  await press('Upload video');
  expect(await screen.findByText('Step 2 of 5: making the small sizes and the sound')).toBeDefined();
  expect(screen.getByText('40%')).toBeDefined();
  expect(stage.router.state.location.search).toBe('?video=7');
  const sent = String(stage.heard.find(({ path }) => path === '/admin/videos/upload')?.body);
  for (const part of [
    'First lesson',
    'How to begin',
    'name="category_id"',
    'name="process"',
    'moving pictures',
  ]) {
    expect(sent).toContain(part);
  }
  state = 'ready';
  now = adminFilm(7, { title: 'First lesson' });
  await press('Publish');
  expect(await screen.findByText(/Couples find it in their videos now/)).toBeDefined();
  const put = stage.heard.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ ...adminFilm(7, { title: 'First lesson' }), status: 'published' });
  expect(sessionStorage.length).toBe(0);
});

test.each([
  [413, 'This video is larger than 2 GB.'],
  [415, 'This is a picture, not a video.'],
  [422, 'This video has no picture in it.'],
])(
  'a refusal of %i stands beside the file, and the texts are kept across a refresh',
  async (status, text) => {
    const replies = { ...categories, 'POST /admin/videos/upload': () => refusal(status, text) };
    const stage = await open(AT, replies);
    await choose();
    type('Title', 'Kept');
    type(/^Description/, 'Kept too');
    await press('Upload video');
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
    expect([written('Title'), written(/^Description/)]).toEqual(['Kept', 'Kept too']);
    stage.unmount();
    await open(AT, replies);
    await screen.findByLabelText('Title');
    expect([written('Title'), written(/^Description/)]).toEqual(['Kept', 'Kept too']);
  },
);

test('a refused field is named at the field', async () => {
  await open(AT, {
    ...categories,
    'POST /admin/videos/upload': () =>
      refusal(422, 'Please check.', { errors: { title: ['A film of this title is there already.'] } }),
  });
  await choose();
  await press('Upload video');
  expect(await screen.findByText('A film of this title is there already.')).toBeDefined();
  expect(screen.queryByText(/Your texts are kept/)).toBeNull();
});

test('nothing is sent without a file and a title', async () => {
  const stage = await open(AT, categories);
  await press('Upload video');
  expect(await screen.findByText('Give the video a title.')).toBeDefined();
  expect(screen.getByText('Choose a video first.')).toBeDefined();
  expect(stage.heard.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an upload can be cancelled, and says nothing of a failure', async () => {
  await open(AT, {
    ...categories,
    'POST /admin/videos/upload': () => ({ ...answer(adminFilm(7)), after: 2000 }),
  });
  await choose();
  await press('Upload video');
  await press('Cancel upload');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload video' })).toBeDefined());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('my_first-lesson.mp4')).toBeDefined();
});

test('a category made on the spot is chosen and joins the list', async () => {
  const stage = await open(AT, {
    ...categories,
    'POST /admin/categories': () => answer({ id: 9, name: 'Aso ebi', videos: 0 }, 'Category created'),
  });
  await screen.findByRole('option', { name: 'Vendors' });
  await press('New category');
  type('New category', 'Aso ebi');
  fireEvent.keyDown(screen.getByLabelText('New category'), { key: 'Enter' });
  await waitFor(() => expect(written(/^Category/)).toBe('9'));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'No category',
    'Vendors',
    'Aso ebi',
  ]);
  expect(stage.heard.filter(({ path }) => path === '/admin/categories')).toHaveLength(2);
});

test('processing is cancelled and started again', async () => {
  let state: AdminVideo['processing'] = 'processing';
  const now = () => adminFilm(7, { processing: state, video_url: null });
  const stage = await open(`${AT}?video=7`, {
    'GET /admin/videos': () => paged([now()]),
    'GET /admin/videos/7/jobs': () => answer([job(state)]),
    'DELETE /admin/videos/7/jobs': () => {
      state = 'cancelled';
      return answer(null, 'Processing cancelled');
    },
    'POST /admin/videos/process-video': () => {
      state = 'queued';
      return answer(now(), 'Processing has started');
    },
  });
  await press('Cancel processing');
  expect(await screen.findByText('Processing was cancelled. The file is kept.')).toBeDefined();
  await press('Process again');
  expect(await screen.findByText('In the queue', { selector: 'span span' })).toBeDefined();
  await waitFor(() => expect(stage.said).toEqual(['Processing cancelled', 'Processing has started']));
});

test('a failed run says why', async () => {
  await open(`${AT}?video=7`, {
    'GET /admin/videos': () => paged([adminFilm(7, { processing: 'failed', video_url: null })]),
    'GET /admin/videos/7/jobs': () => answer([job('failed', { error: 'The file ends in the middle.' })]),
  });
  expect((await screen.findByText('The file ends in the middle.')).closest('[role=alert]')).not.toBeNull();
});
