import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { expect, test } from 'vitest';
import { adminVideo, answer, clickButton, paged, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const AT = '/app/admin/videos';
const categories = { 'GET /admin/categories': () => answer([{ id: 1, name: 'Vendors', videos: 2 }]) };

/** Returns the query of the last list request. */
const lastList = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  requests.findLast(({ path, query }) => path === '/admin/videos' && /[?&]page=/.test(query))?.query;

const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

test('chips count what they would show, also after a search, which they keep', async () => {
  const stage = await open(AT, {
    'GET /admin/videos': ({ query }) =>
      paged([adminVideo(5)], (query.includes('search=cake') ? 3 : 305) - (query.includes('status=') ? 1 : 0)),
    ...categories,
  });
  expect(await screen.findByRole('radio', { name: 'All 305' })).toHaveProperty('checked', true);
  // One request for all of them.
  expect(stage.requests.filter(({ query }) => /per_page=1(&|$)/.test(query))).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Drafts 304' }));
  await waitFor(() => expect(stage.router.state.location.search).toBe('?status=draft'));
  search('cake');
  expect(await screen.findByRole('radio', { name: 'All 3' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Archived 2' }));
  await waitFor(() => expect(stage.router.state.location.search).toBe('?status=archived&search=cake'));
});

test('chips that an api of an older version doesn’t count have no empty place for a number', async () => {
  await open(AT, {
    'GET /admin/videos': () => answer({ ...paged([adminVideo(5)]).body.data, counts: undefined }),
    ...categories,
  });
  const chip = (await screen.findByRole('radio', { name: 'Drafts' })).parentElement;
  await waitFor(() => expect(chip?.querySelector('span')).toBeNull());
});

test('what the list shows is saved as a view on this device, which outlives a sign-out, and its removal is undone', async () => {
  const replies = { 'GET /admin/videos': () => paged([adminVideo(5)], 3), ...categories };
  const phone = memoryStorage();
  let stage = await open(`${AT}?status=draft&search=cake`, replies, { phone });
  await clickButton('Save view');
  const name = await screen.findByLabelText('Name of the view');
  fireEvent.change(name, { target: { value: 'drafts' } });
  await clickButton('Save');
  expect(screen.getByText('There’s already a view with this name.')).toBeDefined();
  fireEvent.change(name, { target: { value: 'Cakes to finish' } });
  await clickButton('Save');
  expect(await screen.findByRole('radio', { name: /^Cakes to finish/ })).toHaveProperty('checked', true);
  stage.unmount();
  localStorage.clear();
  stage = await open(AT, replies, { phone });
  fireEvent.click(await screen.findByRole('radio', { name: 'Cakes to finish 3' }));
  await waitFor(() =>
    expect(new URLSearchParams(stage.router.state.location.search)).toEqual(
      new URLSearchParams('search=cake&status=draft'),
    ),
  );
  await clickButton('Remove view');
  expect(screen.queryByRole('radio', { name: /Cakes/ })).toBeNull();
  act(() => stage.undo.takeBack?.());
  expect(await screen.findByRole('radio', { name: /^Cakes/ })).toBeDefined();
});

test('a view that is saved before the device has answered is stored beside those that it has', async () => {
  const phone = memoryStorage();
  await phone.write('settings', {
    put: new Map([['views:videos', [{ name: 'Cakes', parts: { search: 'cake' } }]]]),
  });
  let isLate = true;
  let answerNow = () => {};
  await open(
    `${AT}?status=draft&search=gele`,
    { 'GET /admin/videos': () => paged([adminVideo(5)], 3), ...categories },
    {
      phone: {
        read: async (name) => (isLate ? new Map() : phone.read(name)),
        write: async (...all) => !isLate && phone.write(...all),
        onLate: (again) => {
          const before = answerNow;
          answerNow = () => {
            before();
            again();
          };
          return () => {};
        },
      },
    },
  );
  await clickButton('Save view');
  fireEvent.change(await screen.findByLabelText('Name of the view'), { target: { value: 'Geles' } });
  await clickButton('Save');
  isLate = false;
  act(() => answerNow());
  expect(await screen.findByRole('radio', { name: /^Cakes/ })).toBeDefined();
  expect(screen.getByRole('radio', { name: /^Geles/ })).toHaveProperty('checked', true);
  const names = (views: unknown) => (views as { name: string }[]).map(({ name }) => name);
  expect(names((await phone.read('settings')).get('views:videos'))).toEqual(['Cakes', 'Geles']);
  const [local = ''] = Object.keys(localStorage).filter((key) => /^admin-views:\d+:videos$/.test(key));
  expect(names(JSON.parse(localStorage.getItem(local) ?? '[]'))).toEqual(['Cakes', 'Geles']);
});

test('the CSV file has all rows that the list finds and the columns that it shows, as a spreadsheet counts and sorts', async () => {
  const all = Array.from({ length: 130 }, (_, n) => adminVideo(n + 1, { likes: 7 }));
  const stage = await open(`${AT}?status=draft&sort=title`, {
    'GET /admin/videos': ({ query }) => {
      const params = new URLSearchParams(query);
      const [page, per_page] = [Number(params.get('page') ?? 1), Number(params.get('per_page'))];
      const data = all.slice((page - 1) * per_page, page * per_page);
      return answer({ data, page, per_page, total: all.length });
    },
    ...categories,
  });
  let file = new Blob();
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:videos';
  };
  URL.revokeObjectURL = () => {};
  await screen.findByRole('table');
  await clickButton('Download CSV');
  await waitFor(() => expect(file.size).toBeGreaterThan(0));
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines[0]).toContain(
    'Video,State,Length (seconds),Views,Watch time (minutes),Average view (seconds),Completion (%),Date (Lagos time)',
  );
  expect(lines).toHaveLength(131);
  expect(lines[130]).toMatch(/^Video 130,Draft,600,0,0,,,\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(stage.requests.findLast(({ path }) => path === '/admin/videos')?.query).toBe(
    '?status=draft&sort=title&page=2&per_page=100',
  );
});

test('columns, density and page size persist, a page opens by number, and Back leaves it', async () => {
  const replies = {
    'GET /admin/videos': ({ query }: { query: string }) => {
      const asked = new URLSearchParams(query);
      const [page, per_page] = [Number(asked.get('page') ?? 1), Number(asked.get('per_page'))];
      return answer({ data: [adminVideo(page)], page, per_page, total: 305 });
    },
    ...categories,
  };
  const stage = await open(`${AT}?page=8`, replies);
  await screen.findByRole('table');
  await clickButton('Table settings');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Likes' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'State' }));
  expect(screen.getByRole('table').dataset.density).toBe('compact');
  fireEvent.click(screen.getByRole('radio', { name: /Comfortable/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const heads = () =>
    screen.getAllByRole('columnheader').map((head) => (head.querySelector('button') ?? head).textContent);
  const tick = 'Select all on this page';
  const FIGURES = ['Views', 'Watch time', 'Average view', 'Completion'];
  expect(heads()).toEqual([tick, 'Video', 'Length', ...FIGURES, 'Likes', 'Date', 'Actions']);
  expect(screen.getByRole('table').dataset.density).toBe('comfortable');
  await clickButton('Next');
  expect(await screen.findByText('161 to 180 of 305')).toBeDefined();
  await clickButton('Table settings');
  fireEvent.change(await screen.findByLabelText('Rows a page'), { target: { value: '50' } });
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
