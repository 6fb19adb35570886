import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { answer, film, paged, settled, watched } from '../test-films.ts';

const LIST = 'GET /api/videos';
let close = () => {};

afterEach(() => {
  cleanup();
  close();
  vi.restoreAllMocks();
});

const films = [film(1, { title: 'Small chops' }), film(2, { title: 'Choosing a hall', saved: true })];

async function open(at = '/app/overview', replies: Parameters<typeof renderRemote>[0]['replies'] = {}) {
  const stage = await renderRemote({
    routes,
    at,
    replies: {
      [LIST]: ({ query }) => {
        const wanted = new URLSearchParams(query).get('search') ?? '';
        return paged(films.filter(({ title }) => title.toLowerCase().includes(wanted)));
      },
      'GET /api/categories': () =>
        answer([
          { id: 1, name: 'Vendors', videos: 2 },
          { id: 2, name: 'Nothing yet', videos: 0 },
        ]),
      'GET /api/videos/watch-history': () => paged([]),
      'GET /api/videos/watch-later': () =>
        answer([{ id: 55, video: films[1], created_at: '2026-01-01 10:00:00' }]),
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

test('the page is labelled VIDEOS and shows what each film costs', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Videos' })).toBeDefined();
  expect((await screen.findAllByText('6.2 MB at 240p')).length).toBe(2);
  expect(screen.getByText('That is all 2 videos')).toBeDefined();
});

test('the search stands in the address and narrows the list', async () => {
  const stage = await open('/app/overview?search=hall');
  expect(await screen.findByText('1 video found')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Small chops' })).toBeNull();
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the videos' });
  fireEvent.change(box, { target: { value: 'chops' } });
  fireEvent.submit(box.form ?? box);
  expect(await screen.findByRole('link', { name: 'Small chops' })).toBeDefined();
  expect(stage.router.state.location.search).toBe('?search=chops');
});

test('a search without results says so and leads back to everything', async () => {
  const stage = await open('/app/overview?search=zebra');
  expect(await screen.findByText('No videos match “zebra”')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all videos' }));
  expect(await screen.findByRole('link', { name: 'Small chops' })).toBeDefined();
  expect(stage.router.state.location.search).toBe('');
});

test('a category with films is a chip; choosing it asks for its films', async () => {
  const stage = await open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Vendors' }));
  await waitFor(() => expect(stage.heard.some(({ query }) => query.includes('category_id=1'))).toBe(true));
  expect(stage.router.state.location.search).toBe('?category=1');
  expect(screen.queryByRole('radio', { name: 'Nothing yet' })).toBeNull();
});

test('continue watching holds what was started and not finished', async () => {
  const started = film(3, { title: 'Half seen', position: 300 });
  const finished = film(4, { title: 'All seen', position: 599 });
  await open('/app/overview', {
    'GET /api/videos/watch-history': () =>
      paged([started, finished, film(5)].map((video, id) => watched(id + 1, video, '2026-01-01 10:00:00'))),
  });
  const row = await screen.findByRole('region', { name: 'Continue watching' });
  expect(within(row).getAllByRole('link')).toHaveLength(1);
  expect(within(row).getByText('5:00 left')).toBeDefined();
});

test('Save to watch later saves, and Remove takes the entry off that list', async () => {
  const stage = await open();
  await menuOf('Small chops');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Save to watch later' }));
  await waitFor(() => expect(stage.said).toEqual(['Saved for later']));
  await menuOf('Small chops');
  expect(screen.getByRole('menuitem', { name: 'Remove from watch later' })).toBeDefined();
  await menuOf('Choosing a hall');
  fireEvent.click(screen.getAllByRole('menuitem', { name: 'Remove from watch later' }).at(-1) as HTMLElement);
  await waitFor(() => expect(stage.said).toEqual(['Saved for later', 'Off the list']));
});

test('opening a film records it and carries a random spv', async () => {
  const stage = await open('/app/overview', { 'GET /api/videos/1': () => answer(null) });
  fireEvent.click(await screen.findByRole('link', { name: 'Small chops' }));
  await waitFor(() => expect(stage.router.state.location.pathname).toBe('/app/video/watch/1'));
  expect(stage.router.state.location.search).toMatch(/^\?spv=\w+$/);
});

test('a failed list shows its message, is asked for once, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const stage = await open('/app/overview', {
    [LIST]: () => ({ status: 500, body: { message: 'The library is closed', code: 'INTERNAL' } }),
  });
  expect(await screen.findByText('The library is closed')).toBeDefined();
  await settled();
  expect(stage.heard.filter(({ path }) => path === '/api/videos')).toHaveLength(1);
  stage.replies[LIST] = () => paged(films);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Small chops' })).toBeDefined();
});

test('Show more fetches the next page and adds it', async () => {
  await open('/app/overview', {
    [LIST]: ({ query }) => {
      const page = Number(new URLSearchParams(query).get('page'));
      return answer({ data: [film(page, { title: `Page ${page}` })], page, per_page: 1, total: 2 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Page 2' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Page 1' })).toBeDefined();
  expect(screen.getByText('That is all 2 videos')).toBeDefined();
});
