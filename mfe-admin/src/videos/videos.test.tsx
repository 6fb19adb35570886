import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearToken, writeToken } from '@wedding/shared/host/token.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  administrator,
  adminVideo,
  answer,
  clickButton,
  paged,
  refusal,
  useTestPage,
} from '../testing/render-page.ts';

const open = useTestPage();
const AT = '/app/admin/videos';
/** What depends on videos that nobody has seen. */
const UNUSED = { views: 0, couples: 0, saved: 0, tasks: 0, blogs: 0 };
const categories = { 'GET /admin/categories': () => answer([{ id: 1, name: 'Vendors', videos: 2 }]) };

/** Returns the query of the last list request. */
const lastList = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  requests.findLast(({ path, query }) => path === '/admin/videos' && /[?&]page=/.test(query))?.query;

async function choose(video: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More about ${video}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}

test('search, state and page are in the address and reach the server', async () => {
  const stage = await open(`${AT}?search=cake&status=draft&page=2`, {
    'GET /admin/videos': () => ({
      body: { message: 'OK', data: { data: [adminVideo(5)], page: 2, per_page: 20, total: 45 } },
    }),
  });
  expect(await screen.findByText('21 to 40 of 45')).toBeDefined();
  expect(new URLSearchParams(lastList(stage))).toEqual(
    new URLSearchParams('search=cake&status=draft&page=2&per_page=20'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(stage.router.state.location.search).toContain('page=3'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hall' } });
  await waitFor(() => expect(stage.router.state.location.search).toBe('?search=hall&status=draft'));
  fireEvent.click(screen.getByRole('radio', { name: /^Failed/ }));
  await waitFor(() => expect(lastList(stage)).toContain('processing=failed'));
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'longest' } });
  await waitFor(() => expect(lastList(stage)).toContain('sort=longest'));
});

test.each([
  ['failed', 'Failed'],
  ['unprocessed', 'Not processed'],
])('the list of %s videos, which the overview leads to, is a chosen state', async (processing, label) => {
  const stage = await open(`${AT}?status=unarchived&processing=${processing}`, {
    'GET /admin/videos': () => paged([adminVideo(5)]),
  });
  expect(await screen.findByRole('radio', { name: new RegExp(`^${label}`), checked: true })).toBeDefined();
  await waitFor(() => expect(lastList(stage)).toContain(`processing=${processing}&status=unarchived`));
  expect(screen.getByLabelText<HTMLSelectElement>('Processing').value).toBe(processing);
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  await waitFor(() => expect(stage.router.state.location.search).toBe(''));
  // There are never two chips of one thing, and one alone of what is rarely looked for.
  const chips = processing === 'failed' ? 1 : 0;
  expect(screen.queryAllByRole('radio', { name: new RegExp(label) })).toHaveLength(chips);
});

test('an analyst reads the figures of videos, is offered nothing to change, and asks for nothing that is refused', async () => {
  const user = administrator('analyst');
  const replies = {
    ...categories,
    'GET /admin/videos': () => paged([adminVideo(5, { processing: 'processing' })]),
    'GET /admin/videos/5': () => answer(adminVideo(5, { processing: 'processing' })),
  };
  const stage = await open(AT, replies, { user });
  fireEvent.click(await screen.findByRole('link', { name: 'Video 5' }));
  expect(await screen.findByLabelText('Period')).toBeDefined();
  for (const name of [/^More about/, 'Publish', 'Save', 'Categories', 'Upload'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  const refusedPaths = ['jobs', 'preview', 'history', 'uploads'];
  expect(stage.requests.filter(({ path }) => refusedPaths.some((part) => path.includes(part)))).toEqual([]);
  stage.close();
  await open('/app/admin/upload-videos', replies, { user });
  expect(await screen.findByText('Not part of your role')).toBeDefined();
});

test('a video in the list shows which step its processing is at', async () => {
  const job = { state: 'processing', percent: 40, attempt: 1, attempts: 4, error: null };
  await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5, { processing: 'processing' }), adminVideo(6)]),
    'GET /admin/videos/5/jobs': () => answer([{ ...job, step: 'rest', updated_at: '2026-03-12 08:00:00' }]),
  });
  const row = within((await screen.findByRole('link', { name: 'Video 5' })).closest('tr') as HTMLElement);
  expect(await row.findByText('Step 5 of 5: making the larger sizes')).toBeDefined();
  expect(screen.getAllByText(/^Step /)).toHaveLength(1);
});

test('the history of a video says in words at which step a run failed', async () => {
  const job = { state: 'failed', step: 'rest', percent: 60, attempt: 4, attempts: 4, error: 'No room.' };
  await open(`${AT}?video=5&part=history`, {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5, { processing: 'failed' })),
    'GET /admin/videos/5/jobs': () => answer([{ ...job, updated_at: '2026-03-12 08:00:00' }]),
    'GET /admin/videos/5/history': () => answer({ sources: [] }),
  });
  const run = await screen.findByText(/^Failed \(Step 5 of 5: making the larger sizes\), attempt 4 of 4/);
  expect(run).toBeDefined();
});

test('a video that failed shows the processing of an earlier file as soon as that is used again', async () => {
  let state: 'failed' | 'queued' = 'failed';
  const job = { step: null, percent: 0, attempt: 1, attempts: 4, error: null };
  await open(`${AT}?video=5&part=history`, {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5, { processing: state })),
    'GET /admin/videos/5/jobs': () => answer([{ ...job, state, updated_at: '2026-03-12 08:00:00' }]),
    'GET /admin/videos/5/history': () =>
      answer({
        sources: [{ id: 3, original_name: 'first.mp4', size: 9, replaced_at: '2026-03-12 07:00:00' }],
      }),
    'PUT /admin/videos/5/sources/3': () => {
      state = 'queued';
      return answer(adminVideo(5, { processing: state }), 'Processing has started');
    },
  });
  expect(await screen.findByRole('button', { name: 'Process again' })).toBeDefined();
  await clickButton('Use this file again');
  expect(await screen.findByRole('button', { name: 'Cancel processing' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Process again' })).toBeNull();
});

test.each([
  ['uploaded', []],
  ['ready', ['ready']],
] as const)('nothing asks again and again for the runs of a video that is %s', async (processing, states) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const job = {
    step: null,
    percent: 0,
    attempt: 1,
    attempts: 4,
    error: null,
    updated_at: '2026-03-12 08:00:00',
  };
  const stage = await open(`${AT}?video=5&part=history`, {
    'GET /admin/videos/5': () => answer(adminVideo(5, { processing, video_url: null })),
    'GET /admin/videos/5/jobs': () => answer(states.map((state) => ({ ...job, state }))),
    'GET /admin/videos/5/history': () => answer({ sources: [] }),
  });
  await screen.findByText(states.length > 0 ? /^Ready/ : 'Not processed yet.');
  const count = () => stage.requests.filter(({ path }) => path.endsWith('/jobs')).length;
  const before = count();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(before);
});

test('videos without a category are a choice of the filter', async () => {
  const stage = await open(`${AT}?category=none`, {
    ...categories,
    'GET /admin/videos': () => paged([adminVideo(5)]),
  });
  const field = await screen.findByLabelText<HTMLSelectElement>('Category');
  expect(field.selectedOptions[0]?.text).toBe('No category');
  await waitFor(() => expect(lastList(stage)).toContain('category_id=none'));
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(stage.router.state.location.search).toBe(''));
});

test('a page past the end says so and leads to the last one', async () => {
  const stage = await open(`${AT}?page=9`, {
    'GET /admin/videos': ({ query }: { query: string }) =>
      query.includes('page=9')
        ? answer({ data: [], page: 9, per_page: 20, total: 21 })
        : answer({ data: [adminVideo(5)], page: 2, per_page: 20, total: 21 }),
  });
  await clickButton('Go to the last page');
  expect(await screen.findByText('21 to 21 of 21')).toBeDefined();
  expect(stage.router.state.location.search).toBe('?page=2');
});

test('publishing sends the whole video', async () => {
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'PUT /admin/videos/5/change-status': () =>
      answer(adminVideo(5, { status: 'published' }), 'Video published'),
  });
  await choose('Video 5', 'Publish');
  await waitFor(() => expect(stage.messages).toEqual(['Video published']));
  const put = stage.requests.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ ...adminVideo(5), status: 'published' });
  expect(stage.undo.label).toBe('View');
  const navigate = vi.spyOn(stage.router, 'navigate').mockResolvedValue();
  stage.undo.takeBack?.();
  expect(navigate.mock.calls[0]?.[0]).toBe('/lesson/5');
});

test('a video that cannot play offers neither Publish nor, once its file failed, Schedule', async () => {
  await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5, { processing: 'failed', video_url: null })]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Video 5' }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['Edit', 'Archive', 'Replace the file', 'Process again', 'Delete']);
});

test.each([true, false])('delete asks first, and the answer is %s', async (says) => {
  let videos = [adminVideo(5), adminVideo(6)];
  const stage = await open(
    AT,
    {
      'GET /admin/videos': () => paged(videos),
      'POST /admin/videos/uses': () => answer({ ...UNUSED, views: 12, couples: 3, tasks: 2 }),
      'DELETE /admin/videos/5/delete%20': () => {
        videos = [adminVideo(6)];
        return answer(null, 'Video deleted');
      },
      'PUT /admin/videos/5/change-status': () =>
        answer(adminVideo(5, { status: 'published' }), 'Video published'),
    },
    { says },
  );
  await choose('Video 5', 'Delete');
  await waitFor(() => expect(stage.messages[0]).toBe('Move “Video 5” to the bin?'));
  expect(stage.asked[0]?.text).toBe('It has 12 views by 3 couples, is linked from 2 tasks.');
  if (says) return waitFor(() => expect(screen.queryByText('Video 5')).toBeNull());
  // A deletion would have been sent before the next action.
  await choose('Video 5', 'Publish');
  await waitFor(() => expect(stage.messages).toEqual(['Move “Video 5” to the bin?', 'Video published']));
  expect(stage.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('title, description and category are edited on the video’s own page', async () => {
  const stage = await open(`${AT}?status=draft`, {
    ...categories,
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'GET /admin/videos/5': () => answer(adminVideo(5)),
    'POST /admin/videos/5/update': () => answer(adminVideo(5, { title: 'Better' }), 'Video updated'),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Video 5' }));
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Video 5' })).toBeDefined();
  expect(stage.router.state.location.search).toBe('?status=draft&video=5');
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Better' } });
  fireEvent.change(form.getByLabelText(/^Category/), { target: { value: '' } });
  const text = '0:00 Welcome\n2:30 The menu';
  fireEvent.change(form.getByLabelText(/^Description/), { target: { value: text } });
  expect(form.getByRole('list', { name: 'Chapters' }).textContent).toBe('0:00 Welcome2:30 The menu');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Video updated']));
  expect(stage.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    id: 5,
    title: 'Better',
    description: text,
    category_id: null,
    version: 1,
  });
  fireEvent.click(screen.getByRole('link', { name: 'All videos' }));
  await waitFor(() => expect(stage.router.state.location.search).toBe('?status=draft'));
});

test('a video that does not load has a page heading that says so, and is tried again only where that can help', async () => {
  await open(`${AT}?video=5`, { 'GET /admin/videos/5': () => refusal(503, 'Back in a moment.') });
  expect(await screen.findByRole('heading', { level: 1, name: 'The video did not load' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  cleanup();
  await open(`${AT}?video=6`, { 'GET /admin/videos/6': () => refusal(404, 'This video was not found.') });
  expect(await screen.findByRole('heading', { level: 1, name: 'This video was not found.' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a video without a title is not saved, and the title has the focus', async () => {
  const stage = await open(`${AT}?video=5`, {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5)),
  });
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  const title = form.getByLabelText('Title');
  fireEvent.change(title, { target: { value: ' ' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Give the video a title.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(stage.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a save sends only what was changed here, so that a colleague’s change of another field stays', async () => {
  let stored = adminVideo(5);
  const stage = await open(`${AT}?video=5`, {
    ...categories,
    'GET /admin/videos/5': () => answer(stored),
    'POST /admin/videos/5/update': ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return answer(stored, 'Video updated');
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  stored = { ...stored, description: 'A colleague’s words' };
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Better' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Video updated']));
  expect(stage.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    id: 5,
    title: 'Better',
    version: 1,
  });
  await waitFor(() =>
    expect(form.getByLabelText(/^Description/)).toHaveProperty('value', 'A colleague’s words'),
  );
});

test('categories are added, renamed and deleted beside the videos', async () => {
  let names = ['Vendors'];
  const list = () => names.map((name, place) => ({ id: place + 1, name, videos: 0 }));
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'GET /admin/categories': () => answer(list()),
    'POST /admin/categories': () => {
      names = [...names, 'Cakes'];
      return answer(list()[1], 'Category created');
    },
    'PUT /admin/categories/1': () => {
      names = ['Halls', 'Cakes'];
      return answer(list()[0], 'Category renamed');
    },
    'GET /admin/categories/bin': () =>
      answer([{ id: 4, name: 'Drums', videos: 3, deleted_at: '2026-11-01 10:00:00' }]),
    'PUT /admin/categories/4/restore': () => answer(list()[0], 'Category restored'),
    'DELETE /admin/categories/2': () => {
      names = ['Halls'];
      return answer(null, 'Category deleted');
    },
  });
  await clickButton('Categories');
  const field = await screen.findByLabelText('New category');
  fireEvent.change(field, { target: { value: 'Cakes' } });
  await clickButton('Add');
  // The field takes the next at once.
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  const search = within(screen.getByRole('dialog')).getByRole('searchbox', { name: 'Search the categories' });
  fireEvent.change(search, { target: { value: 'cake' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rename Vendors' })).toBeNull());
  expect(await screen.findByRole('button', { name: 'Rename Cakes' })).toBeDefined();
  expect(await screen.findByText('1 category')).toBeDefined();
  fireEvent.change(search, { target: { value: '' } });
  const pencil = await screen.findByRole('button', { name: 'Rename Vendors' });
  pencil.focus();
  fireEvent.click(pencil);
  expect(document.activeElement).toBe(screen.getByLabelText('New name of Vendors'));
  const renaming = within(screen.getByRole('dialog', { name: 'Rename category' }));
  fireEvent.click(renaming.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(pencil);
  fireEvent.click(pencil);
  fireEvent.change(screen.getByLabelText('New name of Vendors'), { target: { value: 'Halls' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Category created', 'Category renamed']));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Cakes' }));
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Category deleted'));
  await waitFor(() => expect(screen.queryByText('Cakes')).toBeNull());
  expect(screen.getByRole('button', { name: 'Rename Halls' })).toBeDefined();
  const sheet = within(screen.getByRole('dialog', { name: 'Categories' }));
  fireEvent.click(sheet.getByRole('radio', { name: /^Bin/ }));
  await clickButton('Restore Drums');
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Category restored'));
});

test('a double click adds a category once, and a refused one can be sent again', async () => {
  let refused = true;
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'GET /admin/categories': () => answer(refused ? [] : [{ id: 1, name: 'Cakes', videos: 0 }]),
    'POST /admin/categories': () => {
      if (refused) return refusal(409, 'There’s already a category with this name.');
      return answer({ id: 1, name: 'Cakes', videos: 0 }, 'Category created');
    },
  });
  const added = () => stage.requests.filter(({ method }) => method === 'POST').length;
  await clickButton('Categories');
  fireEvent.change(await screen.findByLabelText('New category'), { target: { value: 'Cakes' } });
  const button = screen.getByRole('button', { name: 'Add' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('There’s already a category with this name.')).toBeDefined();
  expect(added()).toBe(1);
  refused = false;
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Rename Cakes' })).toBeDefined();
  expect(added()).toBe(2);
});

test('what is typed while a save is under way stays, and is not saved yet', async () => {
  let stored = adminVideo(5);
  const stage = await open(`${AT}?video=5`, {
    ...categories,
    'GET /admin/videos/5': () => answer(stored),
    'POST /admin/videos/5/update': ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return { ...answer(stored, 'Video updated'), after: 100 };
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  const title = form.getByLabelText('Title');
  fireEvent.change(title, { target: { value: 'Better' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  fireEvent.change(title, { target: { value: 'Best' } });
  await waitFor(() => expect(stage.messages).toEqual(['Video updated']));
  expect(title).toHaveProperty('value', 'Best');
  await clickButton('Save');
  await waitFor(() => expect(stage.messages).toEqual(['Video updated', 'Video updated']));
  expect(stored.title).toBe('Best');
  expect(await form.findByText('Everything is saved')).toBeDefined();
});

test('captions are removed for good, once that is confirmed, and whatever else is typed stays', async () => {
  let captions = [
    { lang: 'en' as const, label: 'English', url: '/media/token/5/captions/en-1.vtt', version: 1 },
  ];
  let calls = 0;
  const stage = await open(`${AT}?video=5`, {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5, { captions })),
    'DELETE /admin/videos/5/captions/en': () => {
      calls += 1;
      if (calls === 1) return refusal(503, 'Away');
      captions = [];
      return answer(captions, 'Captions removed');
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Typed' } });
  await clickButton('Remove English captions');
  expect((await form.findByRole('alert')).textContent).toBe('Away');
  await clickButton('Remove English captions');
  await waitFor(() =>
    expect(stage.messages).toEqual(['Confirm Deletion', 'Confirm Deletion', 'Captions removed']),
  );
  await waitFor(() => expect(form.queryByText('English', { selector: 'li *' })).toBeNull());
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Typed');
});

test('a chosen file that isn’t saved is asked about before another page, or another part of this one, is opened', async () => {
  writeToken('a-live-session');
  onTestFinished(clearToken);
  const stage = await open(
    `${AT}?video=5`,
    { ...categories, 'GET /admin/videos/5': () => answer(adminVideo(5)) },
    { says: false },
  );
  const file = new File(['WEBVTT'], 'en.vtt', { type: 'text/vtt' });
  fireEvent.change(await screen.findByLabelText('Captions file'), { target: { files: [file] } });
  expect(await screen.findByText('· en.vtt, not saved yet', { exact: false })).toBeTruthy();
  for (const to of ['/app/admin/videos', '/app/admin/videos?video=5&part=figures', '/app/admin/blog']) {
    void stage.router.navigate(to);
    await waitFor(() => expect(stage.messages.splice(0)).toEqual(['Leave without saving?']));
    expect(screen.getByText('· en.vtt, not saved yet', { exact: false })).toBeTruthy();
  }
});

test('captions are sent on Save, one file for each language, and a refused one shows why', async () => {
  let captions = [
    { lang: 'en' as const, label: 'English', url: '/media/token/5/captions/en-1.vtt', version: 1 },
  ];
  const stage = await open(`${AT}?video=5`, {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5, { captions })),
    'POST /admin/videos/5/update': () => answer(adminVideo(5, { captions }), 'Video updated'),
    'POST /admin/videos/5/captions': ({ body }: { body: unknown }) => {
      const text = 'Line 1: no.';
      if (String(body).includes('PROSE')) return refusal(415, text, { errors: { captions: [text] } });
      captions = [
        ...captions,
        { lang: 'yo' as never, label: 'Yorùbá', url: '/media/token/5/captions/yo-1.vtt', version: 2 },
      ];
      return answer(captions, 'Captions added');
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  const give = (text: string) => {
    const files = [new File([text], 'words.srt', { type: 'text/plain' })];
    fireEvent.change(form.getByLabelText('Captions file'), { target: { files } });
  };
  expect(form.getByRole('button', { name: 'Replace file' })).toBeDefined();
  fireEvent.change(form.getByLabelText('Language of the captions'), { target: { value: 'yo' } });
  give('PROSE');
  expect(form.getByText('Unsaved changes')).toBeDefined();
  expect(stage.requests.filter(({ path }) => path.includes('captions'))).toEqual([]);
  await clickButton('Save');
  expect((await form.findByRole('alert')).textContent).toBe('Line 1: no.');
  give('1');
  await clickButton('Save');
  await waitFor(() => expect(stage.messages).toEqual(['Video updated']));
  expect(await form.findByText('Everything is saved')).toBeDefined();
  expect(captions.map(({ lang }) => lang)).toEqual(['en', 'yo']);
});

test('a new picture is sent on Save like the texts, and can be removed before', async () => {
  const board = { url: '/media/token/5/r1/storyboard.jpg', columns: 5, rows: 2, count: 10 };
  const storyboard = { ...board, width: 160, height: 90, interval: 60 };
  const stage = await open(`${AT}?video=5`, {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5, { storyboard })),
    'POST /admin/videos/5/update': () => answer(adminVideo(5, { storyboard }), 'Video updated'),
  });
  const posts = () => stage.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  fireEvent.click(form.getByRole('button', { name: 'From the video' }));
  fireEvent.click(form.getByRole('button', { name: 'Use the picture at 4:00' }));
  expect(form.getByText('The picture at 4:00, not saved yet')).toBeDefined();
  expect(form.getByText('Unsaved changes')).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: 'Keep the old picture' }));
  expect(form.getByText('Everything is saved')).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: 'Use the picture at 2:00' }));
  expect(posts()).toEqual([]);
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Video updated']));
  expect(posts()).toEqual([{ id: 5, thumbnail_at: 120, version: 1 }]);
  expect(await form.findByText('Everything is saved')).toBeDefined();
});

test('the history of a video is the audit trail of it and of what belongs to it', async () => {
  const entry = (id: number, change: object) => ({
    id,
    at: '2026-11-20 09:00:00',
    since: '2026-11-20 09:00:00',
    times: 1,
    records: 1,
    actor: 'admin',
    actor_id: 1,
    who: 'ops@example.com',
    entity_id: '5',
    thing: 'Video 5',
    about: '5',
    ...change,
  });
  const status = { field: 'status', before: 'draft', after: 'published', cut: false };
  const stage = await open(`${AT}?video=5&part=history`, {
    'GET /admin/videos/5': () => answer(adminVideo(5)),
    'GET /admin/videos/5/jobs': () => answer([]),
    'GET /admin/videos/5/history': () => answer({ sources: [] }),
    'GET /admin/audit': () =>
      paged([
        entry(3, { entity: 'videos', action: 'update', changes: [status] }),
        entry(2, { entity: 'video_captions', action: 'insert', changes: [] }),
      ]),
  });
  const changes = within(await screen.findByRole('region', { name: 'Changes' }));
  const [first, second] = await changes.findAllByRole('rowheader');
  expect(first?.textContent).toContain('ops@example.com published the video “Video 5”');
  expect(second?.textContent).toContain('ops@example.com added captions of “Video 5”');
  expect(stage.requests.find(({ path }) => path === '/admin/audit')?.query).toMatch(/object=video(:|%3A)5/);
});

test('a change of many videos that all have it already says so', async () => {
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5, { status: 'archived' })]),
    'PUT /admin/videos/bulk': () => answer({ changed: 0, left: 0, before: [] }, 'Changed'),
  });
  fireEvent.click(await screen.findByLabelText('Select Video 5'));
  await clickButton('Archive');
  await waitFor(() => expect(stage.messages).toEqual(['Changed']));
});

test('many videos change at once, Undo restores each, and those not publishable are named', async () => {
  const at = '2027-03-01 08:00:00';
  const videos = [
    adminVideo(5, { status: 'published' }),
    adminVideo(6, { status: 'scheduled', publish_at: at }),
    adminVideo(7, { processing: 'failed', video_url: null }),
  ];
  const before = videos
    .slice(0, 2)
    .map(({ id, status, publish_at, category_id }) => ({ id, status, publish_at, category_id, version: 2 }));
  const stage = await open(AT, {
    'GET /admin/videos': () => paged(videos, 305),
    'PUT /admin/videos/bulk': () => answer({ changed: 2, left: 1, before }, 'Changed'),
    'PUT /admin/videos/change-status': () => answer({ changed: [], left: [] }, 'Changed'),
  });
  fireEvent.click(await screen.findByLabelText('Select Video 5'));
  expect(screen.getByText('1 selected')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  await clickButton('Archive');
  await waitFor(() => expect(stage.messages).toContain('Changed'));
  expect(stage.messages).toContain(
    '1 video can’t be published: its file is still to be processed, or failed.',
  );
  await waitFor(() => expect(screen.queryByText(/\d selected/)).toBeNull());
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages).toContain('Change undone for 2 videos.'));
  const sent = stage.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([
    {
      select: { videos: [5, 6, 7].map((id) => ({ id, version: 1 })) },
      change: { kind: 'status', status: 'archived' },
    },
    {
      changes: [
        { id: 5, version: 2, status: 'published', publish_at: null },
        { id: 6, version: 2, status: 'scheduled', publish_at: at },
      ],
    },
  ]);
});

test('a category or a time that was chosen for a selection is not offered to another one', async () => {
  await open(AT, {
    'GET /admin/videos': () => paged([5, 6, 7].map((id) => adminVideo(id))),
    'GET /admin/categories': () => answer([{ id: 3, name: 'Food', version: 1 }]),
  });
  const category = async () => {
    await clickButton('Category');
    const sheet = within(await screen.findByRole('dialog', { name: 'Category of 1 video' }));
    await sheet.findByRole('option', { name: 'Food' });
    return sheet.getByRole<HTMLSelectElement>('combobox');
  };
  const time = async () => {
    await clickButton('More for the selected videos');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Schedule' }));
    return screen.findByLabelText<HTMLInputElement>('Publish on (Lagos time)');
  };
  fireEvent.click(await screen.findByLabelText('Select Video 5'));
  fireEvent.change(await category(), { target: { value: '3' } });
  await clickButton('Close');
  fireEvent.change(await time(), { target: { value: '2099-12-05T10:00' } });
  await clickButton('Close');
  const again = await category();
  await waitFor(() => expect(again.value).toBe('3'));
  await clickButton('Close');

  fireEvent.click(screen.getByLabelText('Select Video 5'));
  fireEvent.click(screen.getByLabelText('Select Video 6'));
  expect((await category()).value).toBe('');
  await clickButton('Close');
  expect((await time()).value).not.toBe('2099-12-05T10:00');
});

test.each([true, false])(
  'a bulk schedule says why it left videos as they are; Undo works: %s',
  async (works) => {
    const before = [{ id: 6, status: 'draft', publish_at: null, category_id: 1 }];
    const stage = await open(AT, {
      'GET /admin/videos': () => paged([adminVideo(5, { status: 'published' }), adminVideo(6)], 2),
      'PUT /admin/videos/bulk': () => answer({ changed: 1, left: 1, before }, 'Changed'),
      'PUT /admin/videos/change-status': () =>
        works ? answer({ changed: [], left: [] }, 'Changed') : refusal(500, 'Something went wrong.'),
    });
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
    await clickButton('More for the selected videos');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Schedule' }));
    expect(
      await screen.findByText(/Published videos and those whose file failed stay as they are\.$/),
    ).toBeDefined();
    await clickButton('Schedule');
    await waitFor(() => expect(stage.messages).toContain('Changed'));
    expect(stage.messages).toContain('1 video stays as it is: already published, or its file failed.');
    stage.undo.takeBack?.();
    await waitFor(() =>
      expect(stage.messages.at(-1)).toBe(works ? 'Change undone for 1 video.' : 'Something went wrong.'),
    );
  },
);

test('when the bar of the selected videos goes away, the list has the focus; if a change fails, its button keeps it', async () => {
  let works = false;
  await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5), adminVideo(6)], 2),
    'PUT /admin/videos/bulk': () =>
      works ? answer({ changed: 2, left: 0, before: [] }, 'Changed') : refusal(500, 'Something went wrong.'),
  });
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  const archive = screen.getByRole<HTMLButtonElement>('button', { name: 'Archive' });
  archive.focus();
  fireEvent.click(archive);
  await waitFor(() => expect(archive.getAttribute('aria-disabled')).toBe('true'));
  expect(archive.disabled).toBe(false);
  await waitFor(() => expect(archive.getAttribute('aria-disabled')).toBe('false'));
  works = true;
  fireEvent.click(archive);
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  const { activeElement } = document;
  expect(activeElement?.contains(screen.getByRole('table', { name: 'Videos' }))).toBe(true);
  expect(activeElement).not.toBe(document.body);
});

test('an Undo that can’t restore every video says how many', async () => {
  const at = '2027-03-01 08:00:00';
  const videos = [adminVideo(5), adminVideo(6, { status: 'scheduled', publish_at: at })];
  const before = videos.map(({ id, status, publish_at, category_id }) => ({
    id,
    status,
    publish_at,
    category_id,
  }));
  const stage = await open(AT, {
    'GET /admin/videos': () => paged(videos, 2),
    'PUT /admin/videos/bulk': () => answer({ changed: 2, left: 0, before }, 'Changed'),
    'PUT /admin/videos/change-status': () => answer({ changed: [], left: [6] }, 'Changed'),
  });
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  await clickButton('Archive');
  await waitFor(() => expect(stage.messages).toContain('Changed'));
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages).toContain('1 video couldn’t be changed back.'));
  expect(stage.messages).toContain('Change undone for 1 video.');
});

test('an Undo counts the videos that are no longer there', async () => {
  const before = [5, 6].map((id) => ({ id, status: 'draft', publish_at: null, category_id: null }));
  const done = [2, 1];
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5), adminVideo(6)], 2),
    'PUT /admin/videos/bulk': () => answer({ changed: done.shift(), left: 0, before }, 'Changed'),
  });
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  await clickButton('More for the selected videos');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(stage.messages).toContain('Changed'));
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages).toContain('1 video couldn’t be changed back.'));
  expect(stage.messages).toContain('Change undone for 1 video.');
});

test('an Undo of a category goes on after one that has been deleted', async () => {
  const before = [5, 6].map((id) => ({ id, status: 'draft', publish_at: null, category_id: id }));
  const gone = 'This category does not exist.';
  const stage = await open(AT, {
    ...categories,
    'GET /admin/videos': () => paged([adminVideo(5), adminVideo(6)], 2),
    'PUT /admin/videos/bulk': ({ body }) => {
      const { category_id } = (body as { change: { category_id: number } }).change;
      if (category_id === 5) return refusal(422, gone, { errors: { category_id: [gone] } });
      return answer({ changed: category_id === 6 ? 1 : 2, left: 0, before }, 'Changed');
    },
  });
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  await clickButton('Category');
  const sheet = within(await screen.findByRole('dialog', { name: 'Category of 2 videos' }));
  await sheet.findByRole('option', { name: 'Vendors' });
  fireEvent.change(sheet.getByLabelText(/^Category/), { target: { value: '1' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toContain('Changed'));
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages).toContain('1 video couldn’t be changed back.'));
  expect(stage.messages).toContain('Change undone for 1 video.');
});

test('everything that a filter finds is selected as it was read, on every page, and the question counts its views', async () => {
  const all = Array.from({ length: 105 }, (_, n) => adminVideo(n + 1, { views: 2, version: 3 }));
  const stage = await open(`${AT}?search=cake&status=draft`, {
    'GET /admin/videos': ({ query }) => {
      const params = new URLSearchParams(query);
      const [page, per_page] = [Number(params.get('page') ?? 1), Number(params.get('per_page'))];
      const data = all.slice((page - 1) * per_page, page * per_page);
      return answer({ data, page, per_page, total: all.length });
    },
    'POST /admin/videos/uses': ({ body }) =>
      answer({ ...UNUSED, views: 2 * (body as { ids: number[] }).ids.length, couples: 9 }),
    'PUT /admin/videos/bulk': () => answer({ changed: 105, left: 0, before: [] }, 'Changed'),
  });
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  await clickButton('Select all 105');
  expect(await screen.findByText('105 selected')).toBeDefined();
  // The selection stays on the other pages.
  await clickButton('Next');
  expect(await screen.findByLabelText('Select Video 21')).toHaveProperty('checked', true);
  await clickButton('More for the selected videos');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(stage.messages).toContain('Changed'));
  expect(stage.asked[0]).toMatchObject({
    title: 'Move 105 videos to the bin?',
    text: 'They have 210 views by 9 couples.',
  });
  expect(stage.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    select: { videos: expect.arrayContaining(all.map(({ id }) => ({ id, version: 3 }))) },
  });
});

test.each([
  [1, { views: 1, couples: 1 }, 'Move “Video 5” to the bin?', 'It has 1 view by 1 couple.'],
  [2, { saved: 3 }, 'Move 2 videos to the bin?', 'They are saved by 3 couples.'],
  [
    2,
    { tasks: 2, blogs: 1 },
    'Move 2 videos to the bin?',
    'They are linked from 2 tasks, are shown in 1 blog.',
  ],
  [2, {}, '', ''],
])('%i chosen videos go to the bin with what hangs on them: %j', async (count, uses, title, text) => {
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5), adminVideo(6)].slice(0, count)),
    'POST /admin/videos/uses': () => answer({ ...UNUSED, ...uses }),
    'PUT /admin/videos/bulk': () => answer({ changed: count, left: 0, before: [] }, 'Videos deleted'),
  });
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  await clickButton('More for the selected videos');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(stage.messages).toContain('Videos deleted'));
  expect(stage.asked).toMatchObject(text === '' ? [] : [{ title, text }]);
});

test('a video without uses goes to the bin without a question, and Undo takes it back', async () => {
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'POST /admin/videos/uses': () => answer(UNUSED),
    'DELETE /admin/videos/5/delete%20': () => answer(null, 'Video deleted'),
    'PUT /admin/videos/5/restore': () => answer(adminVideo(5), 'Video restored'),
  });
  await choose('Video 5', 'Delete');
  await waitFor(() => expect(stage.messages).toEqual(['Video deleted']));
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages).toEqual(['Video deleted', 'Video restored']));
  expect(stage.asked).toEqual([]);
});

test('a search that finds nothing in the bin doesn’t call the bin empty', async () => {
  await open(`${AT}?bin=1&search=cake`, { 'GET /admin/videos': () => paged([]) });
  expect(await screen.findByText('No videos match “cake”.')).toBeDefined();
  expect(screen.queryByText(/^The bin is empty/)).toBeNull();
});

test('a video is scheduled in Lagos time', async () => {
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'PUT /admin/videos/5/change-status': ({ body }) =>
      answer(adminVideo(5, { ...(body as object), status: 'scheduled' }), 'Video scheduled'),
  });
  await choose('Video 5', 'Schedule');
  fireEvent.change(await screen.findByLabelText('Publish on (Lagos time)'), {
    target: { value: '2027-03-01T09:00' },
  });
  await clickButton('Schedule');
  await waitFor(() => expect(stage.requests.find(({ method }) => method === 'PUT')).toBeDefined());
  expect(stage.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    status: 'scheduled',
    publish_at: '2027-03-01 08:00:00',
  });
});

test('SEC-46: a time that a colleague set while the sheet was open is not replaced before that was said', async () => {
  let video = adminVideo(5);
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([video]),
    'PUT /admin/videos/5/change-status': ({ body }) =>
      (body as { version: number }).version === 4
        ? answer(adminVideo(5, { status: 'scheduled', version: 5 }), 'Video scheduled')
        : stale(5, ['status', 'publish_at']),
  });
  await choose('Video 5', 'Schedule');
  fireEvent.change(await screen.findByLabelText(/^Publish on/), { target: { value: '2031-06-12T18:00' } });
  video = adminVideo(5, { status: 'scheduled', publish_at: '2031-03-01 08:00:00', version: 4 });
  await act(() => stage.client.invalidateQueries());
  await clickButton('Schedule');
  await waitFor(() => expect(stage.messages).toContain('Video scheduled'));
  expect(stage.asked).toHaveLength(1);
});

test('a video isn’t scheduled for a year that the calendar lacks, and the typed time stays', async () => {
  const stage = await open(AT, { 'GET /admin/videos': () => paged([adminVideo(5)]) });
  await choose('Video 5', 'Schedule');
  const field = await screen.findByLabelText<HTMLInputElement>('Publish on (Lagos time)');
  fireEvent.change(field, { target: { value: '20277-03-01T09:00' } });
  await clickButton('Schedule');
  expect(await screen.findByText('Choose a year from 2000 to 2099.')).toBeDefined();
  expect(field.value).toBe('20277-03-01T09:00');
  expect(stage.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('typed video texts survive a refresh and are discarded by Cancel', async () => {
  const replies = {
    ...categories,
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'GET /admin/videos/5': () => answer(adminVideo(5)),
  };
  const stage = await open(AT, replies);
  await choose('Video 5', 'Edit');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Half typed' } });
  const { pathname, search } = stage.router.state.location;
  expect(search).toBe('?video=5');
  stage.unmount();
  await open(pathname + search, replies);
  expect(((await screen.findByLabelText('Title')) as HTMLInputElement).value).toBe('Half typed');
  await clickButton('Cancel');
  expect(((await screen.findByLabelText('Title')) as HTMLInputElement).value).toBe('Video 5');
});

test('a draft of a video’s title takes nothing from a description that a colleague changed since', async () => {
  let stored = adminVideo(5);
  const replies = {
    ...categories,
    'GET /admin/videos/5': () => answer(stored),
    'POST /admin/videos/5/update': ({ body }: { body: unknown }) =>
      (body as { version: number }).version === 4
        ? answer({ ...stored, title: 'Mine', version: 5 }, 'Video updated')
        : stale(5, ['description']),
  };
  const stage = await open(`${AT}?video=5`, replies);
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Mine' } });
  stage.unmount();
  stored = adminVideo(5, { description: 'Theirs', version: 4 });
  const later = await open(`${AT}?video=5`, replies);
  expect(await screen.findByDisplayValue('Mine')).toBeDefined();
  await clickButton('Save');
  // Nobody is asked: the two wrote different fields.
  await waitFor(() => expect(later.messages).toEqual(['Video updated']));
  const sent = later.requests.flatMap(({ method, body }) => (method === 'POST' ? body : []));
  expect(sent).toEqual([
    { id: 5, title: 'Mine', version: 1 },
    { id: 5, title: 'Mine', version: 4 },
  ]);
});

test('a category that is added for a video is chosen, and doesn’t save the video', async () => {
  const stage = await open(`${AT}?video=5`, {
    'GET /admin/videos/5': () => answer(adminVideo(5)),
    'GET /admin/categories': () => answer([]),
    'POST /admin/categories': () => answer({ id: 9, name: 'Cakes', videos: 0 }, 'Category created'),
  });
  const opener = await screen.findByRole('button', { name: 'New category' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Cakes' } });
  await clickButton('Add category');
  await waitFor(() => expect(stage.messages).toEqual(['Category created']));
  expect(document.activeElement).toBe(opener);
  expect(screen.getByText('Unsaved changes')).toBeDefined();
  expect(stage.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a column’s head sorts the videos, and pressed again reverses the order', async () => {
  const stage = await open(AT, { 'GET /admin/videos': () => paged([adminVideo(5)]), ...categories });
  const head = async () => screen.findByRole('columnheader', { name: /Views/ });
  expect((await head()).getAttribute('aria-sort')).toBeNull();
  await clickButton('Views');
  await waitFor(() => expect(lastList(stage)).toContain('sort=views'));
  expect((await head()).getAttribute('aria-sort')).toBe('descending');
  await clickButton('Views');
  await waitFor(() => expect(stage.router.state.location.search).toBe('?sort=views-asc'));
  expect((await head()).getAttribute('aria-sort')).toBe('ascending');
  // The default order is not written into the address.
  await clickButton('Date');
  await waitFor(() => expect(stage.router.state.location.search).toBe(''));
});

const stale = (id: number | string, changed: string[]) =>
  refusal(409, 'Changed meanwhile', {
    code: 'VERSION_CONFLICT',
    conflicts: [
      {
        id,
        current: { version: 4, updated_by: 3 },
        changed_by: 'Bola Ade',
        changed_at: '2026-01-06 09:00:00',
        changed,
      },
    ],
  });

test('SEC-46: a video that a colleague changed is not overwritten until a version is chosen', async () => {
  const stage = await open(`${AT}?video=5`, {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5)),
    'POST /admin/videos/5/update': ({ body }) =>
      (body as { version: number }).version === 4
        ? answer(adminVideo(5, { title: 'Mine', version: 5 }), 'Video updated')
        : stale(5, ['title', 'description']),
  });
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Mine' } });
  await clickButton('Save');
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Video updated'));
  expect(stage.asked[0]).toMatchObject({ title: 'Overwrite this video?', confirm: 'Overwrite with mine' });
  expect(stage.asked[0]?.text).toContain(
    'Bola Ade changed the title and description of this video on 6 Jan 2026',
  );
  const sent = stage.requests.flatMap(({ method, body }) => (method === 'POST' ? body : []));
  expect(sent).toEqual([
    { id: 5, title: 'Mine', version: 1 },
    { id: 5, title: 'Mine', version: 4 },
  ]);
});

test('SEC-46: who kept the own title over a colleague’s is asked again, whatever else changes meanwhile', async () => {
  let stored = adminVideo(5);
  const replies = {
    ...categories,
    'GET /admin/videos/5': () => answer(stored),
    'POST /admin/videos/5/update': () => {
      stored = adminVideo(5, { title: 'Theirs', version: stored.version + 1, status: 'draft' });
      return stale(5, ['title']);
    },
  };
  const stage = await open(`${AT}?video=5`, replies, { says: false });
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Mine' } });
  stage.unmount();
  stored = adminVideo(5, { title: 'Theirs', version: 4 });
  const later = await open(`${AT}?video=5`, replies, { says: false });
  expect(await screen.findByDisplayValue('Mine')).toBeDefined();
  for (const attempt of [1, 2, 3]) {
    await clickButton('Save');
    await waitFor(() => expect(later.asked).toHaveLength(attempt));
    // A refusal has the video fetched again.
    const fetches = () =>
      later.requests.filter(({ method, path }) => `${method} ${path}` === 'GET /admin/videos/5');
    await waitFor(() => expect(fetches()).toHaveLength(attempt + 1));
    await act(async () => {});
  }
  const sent = later.requests.flatMap(({ method, body }) => (method === 'POST' ? body : []));
  expect(sent).toEqual(Array(3).fill({ id: 5, title: 'Mine', version: 1 }));
});

test('SEC-46: what is typed while a save is under way is saved next without a question', async () => {
  let answered = () => {};
  const replies = {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5)),
    'POST /admin/videos/5/update': async ({ body }: { body: unknown }) => {
      const { title, version } = body as { title: string; version: number };
      if (version === 1) await new Promise<void>((resolve) => (answered = resolve));
      return answer(adminVideo(5, { title, version: version + 1 }), 'Video updated');
    },
  };
  const stage = await open(`${AT}?video=5`, replies);
  const title = await screen.findByLabelText('Title');
  fireEvent.change(title, { target: { value: 'One' } });
  await clickButton('Save');
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  fireEvent.change(title, { target: { value: 'One and two' } });
  answered();
  await waitFor(() => expect(stage.messages).toEqual(['Video updated']));
  await clickButton('Save');
  await waitFor(() => expect(stage.messages).toHaveLength(2));
  expect(title).toHaveProperty('value', 'One and two');
  const sent = stage.requests.flatMap(({ method, body }) => (method === 'POST' ? body : []));
  expect(sent).toEqual([
    { id: 5, title: 'One', version: 1 },
    { id: 5, title: 'One and two', version: 2 },
  ]);
});

test('SEC-46: a colleague’s version of a video can be taken instead', async () => {
  let tries = 0;
  const replies = {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5, tries > 0 ? { title: 'Theirs', version: 4 } : {})),
    'POST /admin/videos/5/update': () => {
      tries += 1;
      return stale(5, ['title']);
    },
  };
  await open(`${AT}?video=5`, replies, { says: false });
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Mine' } });
  await clickButton('Save');
  expect(await screen.findByText('Changed meanwhile')).toBeDefined();
  expect(form.getByLabelText('Title')).toHaveProperty('value', 'Mine');
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(form.getByLabelText('Title')).toHaveProperty('value', 'Theirs'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(tries).toBe(1);
});

test('a chapter line that is wrong is named, and the other chapters stay', async () => {
  const description = '0:00 Welcome\n1:75 Halls\n2:30 The menu';
  await open(`${AT}?video=5`, {
    ...categories,
    'GET /admin/videos/5': () => answer(adminVideo(5, { description })),
  });
  const form = within(await screen.findByRole('form', { name: 'Edit video' }));
  expect(form.getByRole('list', { name: 'Chapters' }).textContent).toBe('0:00 Welcome2:30 The menu');
  const problems = form.getByRole('list', { name: 'Lines that aren’t chapters' });
  expect(problems.textContent).toBe('Line 2, “1:75 Halls”: Seconds go from 00 to 59.');
  fireEvent.change(form.getByLabelText(/^Description/), {
    target: { value: '0:00 Welcome\n2:30 The menu\n1:00 Halls' },
  });
  expect(form.getByText(/^Line 3, “1:00 Halls”/)).toBeDefined();
  expect(form.getByRole('list', { name: 'Chapters' }).textContent).toBe('0:00 Welcome2:30 The menu');
});
