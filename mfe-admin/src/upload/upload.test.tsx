import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { fingerprintOf } from '@wedding/shared/domain/video-fingerprint.ts';
import { onSessionEnd } from '@wedding/shared/host/call.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeDraft } from '../lib/drafts.ts';
import { adminVideo, answer, clickButton, refusal, useTestPage } from '../testing/render-page.ts';
import { writePublish } from './upload-drafts.ts';
import { queue } from './upload-queue.ts';

// The journeys test the transfer of bytes, in a browser and over a real network that fails.
const open = useTestPage();
afterEach(() => {
  queue.close();
  vi.useRealTimers();
});

const AT = '/app/admin/upload-videos';
const ID = '0b9f3a52-2f35-4a51-8f5e-0d3f0f7d9a11';
const categories = { 'GET /admin/categories': () => answer([{ id: 1, name: 'Vendors', videos: 2 }]) };
const upload = (change: Partial<Upload> = {}): Upload => ({
  id: ID,
  file_name: 'my_first-lesson.mp4',
  size: 40_000_000,
  received: 10_000_000,
  fingerprint: 'f'.repeat(64),
  title: 'my first lesson',
  description: '',
  category_id: null,
  thumbnail: null,
  replaces: null,
  video_id: null,
  version: 1,
  created_at: '2026-01-05 10:00:00',
  ...change,
});
const listed = (...uploads: Upload[]) => ({ 'GET /admin/uploads': () => answer(uploads) });
const job = (state: AdminVideo['processing'], more: object = {}) => ({
  state,
  step: 'first',
  percent: 40,
  attempt: 1,
  attempts: 4,
  error: null,
  updated_at: '2026-01-05 10:00:00',
  ...more,
});
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const written = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('a received video is shown through its processing and published', async () => {
  let now = adminVideo(7, { title: 'First lesson', processing: 'processing', progress: 40, video_url: null });
  let state: AdminVideo['processing'] = 'processing';
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(now),
    'GET /admin/videos/7/jobs': () => answer([job(state)]),
    'PUT /admin/videos/7/change-status': () => {
      now = { ...now, status: 'published' };
      return answer(now, 'Video published');
    },
  });
  // The first test of the file also waits for the page's own code to load.
  const step = 'Step 2 of 5: making the small sizes and the audio';
  expect(await screen.findByText(step, undefined, { timeout: 10_000 })).toBeDefined();
  // The overall progress: the upload is complete, and four tenths of the processing are done.
  expect(screen.getByText('76%')).toBeDefined();
  state = 'ready';
  now = adminVideo(7, { title: 'First lesson' });
  await clickButton('Publish');
  expect(await screen.findByText(/Couples can see it in their videos now/)).toBeDefined();
  const put = stage.requests.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ ...adminVideo(7, { title: 'First lesson' }), status: 'published' });
  expect(sessionStorage.length).toBe(0);
});

test('a video is published with the texts that were typed just before, as a later form of itself', async () => {
  let now = adminVideo(7, { title: 'First lesson' });
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7, title: 'First lesson' })),
    'GET /admin/videos/7': () => answer(now),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
    'POST /admin/videos/7/update': ({ body }) => {
      now = { ...now, title: (body as { title: string }).title, version: now.version + 1 };
      return answer(now, 'Video saved');
    },
    'PUT /admin/videos/7/change-status': () => {
      now = { ...now, status: 'published' };
      return answer(now, 'Video published');
    },
  });
  await screen.findByText('Every size is ready.');
  type('Title', 'First lesson, again');
  await clickButton('Publish');
  expect(await screen.findByText(/Couples can see it in their videos now/)).toBeDefined();
  const put = stage.requests.find(({ method }) => method === 'PUT');
  expect(put?.body).toMatchObject({ title: 'First lesson, again', version: 2 });
});

/** The replies for a video whose title Bola changed while its upload's card was open. */
const changedByBola = () => {
  let stored = adminVideo(7, { title: 'First lesson' });
  return {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7, title: 'First lesson' })),
    'GET /admin/videos/7': () => answer(stored),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
    'POST /admin/videos/7/update': ({ body }: { body: unknown }) => {
      const { version, title } = body as { version: number; title: string };
      if (version === 4) {
        stored = { ...stored, title, version: 5 };
        return answer(stored, 'Video saved');
      }
      stored = { ...stored, title: 'By Bola', version: 4 };
      const by = { changed_by: 'Bola', changed_at: '2026-01-05 10:00:00', changed: ['title'] };
      const conflict = { id: 7, current: { version: 4, updated_by: 3 }, ...by };
      return refusal(409, 'Changed meanwhile', { code: 'VERSION_CONFLICT', conflicts: [conflict] });
    },
  };
};

test.each([
  ['Overwrite with mine', 'Mine, longer', [1, 4]],
  ['Use the other', 'By Bola', [1]],
])(
  'a card asks before it saves over a colleague’s text, and typing goes on: %s',
  async (choice, title, versions) => {
    const stage = await open(AT, changedByBola());
    await screen.findByText('Every size is ready.');
    screen.getByLabelText('Title').focus();
    type('Title', 'Mine');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Overwrite this video?Bola changed the title of this video on');
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    type('Title', 'Mine, longer');
    const sent = () => stage.requests.filter(({ path }) => path === '/admin/videos/7/update');
    expect(sent()).toHaveLength(1);
    await clickButton(choice);
    await waitFor(() => expect(written('Title')).toBe(title));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() =>
      expect(sent().map(({ body }) => (body as { version: number }).version)).toEqual(versions),
    );
    expect(sent().at(-1)?.body).toMatchObject({ title: versions.length > 1 ? title : 'Mine' });
  },
);

test('an upload that completed as the page was left is finished automatically', async () => {
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, title: 'Whole', description: 'Kept' })),
    [`POST /admin/uploads/${ID}/finish`]: () => answer(adminVideo(7, { title: 'Whole' }), 'Video uploaded'),
    'GET /admin/videos/7': () => answer(adminVideo(7, { title: 'Whole' })),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
  });
  expect(await screen.findByText('Every size is ready.')).toBeDefined();
  expect(stage.requests.find(({ path }) => path.endsWith('/finish'))?.body).toEqual({
    title: 'Whole',
    description: 'Kept',
    category_id: null,
    later: true,
  });
});

test.each([
  ['draft', ['scheduled']],
  ['unpublished', []],
] as const)('a chosen publishing survives a refresh during the check: %s', async (status, expected) => {
  writePublish('f'.repeat(64), 'ready');
  let now = adminVideo(7, { status, processing: 'processing', video_url: null });
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(now),
    'GET /admin/videos/7/jobs': () => answer([job('processing')]),
    'PUT /admin/videos/7/change-status': () => {
      now = { ...now, status: 'scheduled', publish_at: '2026-01-05 10:00:20' };
      return answer(now, 'Video scheduled');
    },
  });
  await screen.findByText('Step 2 of 5: making the small sizes and the audio');
  await waitFor(() => expect(sessionStorage.length).toBe(0));
  const puts = stage.requests.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ body }) => (body as AdminVideo).status)).toEqual(expected);
});

test('a video is published when ready although this device’s clock is slow', async () => {
  writePublish('f'.repeat(64), 'ready');
  const times: string[] = [];
  await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(adminVideo(7)),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
    'PUT /admin/videos/7/change-status': ({ body }) => {
      times.push((body as { publish_at: string }).publish_at);
      const passed = 'This time has passed. Choose a later one.';
      return times.length === 1
        ? refusal(422, passed, { errors: { publish_at: [passed] } })
        : answer(adminVideo(7, { status: 'scheduled', publish_at: times[1] ?? null }), 'Video scheduled');
    },
  });
  await waitFor(() => expect(sessionStorage.length).toBe(0));
  expect(times).toHaveLength(2);
  expect(times.toSorted()).toEqual(times);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a video whose chosen publishing failed says that it stays a draft', async () => {
  writePublish('f'.repeat(64), 'ready');
  await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000 })),
    [`POST /admin/uploads/${ID}/finish`]: () => answer(adminVideo(7), 'Video uploaded'),
    'GET /admin/videos/7': () => answer(adminVideo(7)),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
    'PUT /admin/videos/7/change-status': () => refusal(503, 'Back in a moment.'),
  });
  expect(await screen.findByText('Back in a moment. The video stays a draft.')).toBeDefined();
});

test('the page says that a worker checks the file, and polls without sending the texts again', async () => {
  let looking = true;
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, title: 'Whole', description: 'Kept' })),
    [`POST /admin/uploads/${ID}/finish`]: () =>
      looking ? answer(null, 'We are checking this video.') : answer(adminVideo(7), 'Video uploaded'),
    'GET /admin/videos/7': () => answer(adminVideo(7)),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
  });
  const asked = () => stage.requests.filter(({ path }) => path.endsWith('/finish'));
  await waitFor(() => expect(asked().length).toBeGreaterThan(1));
  expect(screen.getByText('Checking the file')).toBeDefined();
  looking = false;
  expect(await screen.findByText('Every size is ready.', undefined, { timeout: 8000 })).toBeDefined();
  const texts = { title: 'Whole', description: 'Kept', category_id: null };
  expect(asked().map(({ body }) => body)).toEqual([
    { ...texts, later: true },
    ...asked()
      .slice(1)
      .map(() => ({ later: true })),
  ]);
});

test('a partial upload asks for its file, and typed texts are saved and survive a refresh', async () => {
  const replies = {
    ...categories,
    ...listed(upload()),
    [`POST /admin/uploads/${ID}/update`]: () => answer(upload(), 'Saved'),
  };
  const stage = await open(AT, replies);
  expect(await screen.findByText('Choose this file again to continue where it stopped.')).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('15');
  type('Title', 'First lesson');
  type(/^Description/, 'How to begin');
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeDefined();
  expect(stage.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    title: 'First lesson',
    description: 'How to begin',
    version: 1,
    category_id: null,
  });
  // This change never reaches the server.
  type('Title', 'Typed as the power went');
  stage.unmount();
  queue.close();
  await open(AT, replies);
  await screen.findByLabelText('Title');
  expect([written('Title'), written(/^Description/)]).toEqual(['Typed as the power went', 'How to begin']);
});

test.each([
  [413, 'This video is larger than 2 GB.'],
  [415, 'This is a picture, not a video.'],
  [422, 'This video has no picture in it.'],
])(
  'a refusal with %i is shown beside the file, and the texts stay until they are deleted',
  async (status, text) => {
    const stage = await open(AT, {
      ...categories,
      ...listed(upload({ received: 40_000_000, title: 'Kept' })),
      [`POST /admin/uploads/${ID}/finish`]: () => refusal(status, text, { errors: { video: [text] } }),
    });
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
    expect(written('Title')).toBe('Kept');
    await clickButton('Delete my_first-lesson.mp4');
    await waitFor(() => expect(stage.messages).toEqual(['Confirm Deletion']));
  },
);

test('the page says that the server is unavailable, and retries', async () => {
  let offline = true;
  await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000 })),
    [`POST /admin/uploads/${ID}/finish`]: () =>
      offline ? refusal(503, 'Away') : answer(adminVideo(7), 'Video uploaded'),
    'GET /admin/videos/7': () => answer(adminVideo(7)),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
  });
  expect(await screen.findByText('Waiting for the connection')).toBeDefined();
  offline = false;
  expect(await screen.findByText('Every size is ready.', undefined, { timeout: 8000 })).toBeDefined();
});

test('another file replaces a refused one and keeps what was typed and chosen for it', async () => {
  writePublish('f'.repeat(64), 'ready');
  const none = { 'GET /admin/uploads/duplicates': () => answer([]) };
  const refused = { [`POST /admin/uploads/${ID}/finish`]: () => refusal(422, 'This is not a video.') };
  const dropped = { [`DELETE /admin/uploads/${ID}`]: () => answer(null, 'Upload cancelled') };
  const stage = await open(AT, {
    ...categories,
    ...none,
    ...refused,
    ...dropped,
    ...listed(upload({ received: 40_000_000, title: 'First lesson', description: 'Typed' })),
  });
  const file = new File(['a video'], 'take_2.mp4', { type: 'video/mp4' });
  expect(await screen.findByText(/^This is not a video\./)).toBeDefined();
  expect(screen.getByText('Your texts are kept.')).toBeDefined();
  // The same file would be refused again.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.change(await screen.findByLabelText('Another file'), { target: { files: [file] } });
  expect(await screen.findByText('take_2.mp4')).toBeDefined();
  expect(screen.queryByText('This is not a video.')).toBeNull();
  expect([written('Title'), written(/^Description/)]).toEqual(['First lesson', 'Typed']);
  expect(queue.source.getState().videos.map(({ afterUpload }) => afterUpload.publish)).toEqual(['ready']);
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('deleting a partial upload asks first and deletes it on the server too', async () => {
  const stage = await open(AT, {
    ...categories,
    ...listed(upload()),
    [`DELETE /admin/uploads/${ID}`]: () => answer(null, 'Upload cancelled'),
  });
  await clickButton('Delete my_first-lesson.mp4');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull());
  expect(stage.messages).toEqual(['Confirm Deletion']);
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a finished upload whose typed text is not saved asks before it is hidden', async () => {
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(adminVideo(7)),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
    'POST /admin/videos/7/update': () => answer(adminVideo(7), 'Saved'),
    [`DELETE /admin/uploads/${ID}`]: () => answer(null, 'Hidden'),
  });
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Too long '.repeat(30) } });
  await clickButton('Hide from this list');
  await waitFor(() => expect(stage.messages).toEqual(['Confirm Deletion']));
});

test('a finished upload that could not be hidden for good says so', async () => {
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(adminVideo(7)),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
    [`DELETE /admin/uploads/${ID}`]: () => refusal(503, 'Back in a moment.'),
  });
  await clickButton('Hide from this list');
  await waitFor(() => expect(stage.messages).toEqual(['Back in a moment.']));
});

test('captions of a received video are saved at once, and removed for good once that is confirmed', async () => {
  const english = { lang: 'en', label: 'English', version: 1 };
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer({ ...adminVideo(7), captions: [english] }),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
    'POST /admin/videos/7/captions': () => answer([english], 'Captions saved'),
    'DELETE /admin/videos/7/captions/en': () => answer([], 'Captions removed'),
  });
  fireEvent.change(await screen.findByLabelText('Captions file'), {
    target: { files: [new File(['WEBVTT'], 'vows.vtt')] },
  });
  await waitFor(() => expect(stage.messages).toEqual(['Captions saved']));
  await clickButton('Remove English captions');
  await waitFor(() =>
    expect(stage.messages).toEqual(['Captions saved', 'Confirm Deletion', 'Captions removed']),
  );
});

test('a category created in the form is selected and added to the list', async () => {
  await open(AT, {
    ...categories,
    ...listed(upload()),
    'POST /admin/categories': () => answer({ id: 9, name: 'Aso ebi', videos: 0 }, 'Category created'),
  });
  await screen.findByRole('option', { name: 'Vendors' });
  await clickButton('New category');
  await screen.findByLabelText('Name');
  type('Name', 'Aso ebi');
  await clickButton('Add category');
  await waitFor(() => expect(written(/^Category/)).toBe('9'));
});

test('processing can be cancelled and restarted, and a failed run shows why', async () => {
  let state: AdminVideo['processing'] = 'processing';
  const now = () => adminVideo(7, { processing: state, video_url: null });
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(now()),
    'GET /admin/videos/7/jobs': () =>
      answer([job(state, { error: state === 'failed' ? 'The file ends in the middle.' : null })]),
    'DELETE /admin/videos/7/jobs': () => {
      state = 'cancelled';
      return answer(null, 'Processing cancelled');
    },
    'POST /admin/videos/process-video': () => {
      state = 'failed';
      return answer(now(), 'Processing has started');
    },
  });
  await clickButton('Cancel processing');
  expect(await screen.findByText('Processing was cancelled. The file is kept.')).toBeDefined();
  await clickButton('Process again');
  expect((await screen.findByText('The file ends in the middle.')).closest('[role=alert]')).not.toBeNull();
  // A damaged file fails again, and would never come out.
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
  const other = screen.getByRole('link', { name: 'Choose another file' });
  expect(other.getAttribute('href')).toBe('/app/admin/upload-videos?replace=7');
  expect(stage.messages).toEqual(['Processing cancelled', 'Processing has started']);
});

test('a file that failed while it was processed opens with its reason, and never gets ready', async () => {
  const files = [7, 8, 9].map((video_id) => upload({ id: `u${video_id}`, received: 40_000_000, video_id }));
  const failed = { processing: 'failed', video_url: null, processing_error: 'Parts can’t be read.' } as const;
  await open(AT, {
    ...categories,
    ...listed(...files),
    'GET /admin/videos/7': () => answer(adminVideo(7)),
    'GET /admin/videos/8': () => answer(adminVideo(8, failed)),
    'GET /admin/videos/9': () => answer(adminVideo(9)),
    'GET /admin/videos/8/jobs': () => answer([]),
  });
  expect(await screen.findByText('Parts can’t be read.')).toBeDefined();
  expect(await screen.findByRole('progressbar', { name: 'All files: 2 of 2 ready' })).toBeDefined();
});

test('what was seen in the file is said where it is published', async () => {
  const note = 'About 21% of the pictures in this file are damaged.';
  await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(adminVideo(7, { notes: [note] })),
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
  });
  expect(await screen.findByText(note)).toBeDefined();
});

test('a run that failed on our side says why while it waits for the next attempt', async () => {
  const error = 'There is no room left on the disk. We will try again.';
  await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(adminVideo(7, { processing: 'queued', video_url: null })),
    'GET /admin/videos/7/jobs': () => answer([job('queued', { attempt: 2, error })]),
  });
  expect(await screen.findByText(error)).toBeDefined();
  expect(screen.getByText('Attempt 2 of 4')).toBeDefined();
});

test('once the session has ended, a page asks no more for the progress of a video', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const over = new Promise((known) => {
    const stop = onSessionEnd(known);
    onTestFinished(() => void stop());
  });
  const now = adminVideo(7, { processing: 'processing', progress: 40, video_url: null });
  let ended = false;
  let refused = 0;
  const stage = await open(AT, {
    ...categories,
    ...listed(upload({ received: 40_000_000, video_id: 7 })),
    'GET /admin/videos/7': () => answer(now),
    'GET /admin/videos/7/jobs': () => {
      if (!ended) return answer([job('processing')]);
      refused += 1;
      return { status: 401, body: { message: 'Ended', code: 'TOKEN_INVALID' } };
    },
  });
  await screen.findByText('Step 2 of 5: making the small sizes and the audio');
  ended = true;
  await vi.advanceTimersByTimeAsync(1_000);
  await over;
  // The video itself is asked for less often, so another call for its progress would precede this one.
  const asked = () => stage.requests.filter(({ path }) => path === '/admin/videos/7').length;
  const before = asked();
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before), 10_000);
  expect(refused).toBe(1);
});

test('files start with the defaults, titles keep hyphens, and captions match their video', async () => {
  const stage = await open(AT, {
    ...categories,
    ...listed(),
    'GET /admin/uploads/duplicates': () => answer([]),
  });
  await clickButton('Defaults for the next files');
  await screen.findByRole('option', { name: 'Vendors' });
  fireEvent.change(screen.getByLabelText(/^Category/), { target: { value: '1' } });
  const files = ['aso-ebi_etiquette.mp4', 'gele.mov', 'gele.yo.ass', 'lost.vtt'].map(
    (name) => new File([name], name),
  );
  fireEvent.change(screen.getByLabelText(/Drop videos here/), { target: { files } });
  await waitFor(() => expect(stage.messages).toContain('No video has the same name as lost.vtt.'));
  expect(screen.getByRole('progressbar', { name: 'All files: 0 of 2 ready' })).toBeDefined();
  // The file chosen last is open; the other one is collapsed to a line.
  expect(screen.getAllByLabelText('Title')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show details of aso-ebi_etiquette.mp4' }));
  const titles = screen.getAllByLabelText('Title').map((field) => (field as HTMLInputElement).value);
  expect(titles).toEqual(['gele', 'aso-ebi etiquette']);
  expect(
    queue.source
      .getState()
      .videos.map(({ texts, afterUpload }) => [texts.category_id, afterUpload.captions.length]),
  ).toEqual([
    ['1', 1],
    ['1', 0],
  ]);
});

test('an unfinished upload of a file is not continued for another video', async () => {
  const file = new File(['vows'], 'vows.mp4');
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  const fingerprint = await fingerprintOf({ size: file.size, read });
  await open(`${AT}?replace=7`, {
    ...categories,
    ...listed(upload({ fingerprint, size: 4, received: 2 })),
    'GET /admin/uploads/duplicates': () => answer([]),
    'GET /admin/videos/7': () => answer(adminVideo(7)),
  });
  expect(await screen.findByText('Choose this file again to continue where it stopped.')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/Drop the new file here/), { target: { files: [file] } });
  const targets = () => queue.source.getState().videos.map(({ replaces }) => replaces);
  await waitFor(() => expect(targets()).toEqual([7, null]));
  await waitFor(() => expect(queue.source.getState().videos[0]?.fingerprint).toBe(fingerprint));
  expect(queue.source.getState().videos[1]?.phase).toBe('stopped');
});

test('a default publishing time that has passed publishes nothing, and says so', async () => {
  writeDraft('0:upload-defaults', { publish: 'at', at: '2020-01-05T09:00' });
  const stage = await open(AT, {
    ...categories,
    ...listed(),
    'GET /admin/uploads/duplicates': () => answer([]),
  });
  const passed = 'This time has passed. Choose a later one.';
  expect(await screen.findByText(passed)).toBeDefined();
  await opened(stage);
  const files = [new File(['vows'], 'vows.mp4')];
  fireEvent.change(screen.getByLabelText(/Drop videos here/), { target: { files } });
  await waitFor(() => expect(stage.messages).toContain(`These files stay drafts. ${passed}`));
  await waitFor(() =>
    expect(queue.source.getState().videos.map(({ afterUpload }) => afterUpload.publish)).toEqual([null]),
  );
});

/** Waits until the queue is open, which drops what was added before. A page shows a moment earlier. */
const opened = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(requests.some(({ path }) => path === '/admin/uploads')).toBe(true));

/** Opens an empty queue and drops a file into it. */
async function dropped(): Promise<File[]> {
  const stage = await open(AT, {
    ...categories,
    ...listed(),
    'GET /admin/uploads/duplicates': () => answer([]),
  });
  await opened(stage);
  const files = [new File(['vows'], 'vows.mp4')];
  fireEvent.change(await screen.findByLabelText(/Drop videos here/), { target: { files } });
  return files;
}

test('an upload is paused and resumed by one button, which keeps the focus', async () => {
  await dropped();
  const button = await screen.findByRole('button', { name: 'Pause vows.mp4' });
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Resume vows.mp4' })).toBe(button);
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Pause vows.mp4' })).toBe(button);
});

test('a file that is in the list as a video of its own can still replace the file of another video', async () => {
  const files = await dropped();
  await screen.findByRole('button', { name: 'Pause vows.mp4' });
  const replaced = () => queue.source.getState().videos.map(({ replaces }) => replaces);
  const again = queue.add(files, { replaces: 7 });
  await waitFor(() => expect(replaced()).toEqual([7, null]));
  expect((await again).alreadyQueued).toEqual([]);
  expect(replaced()).toEqual([7, null]);
});

test('a chapter after the end of the video is named once the file was checked, and the others stay', async () => {
  const description = '0:00 Welcome\n2:30 The menu\n12:00 Thanks';
  const ready = { received: 40_000_000, video_id: 7, description };
  let checked = () => {};
  const check = new Promise<void>((done) => {
    checked = done;
  });
  await open(AT, {
    ...categories,
    ...listed(upload({ id: ID.replace('0b', '1b'), file_name: 'other.mp4' }), upload(ready)),
    'GET /admin/videos/7': async () => {
      await check;
      return answer(adminVideo(7, { description, video_length: '10:00' }));
    },
    'GET /admin/videos/7/jobs': () => answer([job('ready')]),
  });
  await screen.findByText('my_first-lesson.mp4');
  expect(screen.queryByRole('list', { name: 'Lines that aren’t chapters' })).toBeNull();
  checked();
  // Its card opens, although it isn't the first.
  const problems = await screen.findByRole('list', { name: 'Lines that aren’t chapters' });
  expect(problems.textContent).toBe('Line 3, “12:00 Thanks”: The video has ended by then.');
  expect(screen.getByRole('list', { name: 'Chapters' }).textContent).toBe('0:00 Welcome2:30 The menu');
});
