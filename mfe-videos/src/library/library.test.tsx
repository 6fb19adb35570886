import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { answer, listedVideo, paged, settled, watched } from '../testing/test-videos.ts';

const LIST = 'GET /api/videos';
let close = () => {};

afterEach(() => {
  cleanup();
  close();
  localStorage.clear();
  vi.restoreAllMocks();
});

const videos = [
  listedVideo(1, { title: 'Small chops' }),
  listedVideo(2, { title: 'Choosing a hall', saved: true }),
];

async function open(at = '/app/overview', replies: Parameters<typeof renderRemote>[0]['replies'] = {}) {
  const stage = await renderRemote({
    routes,
    at,
    replies: {
      [LIST]: ({ query }) => {
        const wanted = new URLSearchParams(query).get('search') ?? '';
        return paged(videos.filter(({ title }) => title.toLowerCase().includes(wanted)));
      },
      'GET /api/categories': () =>
        answer([
          { id: 1, name: 'Vendors', videos: 2 },
          { id: 2, name: 'Nothing yet', videos: 0 },
        ]),
      'GET /api/videos/watch-history': () => paged([]),
      'GET /api/videos/watch-later': () =>
        answer([{ id: 55, video: videos[1], created_at: '2026-01-01 10:00:00' }]),
      'POST /api/videos/save-watch-later/1': () => answer(null, 'Saved for later'),
      'DELETE /api/videos/watch-later/delete/55': () => answer(null, 'Off the list'),
      ...replies,
    },
  });
  close = stage.close;
  return stage;
}
const menuOf = async (title: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `More about ${title}` }));

test('the page is labelled VIDEOS and shows what each video costs', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Videos' })).toBeDefined();
  expect((await screen.findAllByText('6.2 MB at 240p')).length).toBe(2);
  expect(screen.getByText('That’s all 2 videos')).toBeDefined();
});

test('the search is in the address and narrows the list', async () => {
  const stage = await open('/app/overview?search=hall');
  expect(await screen.findByText('1 video found')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Small chops' })).toBeNull();
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the videos' });
  fireEvent.change(box, { target: { value: 'chops' } });
  fireEvent.submit(box.form ?? box);
  expect(await screen.findByRole('link', { name: 'Small chops' })).toBeDefined();
  expect(stage.router.state.location.search).toBe('?search=chops');
});

test.each([
  ['smooth', /max-width/],
  ['instant', /max-width|reduced-motion/],
])('on a phone the search goes to the top of the screen: %s', async (behavior, matching) => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: matching.test(media) }),
  );
  await open();
  const box = await screen.findByRole('searchbox', { name: 'Search the videos' });
  box.scrollIntoView = vi.fn();
  fireEvent.focus(box);
  expect(box.scrollIntoView).toHaveBeenCalledWith({ block: 'start', behavior });
});

test('the home shows the next lesson; a search opened by a link hides the home above it', async () => {
  await open();
  const home = await screen.findByRole('region', { name: 'Your wedding' });
  expect(
    await within(home).findByRole('link', { name: /^Your next lesson: ?Small chops ?10:00/ }),
  ).toBeDefined();
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the videos' });
  fireEvent.change(box, { target: { value: 'zebra' } });
  fireEvent.submit(box.form ?? box);
  expect(await screen.findByText('No videos match “zebra”')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Your wedding' }).textContent).toContain('Small chops');
  cleanup();
  close();

  const stage = await open('/app/overview?search=hall');
  expect(await screen.findByText('1 video found')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Your wedding' })).toBeNull();
  await stage.router.navigate('/app/overview');
  expect(await screen.findByRole('region', { name: 'Your wedding' })).toBeDefined();
});

test('the home of a couple that watched every video says so, also above an empty category', async () => {
  const seen = () => paged([listedVideo(1, { title: 'Small chops', position: 600 })]);
  await open('/app/overview', { [LIST]: seen });
  expect(await screen.findByText('You’ve started every lesson. New ones show up here.')).toBeDefined();
  cleanup();
  close();
  await open('/app/overview?category=9', {
    [LIST]: ({ query }) => (query.includes('=9') ? paged([]) : seen()),
  });
  expect(await screen.findByText('You’ve started every lesson. New ones show up here.')).toBeDefined();
  expect(screen.getByText('No videos in this category yet')).toBeDefined();
});

test('a search shows the moments under their video; a tap starts there and shows the saving', async () => {
  const moments = [
    { at: 150.4, text: 'Pay a deposit to hold the date.' },
    { at: 2, text: 'No page, no deposit.' },
  ];
  const found = { ...listedVideo(1, { title: 'Small chops' }), moments };
  const page = { data: [found], page: 1, per_page: 20, total: 1, moments: { count: 3, videos: 1 } };
  await open('/app/overview?search=deposit', { [LIST]: () => answer(page) });
  expect(await screen.findByText('“deposit”: 3 moments in 1 video')).toBeDefined();
  const list = screen.getByRole('list', { name: 'Moments in Small chops' });
  // 150 of 600 seconds of 6.2 MB.
  const far = within(list).getByRole('link', { name: /^2:30 ?Pay a deposit.+Start here and save 1\.6 MB$/ });
  expect(far.getAttribute('href')).toMatch(/^\/app\/video\/watch\/1\?spv=\w+&t=150$/);
  expect(within(list).getByRole('link', { name: /^0:02 ?No page, no deposit\.$/ })).toBeDefined();
});

test('a search without results shows that, and leads back to all videos', async () => {
  const stage = await open('/app/overview?search=zebra');
  expect(await screen.findByText('No videos match “zebra”')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all videos' }));
  expect(await screen.findByRole('link', { name: 'Small chops' })).toBeDefined();
  expect(stage.router.state.location.search).toBe('');
});

test('a category with videos is a chip, and choosing it requests its videos', async () => {
  const stage = await open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Vendors' }));
  await waitFor(() => expect(stage.requests.some(({ query }) => query.includes('category_id=1'))).toBe(true));
  expect(stage.router.state.location.search).toBe('?category=1');
  expect(screen.queryByRole('radio', { name: 'Nothing yet' })).toBeNull();
});

test('continue watching contains the videos started and not finished', async () => {
  const started = listedVideo(3, { title: 'Half seen', position: 300 });
  const finished = listedVideo(4, { title: 'All seen', position: 599 });
  await open('/app/overview', {
    'GET /api/videos/watch-history': () =>
      paged(
        [started, finished, listedVideo(5)].map((video, id) => watched(id + 1, video, '2026-01-01 10:00:00')),
      ),
  });
  const row = await screen.findByRole('region', { name: 'Continue watching' });
  expect(within(row).getAllByRole('link')).toHaveLength(1);
  expect(within(row).getByText('5:00 left')).toBeDefined();
});

test('a card shows the cost in the couple’s own quality, and a choice of another applies to all cards', async () => {
  localStorage.setItem('wedding-player', JSON.stringify({ cap: 144 }));
  const bytes = { 144: 2_100_000, 240: 6_200_000, 360: 9_900_000, audio: 900_000 };
  const stage = await open('/app/overview', {
    [LIST]: () => paged([listedVideo(1, { title: 'Small chops', bytes }), listedVideo(2, { bytes })]),
  });
  const own = await screen.findByRole('button', {
    name: '2.1 MB at 144p. Other qualities of Small chops',
  });
  fireEvent.click(own);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '144p · 2.1 MB',
    '240p · 6.2 MB',
    '360p · 9.9 MB',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: '360p · 9.9 MB' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^9.9 MB at 360p/ })).toHaveLength(2));
  expect(JSON.parse(localStorage.getItem('wedding-player') ?? '{}').cap).toBe(360);
  expect(stage.messages).toEqual(['Lessons play at 360p from now on']);
});

test('without a network it shows the saved videos instead of the library', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('/app/overview', {
    [LIST]: () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  });
  expect(await screen.findByRole('heading', { name: 'Lessons on this phone' })).toBeDefined();
  expect(
    screen.getByText('You’re offline. The whole library comes back once you’re connected.'),
  ).toBeDefined();
  // With nothing saved, the page of saved videos isn't on the device, so nothing leads there.
  expect(screen.getByText('Lessons you save on this phone play offline').closest('a')).toBeNull();
});

test('Save to watch later saves, and Remove takes the entry off that list', async () => {
  const stage = await open();
  await menuOf('Small chops');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Save to watch later' }));
  await waitFor(() => expect(stage.messages).toEqual(['Saved for later']));
  await menuOf('Small chops');
  expect(screen.getByRole('menuitem', { name: 'Remove from watch later' })).toBeDefined();
  await menuOf('Choosing a hall');
  fireEvent.click(screen.getAllByRole('menuitem', { name: 'Remove from watch later' }).at(-1) as HTMLElement);
  await waitFor(() => expect(stage.messages).toEqual(['Saved for later', 'Off the list']));
});

test('opening a video records it and carries a random spv', async () => {
  const stage = await open('/app/overview', { 'GET /api/videos/1': () => answer(null) });
  fireEvent.click(await screen.findByRole('link', { name: 'Small chops' }));
  await waitFor(() => expect(stage.router.state.location.pathname).toBe('/app/video/watch/1'));
  expect(stage.router.state.location.search).toMatch(/^\?spv=\w+$/);
  expect(stage.router.state.location.state).toEqual({ source: 'list' });
});

test('a failed list shows its message, is requested once, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const stage = await open('/app/overview', {
    [LIST]: () => ({ status: 503, body: { message: 'The library is closed', code: 'UNAVAILABLE' } }),
  });
  expect(await screen.findByText('The library is closed')).toBeDefined();
  await settled();
  expect(stage.requests.filter(({ path }) => path === '/api/videos')).toHaveLength(1);
  stage.replies[LIST] = () => paged(videos);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Small chops' })).toBeDefined();
});

test('Show more fetches the next page and adds it', async () => {
  await open('/app/overview', {
    [LIST]: ({ query }) => {
      const page = Number(new URLSearchParams(query).get('page'));
      return answer({ data: [listedVideo(page, { title: `Page ${page}` })], page, per_page: 1, total: 2 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Page 2' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Page 1' })).toBeDefined();
  expect(screen.getByText('That’s all 2 videos')).toBeDefined();
});
