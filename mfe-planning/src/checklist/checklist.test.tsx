import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Payment, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import type { Checklist, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { fullDate } from '@wedding/shared/format/timestamp.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import {
  nothingSaved,
  savedRow as row,
  saved,
  savedBudget,
  savedChecklist,
  savedLine,
  savedPayment,
  savedTask as task,
} from '../testing/plan-rows.ts';

const checklist = savedChecklist({
  categories: [{ ...row, id: 'g1', checklist_id: 'k1', name: 'Foundations', template_row_id: null }],
  tasks: [
    task('a', 'Set the total', { status: 'done', done_at: '2027-01-01 10:00:00' }),
    task('b', 'Book the hall', { due_on: addDays(today(), -3) }),
    task('c', 'Choose a planner', { due_on: addDays(today(), 1) }),
  ],
});
const plain = { item_id: null, books: false, video_id: null };
const X = '8a6e0804-2bd0-4672-b79d-d97027f9071a';
const template: ChecklistTemplate = {
  ...row,
  id: 't1',
  name: 'All ceremonies',
  revision: 1,
  status: 'published',
  categories: [{ id: X, name: 'Foundations' }],
  tasks: [
    {
      id: 'ab4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c11',
      category_id: X,
      title: 'Agree the dates',
      ...plain,
      due: { kind: 'offset', ceremony: 'main', n: -12, unit: 'month' },
    },
    {
      id: 'bb4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c12',
      category_id: X,
      title: 'File the registry notice',
      ...plain,
      due: { kind: 'offset', ceremony: 'registry', n: -8, unit: 'week', min_lead_days: 22 },
    },
  ],
};
const plan = {
  ...row,
  id: 'p1',
  turnout_bp: 10_000,
  ceremonies: [
    {
      ...row,
      id: 'r',
      kind: 'reception',
      name: 'Reception',
      date: addDays(today(), 72),
      guests: 0,
    },
  ],
};
const listed = (checklists: Checklist[], own = plan) => ({
  body: { data: { cursor: 7, plan: own, members: [], checklists, templates: [template] } },
});
const noBudgets = { body: { data: { cursor: 7, plan, budgets: [], templates: [] } } };
let stage: Awaited<ReturnType<typeof renderRemote>>;

afterEach(() => {
  cleanup();
  stage.close();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
const sent = () => stage.requests.filter(({ method }) => method !== 'GET');
/** What a new checklist has sent. The answers below lack the template's rows, so those are sent after it. */
const creating = () =>
  sent().flatMap(({ body }) => (JSON.stringify(body).includes('"entity":"task"') ? [] : [body]));
async function open(at: string, replies: Parameters<typeof renderRemote>[0]['replies'], says = true) {
  stage = await renderRemote({ routes, at, replies, says });
}
const tick = async (title: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `Done: ${title}` }));

test('shows the progress, the days left, and how many tasks to re-plan', async () => {
  await open('/app/checklist', { 'GET /api/checklists': () => listed([checklist]) });
  expect(await screen.findByText('72 days to go')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Tasks done' }).getAttribute('aria-valuetext')).toBe(
    '1 of 3',
  );
  expect(screen.getByText('1 task to re-plan')).toBeTruthy();
  expect(screen.getByText('Tomorrow')).toBeTruthy();
});

test('“Now” follows the days of tasks, and keeps a task that was ticked in it', async () => {
  const tasks = [1, 2, 3, 4, 5, 6, 7, 20].map((days) =>
    task(`t${days}`, `Task in ${days}`, { due_on: addDays(today(), days) }),
  );
  await open('/app/checklist', { 'GET /api/checklists': () => listed([{ ...checklist, tasks }]) });
  const titles = () =>
    screen
      .getAllByRole('checkbox')
      .map((box) => /Task in \d+/.exec(box.closest('li')?.textContent ?? '')?.[0]);
  // The form is loaded by now.
  fireEvent.click(await screen.findByRole('button', { name: /^Task in 3/ }));
  // A field stands before its dialog is open; a role is found once it is.
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await tick('Task in 2');
  expect(titles()).toEqual([1, 2, 3, 4, 5, 6, 7].map((days) => `Task in ${days}`));
  fireEvent.click(screen.getByRole('button', { name: /^Task in 3/ }));
  fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: addDays(today(), 40) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(titles()).toEqual([1, 2, 4, 5, 6, 7, 20].map((days) => `Task in ${days}`));
  fireEvent.click(screen.getByRole('button', { name: 'Show what comes next' }));
  expect(titles()).toEqual([1, 4, 5, 6, 7, 20, 3].map((days) => `Task in ${days}`));
});

test('a task is found without marks, in any order of words, by note, category and helper', async () => {
  const tasks = [
    task('a', 'Ra aṣọ-ẹbí ní Lagos', { status: 'done' }),
    task('b', 'Book the hall', { note: 'Ask for the generator' }),
    task('c', 'Choose a planner', { assignee: { kind: 'person', name: 'Ọlámidé Ɗantata' } }),
  ];
  await open('/app/checklist', { 'GET /api/checklists': () => listed([{ ...checklist, tasks }]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Find tasks' }));
  const field = await screen.findByRole('searchbox', { name: 'Find a task or a helper' });
  expect(document.activeElement).toBe(field);
  const find = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    return screen.queryAllByRole('checkbox').map((box) => box.closest('li')?.textContent ?? '');
  };
  expect(find('  ')).toHaveLength(2);
  expect(find('lagos aso-eb')).toEqual([expect.stringContaining('aṣọ-ẹbí')]);
  expect(find('genera')).toEqual([expect.stringContaining('hall')]);
  expect(find('dantata olamide')).toEqual([expect.stringContaining('planner')]);
  expect(find('FOUNDATIONS')).toHaveLength(3);
  expect(find('drummers')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all tasks' }));
  expect(find('')).toHaveLength(2);
});

test('what is derived from today changes at midnight on an open page', async () => {
  await open('/app/checklist', { 'GET /api/checklists': () => listed([checklist]) });
  expect(await screen.findByText('72 days to go')).toBeTruthy();
  expect(screen.getByText('Tomorrow')).toBeTruthy();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${addDays(today(), 1)}T06:00:00Z`) });
  try {
    fireEvent(document, new Event('visibilitychange'));
    expect(screen.getByText('71 days to go')).toBeTruthy();
    expect(screen.queryByText('Tomorrow')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a page that does not load shows a heading, and a link to the other tool that still works', async () => {
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => ({ status: 503, body: { message: 'Back in a moment.', code: 'UNAVAILABLE' } }),
  });
  await screen.findByText('72 days to go');
  await act(() => stage.router.navigate('/app/budget/new-budget'));
  expect(await screen.findByRole('heading', { name: 'The templates did not load' })).toBeTruthy();
  expect(screen.getByText('Back in a moment. Your checklist on this phone still works.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Open your checklist' }));
  expect(await screen.findByText('72 days to go')).toBeTruthy();
});

test('a tick is shown immediately and sent to the server', async () => {
  let answer = (_value: unknown) => {};
  const done = { ...task('c', 'Choose a planner'), status: 'done', version: 2 };
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': () => {
      answer(undefined);
      return { body: { message: 'Task saved', data: saved('task', done) } };
    },
  });
  const requested = new Promise((resolve) => {
    answer = resolve;
  });
  await tick('Choose a planner');
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Tasks done' }).getAttribute('aria-valuetext')).toBe(
      '2 of 3',
    ),
  );
  await requested;
  expect(sent()[0]?.body).toEqual({ task_id: 'c', status: 'done' });
});

test('a change that could not be sent stays visible and is sent again with the same id', async () => {
  let away = true;
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': () =>
      away
        ? { status: 503, body: { message: 'Not just now.', code: 'UNAVAILABLE' } }
        : {
            body: {
              message: 'Checklist saved',
              data: saved('checklist', { ...checklist, categories: [], tasks: [] }),
            },
          },
  });
  const field = await screen.findByLabelText('Add a task');
  fireEvent.change(field, { target: { value: 'call Mama Nkechi' } });
  fireEvent.submit(field);
  expect(await screen.findByText('Not sent yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  expect(screen.getByRole('button', { name: /^Call Mama Nkechi/ })).toBeTruthy();
  away = false;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  const [first, second] = sent().map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    changes: [
      {
        entity: 'task',
        version: 0,
        checklist_id: 'k1',
        category_id: 'g1',
        title: 'Call Mama Nkechi',
        due: { kind: 'none' },
      },
    ],
  });
});

test('a checklist is deleted and restored with its tasks offline; both edits are sent later', async () => {
  let away = true;
  const failed = { status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } };
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
    'DELETE /api/checklists/k1': () =>
      away
        ? failed
        : {
            body: {
              message: 'Checklist deleted',
              data: saved('checklist', {
                ...checklist,
                version: 2,
                deleted_at: row.updated_at,
                categories: [],
                tasks: [],
              }),
            },
          },
    'POST /api/checklists': () => ({
      body: {
        message: 'Checklist saved',
        data: saved('checklist', { ...checklist, version: 3, categories: [], tasks: [] }),
      },
    }),
  });
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'More about Our checklist' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete checklist' }));
    expect(await screen.findByText(/Every task gets a date that leaves you time before/)).toBeTruthy();
  };
  await remove();
  expect(stage.messages.at(-1)).toBe('Checklist deleted');
  expect(stage.asked).toMatchObject([
    {
      title: 'Move “Our checklist” to the bin?',
      text: expect.stringMatching(/^Its \d+ tasks go with it\.$/),
    },
  ]);
  expect(screen.getByText(/^(Saving|Not sent yet|Saved on this phone)/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  stage.undo.takeBack?.();
  expect(await screen.findByRole('heading', { name: 'Our checklist' })).toBeTruthy();
  away = false;
  await remove();
  await waitFor(() => expect(sent().at(-1)?.method).toBe('DELETE'));
  stage.undo.takeBack?.();
  expect(await screen.findByText('Book the hall')).toBeTruthy();
  await waitFor(() =>
    expect(sent().at(-1)?.body).toEqual({
      changes: [{ entity: 'checklist', id: 'k1', version: 2, deleted: false }],
    }),
  );
});

test('what couldn’t be saved is asked about although the partner has deleted the only checklist', async () => {
  const { categories, tasks, ...head } = checklist;
  const deleted = { ...head, entity: 'checklist', version: 2, deleted_at: '2027-01-02 10:00:00' };
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
    'GET /api/changes': () => ({ body: { data: { cursor: 8, rows: [deleted] } } }),
  });
  // No reply for the status: the server has no such task any more.
  await tick('Choose a planner');
  expect(await screen.findByText('This could not be saved')).toBeTruthy();
  // No toast says any more that it was done.
  expect(stage.messages.at(-1)).toBe('No toast');
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/^Every task gets a date/)).toBeTruthy();
  expect(screen.getByText('This could not be saved')).toBeTruthy();
});

test('a checklist and its categories are renamed, and a category is removed with its tasks and restored', async () => {
  const party = { ...row, id: 'g2', checklist_id: 'k1', name: 'Party', template_row_id: X };
  const categories = [...checklist.categories, party];
  const tasks = [...checklist.tasks, task('d', 'Book the band', { category_id: 'g2' })];
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([{ ...checklist, categories, tasks }]),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Our checklist' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Name and categories' }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Name');
  type('Name', '');
  type('Category 1', ' ');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('Give the checklist a name.')).toBeTruthy();
  expect(screen.getByText('Give the category a name.')).toBeTruthy();
  type('Name', ' Our great day ');
  type('Category 1', 'First things');
  fireEvent.click(screen.getByRole('button', { name: 'Remove “Party”' }));
  expect(screen.getByText('Removed with its 1 task')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep “Party”' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove “Party”' }));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'Our great day' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  expect(await screen.findByRole('region', { name: 'First things' })).toBeTruthy();
  expect(screen.queryByText('Book the band')).toBeNull();
  await waitFor(() =>
    expect(sent().at(-1)?.body).toEqual({
      changes: expect.arrayContaining([
        { entity: 'checklist', id: 'k1', version: 1, name: 'Our great day', passed_rows: [X] },
        { entity: 'checklist_category', id: 'g1', version: 1, name: 'First things' },
        { entity: 'checklist_category', id: 'g2', version: 1, deleted: true },
        { entity: 'task', id: 'd', version: 1, deleted: true },
      ]),
    }),
  );
  expect(stage.messages).toEqual(['Move “Party” to the bin?', '“Party” removed']);
  stage.undo.takeBack?.();
  expect(await screen.findByText('Book the band')).toBeTruthy();
});

test('edits are undone one after the other, and redone', async () => {
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': () => ({
      status: 503,
      body: { message: 'Away', code: 'UNAVAILABLE' },
    }),
    'POST /api/checklists': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  });
  await tick('Choose a planner');
  await tick('Book the hall');
  const done = (of: string) => waitFor(() => expect(screen.getByText(`${of} of 3 done`)).toBeTruthy());
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  await done('3');
  press('Undo');
  await done('2');
  press('Undo');
  await done('1');
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  press('Redo');
  await done('2');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
  await done('3');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await done('2');
  // A new edit clears the list of edits to redo.
  await waitFor(() => expect(screen.getByText(/^Not sent yet/)).toBeTruthy());
  const before = sent().length;
  await tick('Book the hall');
  await waitFor(() => expect(sent().length).toBeGreaterThan(before));
  await done('3');
  expect(screen.getByRole('button', { name: 'Redo' }).getAttribute('aria-disabled')).toBe('true');
});

test('turning the phone keeps the guests that are being typed', async () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => media);
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Days and guests' }));
  fireEvent.change(await screen.findByLabelText('Guests'), { target: { value: '250' } });
  media.matches = true;
  act(() => void media.dispatchEvent(new Event('change')));
  expect(screen.getByLabelText<HTMLInputElement>('Guests').value).toBe('250');
});

test('a day has a capital letter only where it stands alone', async () => {
  const tasks = [
    task('b', 'Book the hall', { due_on: addDays(today(), -1) }),
    task('c', 'Choose a planner', { due_on: addDays(today(), 1) }),
  ];
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([{ ...checklist, tasks }]),
    'GET /api/budgets': () => noBudgets,
  });
  expect(await screen.findByText('Re-plan, was yesterday')).toBeTruthy();
  expect(screen.getByText('Tomorrow')).toBeTruthy();
});

test('a sheet that has to wait says what for', async () => {
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
    'GET /api/calendar': () => ({ after: 300, body: { message: 'OK', data: { feed: null } } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Our checklist' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Calendar' }));
  expect((await screen.findByText('Loading your link')).closest('[role=status]')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy();
});

test('a new checklist previews its days: no task is overdue, and one warning is shown', async () => {
  await open('/app/checklist/new-checklist', {
    'GET /api/checklists': () => listed([]),
    'POST /api/changes': () => ({ body: { message: 'Saved', data: { rows: [] } } }),
    'POST /api/checklists': () => ({
      body: { message: 'The checklist is made', data: saved('checklist', checklist) },
    }),
  });
  const day = (await screen.findByLabelText('Wedding day')) as HTMLInputElement;
  expect(day.value).toBe(addDays(today(), 72));
  expect(screen.getByText(/Nothing starts overdue/)).toBeTruthy();
  expect(screen.queryByText(/needs 21 days/)).toBeNull();
  fireEvent.change(day, { target: { value: addDays(today(), 20) } });
  const earliest = fullDate(addDays(today(), 22), today());
  expect(screen.getByText(`The registry needs 21 days’ notice. Earliest: ${earliest}.`)).toBeTruthy();
  expect(screen.getAllByText('Today').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Create checklist' }));
  await waitFor(() => expect(stage.messages).toEqual(['The checklist is made']));
  // The day is sent first, because the server places the tasks by it.
  expect(creating()).toMatchObject([
    { changes: [{ entity: 'ceremony', date: addDays(today(), 20) }] },
    { changes: [{ entity: 'checklist', template_id: 't1', name: 'Our checklist' }] },
  ]);
});

test('a new checklist keeps what was typed, but not a wedding day that nobody typed', async () => {
  const at = (days: number) => {
    const ceremonies = plan.ceremonies.map((one) => ({ ...one, date: addDays(today(), days) }));
    return { 'GET /api/checklists': () => listed([], { ...plan, ceremonies }) };
  };
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  await open('/app/checklist/new-checklist', at(72));
  fireEvent.input(await screen.findByLabelText('Name'), { target: { value: 'Ibadan' } });
  cleanup();
  stage.close();
  await open('/app/checklist/new-checklist', at(80));
  await screen.findByLabelText('Name');
  await waitFor(() => expect(value('Name')).toBe('Ibadan'));
  expect(value('Wedding day')).toBe(addDays(today(), 80));
});

test('two quick taps on Create checklist create one, and add one reception', async () => {
  await open('/app/checklist/new-checklist', {
    'GET /api/checklists': () => listed([], { ...plan, ceremonies: [] }),
    'POST /api/changes': () => ({ body: { message: 'Saved', data: { rows: [] } } }),
    'POST /api/checklists': () => ({
      body: { message: 'The checklist is made', data: saved('checklist', checklist) },
    }),
  });
  const day = await screen.findByLabelText('Wedding day');
  fireEvent.change(day, { target: { value: addDays(today(), 90) } });
  const create = screen.getByRole('button', { name: 'Create checklist' });
  fireEvent.click(create);
  fireEvent.click(create);
  await waitFor(() => expect(stage.messages).toEqual(['The checklist is made']));
  expect(creating()).toMatchObject([
    { changes: [{ entity: 'ceremony', kind: 'reception' }] },
    { changes: [{ entity: 'checklist', template_id: 't1', name: 'Our checklist' }] },
  ]);
});

test('a new checklist doesn’t undo the wedding day that the partner changes while its form is open', async () => {
  const [reception] = plan.ceremonies;
  const moved = { ...reception, date: addDays(today(), 90), version: 2, entity: 'ceremony' };
  await open('/app/checklist/new-checklist', {
    'GET /api/checklists': () => listed([]),
    'GET /api/changes': () => ({ body: { data: { cursor: 8, rows: [moved] } } }),
    'POST /api/checklists': () => ({
      body: { message: 'The checklist is made', data: saved('checklist', checklist) },
    }),
  });
  const day = await screen.findByLabelText<HTMLInputElement>('Wedding day');
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(day.value).toBe(addDays(today(), 90)));
  fireEvent.click(screen.getByRole('button', { name: 'Create checklist' }));
  await waitFor(() => expect(stage.messages).toEqual(['The checklist is made']));
  expect(creating()).toHaveLength(1);
});

test('another wedding day for a new checklist takes church, reception and the tasks of other checklists along', async () => {
  const church = { id: 'w', kind: 'worship', name: 'Church', sort: '0' };
  const own = { ...plan, ceremonies: plan.ceremonies.flatMap((one) => [{ ...one, ...church }, one]) };
  const due = { kind: 'offset', ceremony: 'main', n: -10, unit: 'day' } as const;
  const cake = task('c', 'Order the cake', { due, due_on: addDays(today(), 62) });
  await open('/app/checklist/new-checklist', {
    'GET /api/checklists': () => listed([{ ...checklist, tasks: [cake] }], own),
    'POST /api/changes': () => ({ body: { message: 'Saved', data: { rows: [] } } }),
    'POST /api/checklists': () => ({
      body: { message: 'The checklist is made', data: saved('checklist', checklist) },
    }),
  });
  const date = addDays(today(), 40);
  fireEvent.change(await screen.findByLabelText('Wedding day'), { target: { value: date } });
  expect(screen.getByText('40 days to go. 1 task of your other checklists moves with the day.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'For the family' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create checklist' }));
  await waitFor(() => expect(stage.messages).toEqual(['The checklist is made']));
  expect(sent()[0]?.body).toEqual({
    changes: [
      { entity: 'ceremony', id: 'w', version: 1, date },
      { entity: 'ceremony', id: 'r', version: 1, date },
      { entity: 'task', id: 'c', version: 1, due_on: addDays(today(), 30) },
    ],
  });
});

const flat = (amount_kobo: number): Pricing => ({ mode: 'flat', amount_kobo });
const line = savedLine();
const budget = savedBudget({ items: [line] });
const booking = task('b', 'Book the hall', { item_id: 'l1', books: true });
const bookable = (money = budget, own = plan) => ({
  'GET /api/checklists': () => listed([{ ...checklist, tasks: [booking] }], own),
  'GET /api/budgets': () => ({ body: { data: { cursor: 7, plan: own, budgets: [money], templates: [] } } }),
  'POST /api/changes': () => ({ body: { message: 'Saved', data: { rows: [] } } }),
  'PUT /api/checklists/status-update/k1': () => ({
    body: { message: 'Task saved', data: saved('task', { ...booking, status: 'done', version: 2 }) },
  }),
});
test('a booking that is ticked before the budget has loaded still asks for the amounts', async () => {
  const replies = bookable();
  const late = () => ({ ...replies['GET /api/budgets'](), after: 2500 });
  await open('/app/checklist', { ...replies, 'GET /api/budgets': late });
  await tick('Book the hall');
  expect(screen.getByText('Fetching your budget')).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(await screen.findByLabelText(/^Agreed price/, {}, { timeout: 20_000 })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Just tick it', hidden: true }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ task_id: 'b', status: 'done' }]));
});

test('an incomplete year keeps the task’s sheet open', async () => {
  await open('/app/checklist', { 'GET /api/checklists': () => listed([checklist]) });
  fireEvent.click(await screen.findByRole('button', { name: /^Book the hall/ }));
  fireEvent.change(await screen.findByLabelText(/^Due/), { target: { value: '0202-05-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  expect(screen.getByText('Enter a full date between 2000 and 2099.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('typing a helper’s number adds no other field to the sheet, and their list doesn’t repeat their name', async () => {
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Choose a planner/ }));
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Who does it');
  type('Who does it', 'person');
  type('Their name', 'Aunty Ngozi');
  type(/^Their phone/, '0');
  expect(screen.queryByLabelText(/^Time/)).toBeNull();
  type(/^Their phone/, '0803 555 1234');
  type('Status', 'skipped');
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  fireEvent.click(screen.getByRole('radio', { name: 'Family' }));
  const theirs = await screen.findByRole('button', { name: /^Choose a planner/ });
  expect(theirs.textContent).toContain('Not needed');
  expect(theirs.textContent).not.toContain('Aunty Ngozi');
});

test('a message to a helper and the printed checklist have dates, since they are read on another day', async () => {
  const helped = task('c', 'Choose a planner', {
    due_on: addDays(today(), 1),
    assignee: { kind: 'person', name: 'Aunty Ngozi' },
  });
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([{ ...checklist, tasks: [helped] }]),
    'GET /api/budgets': () => noBudgets,
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Family' }));
  const link = await screen.findByRole('link', { name: /^WhatsApp/ });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(/• Choose a planner \(by \d+ \w{3}/);
  // What is printed loads once the page is idle.
  const printed = await waitFor(
    () => {
      fireEvent(window, new Event('beforeprint'));
      return screen.getByRole('cell', { name: /☐ Choose a planner/, hidden: true });
    },
    { timeout: 10_000 },
  );
  expect(printed.nextElementSibling?.textContent).toMatch(/^\d+ \w{3}/);
});

test('a message to a partner without a name greets without one', async () => {
  const shared = task('c', 'Choose a planner', { assignee: { kind: 'member', account_id: 2 } });
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([{ ...checklist, tasks: [shared] }]),
    'GET /api/budgets': () => noBudgets,
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Family' }));
  const link = await screen.findByRole('link', { name: /^WhatsApp/ });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('Hello, please help us');
});

test('the time of a task can be cleared to correct it', async () => {
  const timed = task('c', 'Choose a planner', { due_on: addDays(today(), 1), due_at: '10:00' });
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([{ ...checklist, tasks: [timed] }]),
    'GET /api/budgets': () => noBudgets,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Choose a planner/ }));
  fireEvent.change(await screen.findByLabelText(/^Time/), { target: { value: '' } });
  expect(screen.getByLabelText(/^Time/)).toBeTruthy();
});

test('months show their progress and lead to their tasks', async () => {
  const tasks = [
    task('a', 'Set the total', { due_on: '2027-03-02', status: 'done' }),
    task('b', 'Book the hall', { due_on: '2027-03-20' }),
    task('c', 'Choose a planner', { due_on: '2027-04-01' }),
    task('d', 'Learn to dance'),
  ];
  await open('/app/checklist', { 'GET /api/checklists': () => listed([{ ...checklist, tasks }]) });
  fireEvent.click(await screen.findByRole('radio', { name: /^All/ }));
  const months = within(screen.getByRole('radiogroup', { name: 'Month' }));
  expect(months.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
    '1 of 4',
    '1 of 2',
    '0 of 1',
    '0 of 1',
  ]);
  fireEvent.click(months.getByRole('radio', { name: /^March 2027/ }));
  const shown = () => screen.getAllByRole('checkbox').length;
  expect(shown()).toBe(2);
  fireEvent.click(months.getByRole('radio', { name: /^No date yet/ }));
  expect(screen.getByRole('checkbox', { name: 'Done: Learn to dance' })).toBeTruthy();
  expect(shown()).toBe(1);
  fireEvent.click(months.getByRole('radio', { name: /^All months/ }));
  expect(shown()).toBe(4);
});

test('new categories of the template come after the others, in the template’s order', async () => {
  const uuid = (n: number) => `5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d${n}`;
  const categories = Array.from({ length: 7 }, (_, place) => ({
    ...row,
    id: uuid(10 + place),
    checklist_id: uuid(40),
    name: `Own ${place}`,
    sort: String(place + 1),
    template_row_id: uuid(50 + place),
  }));
  const named = ['Thanks', 'Honeymoon', 'Home'].map((name, place) => ({ id: uuid(60 + place), name }));
  const tasks = named.map(({ id: category_id, name }, place) => ({
    id: uuid(70 + place),
    category_id,
    title: name,
    ...plain,
    due: { kind: 'none' } as const,
  }));
  const own = {
    ...checklist,
    id: uuid(40),
    categories,
    tasks: [],
    template: { template_id: 't1', revision: 1, adopted_at: row.updated_at },
  };
  const templates = [{ ...template, categories: named, tasks }];
  const data = { cursor: 7, plan, members: [], checklists: [own], templates };
  await open('/app/checklist', {
    'GET /api/checklists': () => ({ body: { data } }),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': () => ({ body: { message: 'Saved', data: nothingSaved } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add them' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  type Added = { changes: { entity: string; name: string; sort: string }[] };
  const added = sent()
    .flatMap(({ body }) => (body as Added).changes)
    .filter(({ entity }) => entity === 'checklist_category');
  const inOrder = [...categories, ...added].toSorted((a, b) => (a.sort < b.sort ? -1 : 1));
  expect(inOrder.slice(-3).map(({ name }) => name)).toEqual(['Thanks', 'Honeymoon', 'Home']);
});

test('a task added from the template’s offer keeps its video, its budget line and its booking', async () => {
  const [copied, meant] = ['5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e', '6f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e'];
  const offered = {
    id: copied,
    category_id: X,
    title: 'Book the choir',
    due: { kind: 'none' },
    item_id: meant,
    books: true,
    video_id: 7,
  };
  const adopted = { template_id: 't1', revision: 1, adopted_at: row.updated_at };
  const categories = checklist.categories.map((one) => ({ ...one, template_row_id: X }));
  const own = {
    ...checklist,
    id: meant,
    categories,
    template: adopted,
    passed_rows: template.tasks.map((one) => one.id),
  };
  const templates = [{ ...template, tasks: [...template.tasks, offered] }];
  const money = { ...budget, items: [{ ...line, template_row_id: meant }] };
  await open('/app/checklist', {
    'GET /api/checklists': () => ({
      body: { data: { cursor: 7, plan, members: [], checklists: [own], templates } },
    }),
    'GET /api/budgets': () => ({ body: { data: { cursor: 7, plan, budgets: [money], templates: [] } } }),
    'POST /api/checklists': () => ({ body: { message: 'Saved', data: nothingSaved } }),
  });
  await waitFor(() => expect(stage.requests.some(({ path }) => path.includes('/api/budgets'))).toBe(true));
  fireEvent.click(await screen.findByRole('button', { name: 'Add it' }));
  await waitFor(() => expect(sent()).not.toEqual([]));
  expect(sent()[0]?.body).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({
        entity: 'task',
        title: 'Book the choir',
        item_id: 'l1',
        books: true,
        video_id: 7,
      }),
    ]),
  });
});

async function openBooking(
  money = budget,
  own = plan,
  replies: Parameters<typeof renderRemote>[0]['replies'] = {},
) {
  await open('/app/checklist', { ...bookable(money, own), ...replies });
  await waitFor(() => expect(stage.requests.some(({ path }) => path.includes('/api/budgets'))).toBe(true));
  await waitFor(async () => {
    await tick('Book the hall');
    expect(screen.getByRole('heading', { name: 'What did you agree?', hidden: true })).toBeTruthy();
  });
}

test('ticking a booking writes tick, price, deposit and balance in one edit', async () => {
  await openBooking();
  const type = (label: RegExp, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  type(/^Agreed price/, '1.2m');
  type(/^Deposit paid/, '500k');
  expect(screen.getByText('₦700,000 is left to pay')).toBeTruthy();
  type(/^Balance due/, '2027-05-01');
  // A deposit isn't paid on a day to come.
  type(/^Paid on/, addDays(today(), 5));
  fireEvent.click(screen.getByRole('button', { name: 'Save and tick', hidden: true }));
  expect(screen.getByText(/^This day is still to come/)).toBeTruthy();
  type(/^Paid on/, today());
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save and tick', hidden: true }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    changes: [
      { entity: 'task', id: 'b', version: 1, status: 'done' },
      { entity: 'budget_item', id: 'l1', version: 1, agreed: flat(120_000_000) },
      {
        entity: 'payment',
        version: 0,
        item_id: 'l1',
        kind: 'deposit',
        amount_kobo: 50_000_000,
        paid_on: today(),
      },
      {
        entity: 'payment',
        version: 0,
        item_id: 'l1',
        kind: 'balance',
        amount_kobo: 70_000_000,
        due_on: '2027-05-01',
        paid_on: null,
      },
    ],
  });
  expect(stage.messages).toEqual(['“Book the hall” is done']);
});

test('a booking counts the guests of the ceremony of its line’s category', async () => {
  const [reception] = plan.ceremonies;
  const introduction = {
    ...row,
    id: 'i',
    kind: 'introduction',
    name: 'Introduction',
    date: null,
    guests: 60,
  };
  const agreed = { mode: 'per_guest', unit_kobo: 200_000, ceremony_id: null, buffer: false } as const;
  const ceremonies = [{ ...reception, guests: 200 }, introduction] as typeof plan.ceremonies;
  await openBooking(
    {
      ...budget,
      categories: [
        {
          ...row,
          id: 'c1',
          budget_id: 'b1',
          name: 'Food',
          planned_kobo: 0,
          ceremony: 'introduction',
          sort: 'i',
          template_row_id: null,
        },
      ],
      items: [{ ...line, agreed }],
    },
    { ...plan, ceremonies },
  );
  expect(screen.getByText('₦120,000 for 60 guests')).toBeTruthy();
});

const counted: [Pricing, string][] = [
  [{ mode: 'per_guest', unit_kobo: 1_000_000, ceremony_id: 'r', buffer: true }, '₦2,400,000 for 240 plates'],
  [{ mode: 'per_unit', unit_kobo: 1_000_000, quantity: 1 }, '₦10,000 for 1 piece'],
];
test.each(counted)('a booking names what its price is multiplied by: %#', async (agreed, hint) => {
  const ceremonies = plan.ceremonies.map((one) => ({ ...one, guests: 200 }));
  await openBooking({ ...budget, items: [{ ...line, agreed }] }, { ...plan, turnout_bp: 12_000, ceremonies });
  expect(screen.getByText(hint)).toBeTruthy();
});

test('a balance planned before everything was paid doesn’t keep a booking from being ticked', async () => {
  const payment = {
    ...row,
    budget_id: 'b1',
    item_id: 'l1',
    direction: 'out',
    method: 'transfer',
    payer_id: null,
    note: '',
  } as const;
  await openBooking({
    ...budget,
    items: [{ ...line, agreed: flat(500_000) }],
    payments: [
      {
        ...payment,
        id: 'p1',
        sort: 'a',
        kind: 'deposit',
        amount_kobo: 500_000,
        due_on: null,
        paid_on: '2027-01-02',
      },
      {
        ...payment,
        id: 'p2',
        sort: 'b',
        kind: 'balance',
        amount_kobo: 100_000,
        due_on: '2027-05-01',
        paid_on: null,
      },
    ],
  });
  fireEvent.change(screen.getByLabelText(/^Balance due/), { target: { value: '2027-06-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save and tick', hidden: true }));
  expect(screen.getByText('Nothing is left to pay, so there’s no balance.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Balance due/), { target: { value: '2027-05-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save and tick', hidden: true }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('a booking doesn’t ask for refunded money again', async () => {
  const paid = (id: string, payment: Pick<Payment, 'kind' | 'direction' | 'amount_kobo'>): Payment => ({
    ...row,
    ...payment,
    id,
    sort: id,
    budget_id: 'b1',
    item_id: 'l1',
    due_on: null,
    paid_on: '2027-01-02',
    method: 'transfer',
    payer_id: null,
    note: '',
  });
  await openBooking({
    ...budget,
    items: [{ ...line, agreed: flat(55_000_000) }],
    payments: [
      paid('p1', { kind: 'balance', direction: 'out', amount_kobo: 55_000_000 }),
      paid('p2', { kind: 'deposit', direction: 'refund', amount_kobo: 5_000_000 }),
    ],
  });
  expect(screen.getByText('Nothing is left to pay')).toBeTruthy();
});

/** Opens the form of `Choose a planner`, then the partner's change of it arrives. */
async function openChangedTask(theirs: Partial<Checklist['tasks'][number]>) {
  const changed = { ...task('c', 'Choose a planner'), ...theirs, version: 2, entity: 'task' };
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([checklist]),
    'GET /api/budgets': () => noBudgets,
    'GET /api/changes': () => ({ body: { data: { cursor: 8, rows: [changed] } } }),
    'POST /api/checklists': () => ({ body: { message: 'Checklist saved', data: nothingSaved } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Choose a planner/ }));
  await screen.findByLabelText('Task');
  fireEvent(window, new Event('online'));
}

test('a task’s form doesn’t overwrite what the partner changes while it is open', async () => {
  await openChangedTask({ title: 'Choose a coordinator', due_on: addDays(today(), 1) });
  await screen.findByRole('button', { name: /^Choose a coordinator/, hidden: true });
  expect(screen.getByLabelText<HTMLInputElement>('Task').value).toBe('Choose a planner');
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'Ask Temi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    changes: [{ entity: 'task', id: 'c', version: 2, note: 'Ask Temi' }],
  });
  expect(screen.getByRole('button', { name: /^Choose a coordinator/ })).toBeTruthy();
});

test('two people who move and assign a task are asked once for each, in words', async () => {
  const [mine, theirs] = [addDays(today(), 20), addDays(today(), 30)];
  await openChangedTask({
    due_on: theirs,
    due: { kind: 'fixed', date: theirs },
    assignee: { kind: 'member', account_id: 2 },
  });
  const asked = () => stage.requests.some(({ path }) => path.includes('/api/changes'));
  await waitFor(() => expect(asked()).toBe(true));
  fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: mine } });
  fireEvent.change(screen.getByLabelText('Who does it'), { target: { value: 'person' } });
  fireEvent.change(screen.getByLabelText('Their name'), { target: { value: 'Aunty Ngozi' } });
  await screen.findByText('My partner');
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  const day = within(await screen.findByRole('group', { name: 'Choose a planner: Day' }));
  const who = within(screen.getByRole('group', { name: 'Choose a planner: Who does it' }));
  expect(screen.getAllByRole('group', { name: /^Choose a planner/ })).toHaveLength(2);
  fireEvent.click(day.getByLabelText(/The other device$/));
  expect(who.getByLabelText('My partner The other device')).toBeTruthy();
  fireEvent.click(who.getByLabelText('Aunty Ngozi You'));
  fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    changes: [{ entity: 'task', id: 'c', version: 2, assignee: { kind: 'person', name: 'Aunty Ngozi' } }],
  });
});

/** Waits until the partner's change is merged: only then does the page ask for what comes after it. */
const changeMerged = () =>
  waitFor(() => {
    fireEvent(window, new Event('online'));
    expect(stage.requests.map(({ query }) => query)).toContain('?since=8');
  });

test('two people who choose another status are asked with its names', async () => {
  await openChangedTask({ status: 'doing' });
  await changeMerged();
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'skipped' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  const status = within(await screen.findByRole('group', { name: 'Choose a planner: Status' }));
  expect(status.getByLabelText('Not needed You')).toBeTruthy();
  expect(status.getByLabelText('Doing The other device')).toBeTruthy();
});

test('a task’s form keeps what was typed when the partner removes the task, and asks', async () => {
  await openChangedTask({ deleted_at: '2027-01-02 10:00:00' });
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: 'Done: Choose a planner', hidden: true })).toBeNull(),
  );
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'Ask Temi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  const choice = within(await screen.findByRole('group', { name: 'Choose a planner' }));
  fireEvent.click(choice.getByLabelText('Keep it You'));
  fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    changes: [{ entity: 'task', id: 'c', version: 2, note: 'Ask Temi', deleted: false }],
  });
});

test('a booking doesn’t overwrite the price that the partner enters while it is open', async () => {
  const theirs = { ...line, agreed: flat(60_000_000), version: 2, entity: 'budget_item' };
  await openBooking({ ...budget, items: [{ ...line, agreed: flat(50_000_000) }] }, plan, {
    'GET /api/changes': () => ({ body: { data: { cursor: 8, rows: [theirs] } } }),
  });
  expect(screen.getByLabelText<HTMLInputElement>(/^Agreed price/).value).toBe('500000');
  await changeMerged();
  fireEvent.click(screen.getByRole('button', { name: 'Save and tick', hidden: true }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ task_id: 'b', status: 'done' }]));
});

const instalment = (id: string, kind: Payment['kind'], due_on: string) =>
  savedPayment(id, { kind, due_on, item_id: 'l1', amount_kobo: 30_000_000 });
const inParts = {
  ...budget,
  items: [{ ...line, agreed: flat(90_000_000) }],
  payments: [
    instalment('p1', 'instalment', '2027-03-01'),
    instalment('p2', 'instalment', '2027-04-01'),
    instalment('p3', 'balance', '2027-05-01'),
  ],
};

test('a booking of a line that is paid in parts plans nothing twice', async () => {
  await openBooking(inParts);
  fireEvent.click(screen.getByRole('button', { name: 'Save and tick', hidden: true }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ task_id: 'b', status: 'done' }]));
});

test('a new price changes only the balance of a line that is paid in parts', async () => {
  await openBooking(inParts);
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save and tick', hidden: true }));
  type(/^Agreed price/, '600k');
  type(/^Balance due/, '2027-06-01');
  save();
  expect(
    screen.getByText('The payments you’ve planned cover what is left, so there’s no balance.'),
  ).toBeTruthy();
  type(/^Agreed price/, '1m');
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    changes: [
      { entity: 'task', id: 'b', version: 1, status: 'done' },
      { entity: 'budget_item', id: 'l1', version: 1, agreed: flat(100_000_000) },
      { entity: 'payment', id: 'p3', version: 1, amount_kobo: 40_000_000, due_on: '2027-06-01' },
    ],
  });
});

test('a booking can be ticked without amounts', async () => {
  await openBooking();
  fireEvent.click(screen.getByRole('button', { name: 'Just tick it', hidden: true }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ task_id: 'b', status: 'done' }]));
});

test('tasks are reordered one place at a time, and saved together', async () => {
  const [a, b, c] = [task('a', 'Set the total'), task('b', 'Book the hall'), task('c', 'Choose a planner')];
  // Two devices may have set the same sort key.
  const tasks = [a, b, { ...c, sort: '2' }];
  await open('/app/checklist', {
    'GET /api/checklists': () => listed([{ ...checklist, tasks }]),
    'POST /api/checklists': () => ({
      body: {
        message: 'Saved',
        data: saved('checklist', { ...checklist, tasks: [{ ...a, sort: '1i', version: 2 }] }),
      },
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Our checklist' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Change order' }));
  fireEvent.change(await screen.findByLabelText('Order of'), { target: { value: 'g1' } });
  const list = screen.getByRole('list', { name: 'Tasks of Foundations' });
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(names()).toEqual(['Set the total', 'Book the hall', 'Choose a planner']);
  fireEvent.click(screen.getByRole('button', { name: 'Move down Set the total' }));
  expect(names()).toEqual(['Book the hall', 'Set the total', 'Choose a planner']);
  expect(screen.getByText('Set the total, place 2 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Move up Book the hall' }));
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ changes: [{ entity: 'task', id: 'a', version: 1, sort: '1i' }] });
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  const order = screen
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label') ?? box.parentElement?.textContent);
  expect(order).toEqual(['Done: Book the hall', 'Done: Set the total', 'Done: Choose a planner']);
});

test('a second checklist without a name isn’t created, and its name is focused', async () => {
  await open('/app/checklist/new-checklist', { 'GET /api/checklists': () => listed([checklist]) });
  const name = await screen.findByLabelText('Name');
  fireEvent.click(screen.getByRole('button', { name: 'Create checklist' }));
  expect(await screen.findByText('Give the checklist a name.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(sent()).toEqual([]);
});
