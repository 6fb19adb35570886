import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminVideo, answer, paged, press, refusal, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const AT = '/app/admin/videos';
const categories = { 'GET /admin/categories': () => answer([{ id: 1, name: 'Vendors', videos: 2 }]) };

/** The query of the list's last call. */
const lastList = ({ heard }: Awaited<ReturnType<typeof open>>) =>
  heard.findLast(({ path }) => path === '/admin/videos')?.query;

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
  const list = stage.heard.find(({ path }) => path === '/admin/videos');
  expect(new URLSearchParams(list?.query)).toEqual(
    new URLSearchParams('page=2&per_page=20&search=cake&status=draft'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(stage.router.state.location.search).toContain('page=3'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hall' } });
  await waitFor(() => expect(stage.router.state.location.search).toBe('?search=hall&status=draft'));
  fireEvent.click(screen.getByRole('radio', { name: 'Failed' }));
  await waitFor(() => expect(lastList(stage)).toContain('processing=failed'));
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'longest' } });
  await waitFor(() => expect(lastList(stage)).toContain('sort=longest'));
});

test('publishing sends the whole video', async () => {
  const stage = await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'PUT /admin/videos/5/change-status': () =>
      answer(adminVideo(5, { status: 'published' }), 'Video published'),
  });
  await choose('Video 5', 'Publish');
  await waitFor(() => expect(stage.said).toEqual(['Video published']));
  const put = stage.heard.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ ...adminVideo(5), status: 'published' });
});

test('a video that cannot play offers no Publish', async () => {
  await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5, { processing: 'failed', video_url: null })]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Video 5' }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['Edit', 'Schedule', 'Archive', 'Replace the file', 'Process again', 'Delete']);
});

test.each([true, false])('delete asks first; the answer is %s', async (says) => {
  let videos = [adminVideo(5), adminVideo(6)];
  const stage = await open(
    AT,
    {
      'GET /admin/videos': () => paged(videos),
      'DELETE /admin/videos/5/delete': () => {
        videos = [adminVideo(6)];
        return answer(null, 'Video deleted');
      },
    },
    { says },
  );
  await choose('Video 5', 'Delete');
  await waitFor(() => expect(stage.said[0]).toBe('Confirm Deletion'));
  if (says) return waitFor(() => expect(screen.queryByText('Video 5')).toBeNull());
  // Long enough for a call to have reached the far side.
  await new Promise((due) => setTimeout(due, 150));
  expect(stage.heard.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('title, description and category are edited in a sheet', async () => {
  const stage = await open(AT, {
    ...categories,
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'POST /admin/videos/5/update': () => answer(adminVideo(5, { title: 'Better' }), 'Video updated'),
  });
  await choose('Video 5', 'Edit');
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit video' }));
  fireEvent.change(sheet.getByLabelText('Title'), { target: { value: 'Better' } });
  fireEvent.change(sheet.getByLabelText(/^Category/), { target: { value: '' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.said).toEqual(['Video updated']));
  expect(stage.heard.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Better',
    description: 'About it',
    category_id: null,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
    'DELETE /admin/categories/2': () => {
      names = ['Halls'];
      return answer(null, 'Category deleted');
    },
  });
  await press('Categories');
  fireEvent.change(await screen.findByLabelText('New category'), { target: { value: 'Cakes' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Vendors' }));
  fireEvent.change(screen.getByLabelText('New name of Vendors'), { target: { value: 'Halls' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Cakes' }));
  await waitFor(() => expect(stage.said).toEqual(['Confirm Deletion', 'Category deleted']));
  await waitFor(() => expect(screen.queryByText('Cakes')).toBeNull());
  expect(screen.getByRole('button', { name: 'Rename Halls' })).toBeDefined();
});

test('captions are added, refused with a reason, and removed, one file for each language', async () => {
  let captions = [{ lang: 'en' as const, label: 'English', url: '/media/token/5/captions/en-1.vtt' }];
  const stage = await open(AT, {
    ...categories,
    'GET /admin/videos': () => paged([adminVideo(5, { captions })]),
    'POST /admin/videos/5/captions': ({ body }: { body: unknown }) => {
      if (String(body).includes('SRT')) return refusal(415, 'This is an SRT file.');
      captions = [...captions, { ...captions[0], lang: 'yo', label: 'Yorùbá' } as never];
      return answer(captions, 'Captions added');
    },
    'DELETE /admin/videos/5/captions/en': () => {
      captions = captions.slice(1);
      return answer(captions, 'Captions removed');
    },
  });
  await choose('Video 5', 'Edit');
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit video' }));
  const give = (text: string) => {
    const files = [new File([text], 'words.vtt', { type: 'text/vtt' })];
    fireEvent.change(sheet.getByLabelText('Captions file'), { target: { files } });
  };
  expect(sheet.getByRole('button', { name: 'Replace file' })).toBeDefined();
  fireEvent.change(sheet.getByLabelText('Language of the captions'), { target: { value: 'yo' } });
  expect(sheet.getByRole('button', { name: 'Add file' })).toBeDefined();
  give('SRT');
  expect((await sheet.findByRole('alert')).textContent).toBe('This is an SRT file.');
  give('WEBVTT');
  expect(await sheet.findByRole('button', { name: 'Remove Yorùbá captions' })).toBeDefined();
  expect(sheet.queryByRole('alert')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Remove English captions' }));
  await waitFor(() => expect(sheet.queryByRole('button', { name: 'Remove English captions' })).toBeNull());
  expect(stage.said).toEqual(['Captions added', 'Captions removed']);
  // What is still being typed stays: captions are saved on their own.
  expect(screen.getByRole('dialog', { name: 'Edit video' })).toBeDefined();
});

test('many videos change at once, each goes back to what it was, and what cannot be published is said', async () => {
  const at = '2027-03-01 08:00:00';
  const videos = [
    adminVideo(5, { status: 'published' }),
    adminVideo(6, { status: 'scheduled', publish_at: at }),
    adminVideo(7, { processing: 'failed', video_url: null }),
  ];
  const stage = await open(AT, {
    'GET /admin/videos': () => paged(videos),
    'PUT /admin/videos/change-status': ({ body }) => {
      const { changes } = body as { changes: { id: number; status: string }[] };
      const changed = changes.filter(({ id }) => id !== 7).map(({ id }) => adminVideo(id));
      const left = changes.filter(({ id }) => id === 7).map(({ id }) => id);
      return answer({ changed, left }, 'Changed');
    },
  });
  fireEvent.click(await screen.findByLabelText('Select Video 5'));
  expect(screen.getByText('1 selected')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  await press('Archive');
  await waitFor(() => expect(stage.said).toContain('2 videos archived.'));
  expect(stage.said).toContain('1 video can’t be published yet: still to be processed.');
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.said).toContain('Change undone for 2 videos.'));
  const sent = stage.heard.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent[1]).toEqual({
    changes: [
      { id: 5, status: 'published', publish_at: null },
      { id: 6, status: 'scheduled', publish_at: at },
    ],
  });
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
  await press('Schedule');
  await waitFor(() => expect(stage.heard.find(({ method }) => method === 'PUT')).toBeDefined());
  expect(stage.heard.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    status: 'scheduled',
    publish_at: '2027-03-01 08:00:00',
  });
});

test('what is typed into a video is there after a refresh, and gone once it is cancelled', async () => {
  const replies = {
    ...categories,
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'GET /admin/videos/5': () => answer(adminVideo(5)),
  };
  const stage = await open(AT, replies);
  await choose('Video 5', 'Edit');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Half typed' } });
  const { pathname, search } = stage.router.state.location;
  expect(search).toBe('?edit=5');
  stage.unmount();
  await open(pathname + search, replies);
  expect(((await screen.findByLabelText('Title')) as HTMLInputElement).value).toBe('Half typed');
  await press('Cancel');
  await choose('Video 5', 'Edit');
  expect(((await screen.findByLabelText('Title')) as HTMLInputElement).value).toBe('Video 5');
});

test('a column’s head puts the videos in order, and pressed again the other way round', async () => {
  const stage = await open(AT, { 'GET /admin/videos': () => paged([adminVideo(5)]), ...categories });
  const head = async () => screen.findByRole('columnheader', { name: 'Views' });
  expect((await head()).getAttribute('aria-sort')).toBeNull();
  await press('Views');
  await waitFor(() => expect(lastList(stage)).toContain('sort=views'));
  expect((await head()).getAttribute('aria-sort')).toBe('descending');
  await press('Views');
  await waitFor(() => expect(stage.router.state.location.search).toBe('?sort=views-asc'));
  expect((await head()).getAttribute('aria-sort')).toBe('ascending');
  // The usual order needs no word in the address.
  await press('Added');
  await waitFor(() => expect(stage.router.state.location.search).toBe(''));
});
