import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminVideo, answer, clickButton, paged, refusal, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const AT = '/app/admin/videos';
/** Returns fake api replies that store saved views. */
function savedViews() {
  const views: object[] = [];
  return {
    views,
    'GET /admin/table-views': () => answer([...views]),
    'POST /admin/table-views': ({ body }: { body: unknown }) => {
      const view = { id: views.length + 1, ...Object(body) };
      views.push(view);
      return answer(view, 'View saved');
    },
    'DELETE /admin/table-views/1': () => answer(views.shift() && null, 'View removed'),
  };
}
const categories = { 'GET /admin/categories': () => answer([{ id: 1, name: 'Vendors', videos: 2 }]) };

/** Returns the query of the last list request. */
const lastList = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  requests.findLast(({ path }) => path === '/admin/videos')?.query;

test('views show how many rows they find, and the current filter can be saved as a view', async () => {
  const { views, ...saved } = savedViews();
  const stage = await open(AT, {
    ...saved,
    'GET /admin/videos': ({ query }) => paged([adminVideo(5)], query.includes('search=cake') ? 3 : 305),
    'GET /admin/videos/counts': () =>
      answer({ total: 305, status: { draft: 12, published: 293 }, processing: { failed: 2, ready: 303 } }),
    ...categories,
  });
  expect(await screen.findByRole('radio', { name: 'All 305' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Drafts 12' }));
  await waitFor(() => expect(stage.router.state.location.search).toBe('?status=draft'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'cake' } });
  await clickButton('Save view');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Cakes to finish' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('radio', { name: 'Cakes to finish 3' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: 'Archived 0' }));
  await waitFor(() => expect(stage.router.state.location.search).toBe('?status=archived'));
  fireEvent.click(screen.getByRole('radio', { name: 'Cakes to finish 3' }));
  await waitFor(() =>
    expect(new URLSearchParams(stage.router.state.location.search)).toEqual(
      new URLSearchParams('status=draft&search=cake'),
    ),
  );
  // The view is stored with the account.
  expect(views).toEqual([
    { id: 1, table: 'videos', name: 'Cakes to finish', parts: { search: 'cake', status: 'draft' } },
  ]);
  await clickButton('Remove view');
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Cakes/ })).toBeNull());
  expect(views).toEqual([]);
});

test('an Undo of a removed view that fails says so, and the next view begins without it', async () => {
  const { views, ...saved } = savedViews();
  views.push({ id: 1, table: 'videos', name: 'Cakes', parts: { search: 'cake' } });
  const stage = await open(`${AT}?search=cake`, {
    ...saved,
    'POST /admin/table-views': () => refusal(503, 'Away'),
    'GET /admin/videos': () => paged([adminVideo(5)]),
    'GET /admin/videos/counts': () => answer({ total: 1, status: { draft: 1 }, processing: { ready: 1 } }),
    ...categories,
  });
  await clickButton('Remove view');
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Cakes/ })).toBeNull());
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Away'));
  await clickButton('Save view');
  expect(await screen.findByLabelText('Name')).toBeDefined();
  expect(screen.queryByText('Away')).toBeNull();
});

test('views stored on the device move to the account once, under a free name', async () => {
  const cake = { name: 'Cakes', parts: { search: 'cake' } };
  const stored = {
    density: 'compact',
    perPage: 50,
    hidden: [],
    views: [cake, { name: 'Failed', parts: {} }],
  };
  localStorage.setItem('admin-table:0:videos', JSON.stringify(stored));
  const { views, ...saved } = savedViews();
  views.push({ id: 7, table: 'videos', name: 'cakes', parts: { search: 'icing' } });
  const replies = {
    ...saved,
    'GET /admin/videos': () => paged([adminVideo(5)], 3),
    'GET /admin/videos/counts': () => answer({ total: 305, status: {}, processing: {} }),
    ...categories,
  };
  const stage = await open(AT, replies);
  expect(await screen.findByRole('radio', { name: /^Cakes 2/ })).toBeDefined();
  expect(views).toMatchObject([{ name: 'cakes' }, { ...cake, name: 'Cakes 2' }, { name: 'Failed' }]);
  stage.unmount();
  await open(AT, replies);
  expect(await screen.findByRole('radio', { name: /^Cakes 2/ })).toBeDefined();
  expect(views).toHaveLength(3);
  const { views: none, ...rest } = JSON.parse(localStorage.getItem('admin-table:0:videos') ?? '');
  expect([none, rest]).toEqual([undefined, { density: 'compact', perPage: 50, hidden: [] }]);
});

test('columns, density and page size persist, a page opens by number, and Back leaves it', async () => {
  const replies = {
    'GET /admin/videos': ({ query }: { query: string }) => {
      const asked = new URLSearchParams(query);
      const [page, per_page] = [Number(asked.get('page')), Number(asked.get('per_page'))];
      return answer({ data: [adminVideo(page)], page, per_page, total: 305 });
    },
    ...categories,
  };
  const stage = await open(AT, replies);
  await screen.findByRole('table');
  await clickButton('Table settings');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Likes' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'State' }));
  fireEvent.click(screen.getByRole('radio', { name: /Compact/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const heads = () =>
    screen.getAllByRole('columnheader').map((head) => (head.querySelector('button') ?? head).textContent);
  const tick = 'Select all on this page';
  expect(heads()).toEqual([tick, 'Video', 'Length', 'Views', 'Likes', 'Added', 'Actions']);
  expect(screen.getByRole('table').dataset.density).toBe('compact');
  fireEvent.change(screen.getByLabelText('Page, of 16'), { target: { value: '9' } });
  await clickButton('Go');
  expect(await screen.findByText('161 to 180 of 305')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Rows a page'), { target: { value: '50' } });
  expect(await screen.findByText('151 to 200 of 305')).toBeDefined();
  await stage.router.navigate(-1);
  await waitFor(() => expect(lastList(stage)).toContain('page=9'));
  stage.unmount();
  await open(AT, replies);
  await waitFor(() => expect(heads()).toContain('Likes'));
  expect(screen.getByText('1 to 50 of 305')).toBeDefined();
});

test('j and k move between rows, x selects one, e edits it', async () => {
  await open(AT, {
    'GET /admin/videos': () => paged([adminVideo(5), adminVideo(6)]),
    'GET /admin/videos/5': () => answer(adminVideo(5)),
    ...categories,
  });
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
  await screen.findByText('Video 5');
  const hit = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  hit('j');
  hit('j');
  expect(document.activeElement?.textContent).toBe('Video 6');
  hit('x');
  expect(screen.getByText('1 selected')).toBeDefined();
  hit('k');
  expect(document.activeElement?.textContent).toBe('Video 5');
  hit('e');
  expect(await screen.findByDisplayValue('Video 5')).toBeDefined();
});
