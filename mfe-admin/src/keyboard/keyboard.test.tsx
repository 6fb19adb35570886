import { fireEvent, screen, waitFor } from '@testing-library/react';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { expect, test } from 'vitest';
import { administrator, adminVideo, answer, paged, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
const clickButton = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const lists = {
  'GET /admin/members': () => paged([]),
  'GET /admin/plans': () => answer([]),
  'GET /admin/videos': () => paged([]),
  'GET /admin/categories': () => answer([]),
};
/** Waits for the shortcuts, which load after the page. */
const ready = () => screen.findByRole('button', { name: 'Keyboard shortcuts' });

test('/ focuses the page’s search, and is an ordinary character in a text field', async () => {
  await open('/app/admin/reports?tab=members', lists);
  const search = await screen.findByRole('searchbox', { name: 'Search by name or number' });
  await ready();
  clickButton('/');
  expect(document.activeElement).toBe(search);
  expect(fireEvent.keyDown(search, { key: '/' })).toBe(true);
  clickButton('?', search);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('? lists the shortcuts, and single characters can be turned off on this device', async () => {
  const stage = await open('/app/admin/reports?tab=members', lists);
  await ready();
  clickButton('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: /as shortcuts/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  clickButton('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  // The button, reached by Tab, turns them on again.
  fireEvent.click(await ready());
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  expect(stage.router.state.location.pathname).toBe('/app/admin/reports');
});

test('single characters that an earlier release turned off stay off', async () => {
  const phone = memoryStorage();
  await phone.write('desk-keys', { put: new Map([['off', true]]) });
  await open('/app/admin/reports?tab=members', lists, { phone });
  await ready();
  await waitFor(async () => expect((await phone.read('settings')).get('keys')).toBe(false));
  clickButton('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await phone.read('desk-keys')).size).toBe(0);
});

// The first that opens the palette, which is loaded then.
test('what is typed after Ctrl K before the palette is there is searched, and presses nothing on the page', async () => {
  const stage = await open('/app/admin/reports?tab=plans', lists);
  await ready();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of 'x/') clickButton(key);
  // Esc cancels, and the next starts anew.
  clickButton('Escape');
  expect(fireEvent.keyDown(document.body, { key: 'Backspace' })).toBe(true);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of [...'/upk', 'Backspace', 'l']) clickButton(key);
  const field = await screen.findByRole('combobox', { name: /^Page, action/ });
  expect(field).toHaveProperty('value', '/upl');
  expect(stage.router.state.location.pathname).toBe('/app/admin/reports');
  // Without a text, the pages are in the order of the sidebar.
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('DashboardPage');
});

test('/ on a page without a search opens the palette', async () => {
  await open('/app/admin/budget', { ...lists, 'GET /admin/budgets': () => answer([]) });
  await ready();
  clickButton('/');
  expect(await screen.findByRole('dialog', { name: 'Go to…' })).toBeDefined();
});

test('Ctrl K finds actions and names, with the arrows and Enter', async () => {
  const stage = await open('/app/admin/reports?tab=plans', {
    ...lists,
    'GET /admin/videos': () => paged([adminVideo(5, { title: 'Aṣọ-ẹbí ɗinki etiquette' })]),
    'GET /admin/blogs': () => paged([]),
  });
  await ready();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: /^Page, action/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: 'uplo' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Upload videosAction',
  ]);
  fireEvent.change(field, { target: { value: 'etiq aso dinki' } });
  expect(await screen.findByRole('option', { name: /Aṣọ-ẹbí ɗinki/ })).toBeDefined();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(stage.router.state.location.search).toBe('?video=5'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Ctrl K lists first what the typed word begins, the nearest first', async () => {
  await open('/app/admin/reports?tab=plans', lists);
  await ready();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: /^Page, action/ });
  fireEvent.change(field, { target: { value: 'plan' } });
  const [first, second, third] = await screen.findAllByRole('option');
  expect([first, second, third].map((one) => one?.textContent)).toEqual([
    'PlansPage',
    'PlanningPage',
    'New planAction',
  ]);
});

test('Ctrl K publishes a video by name, answers a person and opens a page’s own button', async () => {
  const stage = await open('/app/admin/reports?tab=plans', {
    ...lists,
    'GET /admin/videos': ({ query }) =>
      paged(query.includes('search=etiquette') ? [adminVideo(5, { title: 'Gele etiquette' })] : []),
    'GET /admin/videos/5': () => answer(adminVideo(5, { title: 'Gele etiquette' })),
    'PUT /admin/videos/5/change-status': () => answer(adminVideo(5, { status: 'published' }), 'Published'),
    'GET /admin/threads': ({ query }) =>
      paged(
        query.includes('search=ada')
          ? [
              { id: 3, from: 'Obi, Ada', phone: '+•••0009' },
              { id: 4, from: 'Obi, Ada', phone: '+•••0001' },
            ]
          : [],
      ),
  });
  await ready();
  const type = async (value: string) => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.change(await screen.findByRole('combobox', { name: /^Page, action/ }), { target: { value } });
  };
  await type('answer ada');
  fireEvent.click(await screen.findByRole('option', { name: /^Answer Obi, Ada \+•••0001/ }));
  await waitFor(() => expect(stage.router.state.location.search).toBe('?tab=messages&thread=4'));
  // What concerns the open page stays on it.
  await type('shortcuts');
  fireEvent.click(await screen.findByRole('option', { name: /^Keyboard shortcuts/ }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  expect(stage.router.state.location.search).toBe('?tab=messages&thread=4');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await type('new plan');
  fireEvent.click(await screen.findByRole('option', { name: /^New plan/ }));
  expect(await screen.findByRole('dialog', { name: 'New plan' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await type('publish etiquette');
  fireEvent.click(await screen.findByRole('option', { name: /^Publish “Gele etiquette”/ }));
  await waitFor(() => expect(stage.messages).toContain('Published'));
});

test('Ctrl K has the videos for an analyst too, who reads their figures, and nothing of a writer’s', async () => {
  const user = administrator('analyst');
  const refused: string[] = [];
  const forOthers = (what: string) => () => {
    refused.push(what);
    return paged([]);
  };
  await open(
    '/app/admin/reports',
    {
      ...lists,
      'GET /admin/videos': () => paged([adminVideo(5, { title: 'Gele etiquette' })]),
      'GET /admin/members': forOthers('members'),
      'GET /admin/threads': forOthers('conversations'),
      'GET /admin/blogs': forOthers('blogs'),
    },
    { user },
  );
  await ready();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'video' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['VideosPage']);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'gele' } });
  expect(await screen.findByRole('option', { name: /^Gele etiquette/ })).toBeDefined();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'publish gele' } });
  expect(await screen.findByText('Nothing has that name.')).toBeDefined();
  expect(refused).toEqual([]);
});

test('Ctrl K says that nothing has a name only after it has searched', async () => {
  await open('/app/admin/reports?tab=plans', lists);
  await ready();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: /^Page, action/ });
  fireEvent.change(field, { target: { value: 'q' } });
  expect(screen.getByText('Type another letter to search the names.')).toBeDefined();
  fireEvent.change(field, { target: { value: 'qq' } });
  expect(screen.getByText('Searching…')).toBeDefined();
  expect(await screen.findByText('Nothing has that name.')).toBeDefined();
});

test('a checklist that Ctrl K finds is the one that opens', async () => {
  const checklist = (id: number, name: string) => ({
    id: `5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4${id}`,
    version: 1,
    updated_at: '2026-01-05 10:00:00',
    updated_by: null,
    deleted_at: null,
    name,
    revision: 1,
    status: 'published',
    adopted: 0,
    offered: 0,
    additions: [],
    categories: [],
    tasks: [],
  });
  const second = checklist(2, 'Beach wedding');
  const stage = await open('/app/admin/reports?tab=plans', {
    ...lists,
    'GET /admin/checklists': () => answer([checklist(1, 'All ceremonies'), second]),
  });
  await ready();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox', { name: /^Page, action/ }), {
    target: { value: 'beach' },
  });
  fireEvent.click(await screen.findByRole('option', { name: /Beach wedding/ }));
  await waitFor(() => expect(stage.router.state.location.search).toBe(`?template=${second.id}`));
  expect(await screen.findByRole('heading', { name: 'Beach wedding' })).toBeDefined();
});
