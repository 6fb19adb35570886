import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BudgetItem, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { fullDate } from '@wedding/shared/format/timestamp.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';
import { savedChecklist, savedTask } from '../testing/plan-rows.ts';
import { budget, plan, row } from '../testing/sample-budget.ts';

let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  cleanup();
  stage.close();
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const [jollof] = budget.items as [BudgetItem];
const perGuest = (ceremony_id: string | null): Pricing => ({
  mode: 'per_guest',
  unit_kobo: 2_000_00,
  ceremony_id,
  buffer: false,
});
const items = [
  { ...jollof, estimate: perGuest('t') },
  // Priced for the guests of the wedding day.
  { ...jollof, id: 'i2', name: 'Small chops', estimate: perGuest(null) },
];
const traditional = {
  ...row,
  id: 't',
  sort: '2',
  kind: 'traditional',
  name: 'Traditional wedding',
  date: null,
  guests: 50,
};

const REMOVE = 'Remove Traditional wedding';
const lists = { cursor: 7, plan: { ...plan, ceremonies: [...plan.ceremonies, traditional] }, templates: [] };

/** Opens the days and guests, and removes the traditional wedding. `says` answers the question. */
async function remove(lines: BudgetItem[], says = true) {
  stage = await renderRemote({
    routes,
    at: '/app/budget/edit-budget?id=b1',
    says,
    replies: {
      'GET /api/budgets': () => ({ body: { data: { ...lists, budgets: [{ ...budget, items: lines }] } } }),
      'GET /api/checklists': () => ({ body: { data: { ...lists, members: [], checklists: [] } } }),
    },
  });
  await screen.findByRole('button', { name: /^Catering ₦/ });
  press('Days and guests');
  fireEvent.click(await screen.findByRole('button', { name: REMOVE }));
}

test('the question before a ceremony is removed says how many lines are priced for it; it may be kept', async () => {
  await remove(items, false);
  expect(stage.asked).toEqual([
    {
      title: 'Move “Traditional wedding” to the bin?',
      text: '1 budget line is priced for its guests. It counts as ₦0 until you choose another ceremony for it.',
      confirm: 'Move to the bin',
      cancel: 'Cancel',
    },
  ]);
  expect(screen.getByRole('button', { name: REMOVE })).toBeTruthy();
});

test('a line that names a removed ceremony has no guest count, and isn’t priced for another one’s', async () => {
  await remove(items);
  await waitFor(() => expect(screen.queryByRole('button', { name: REMOVE })).toBeNull());
  press('Done');
  press(/^Catering ₦/);
  expect(await screen.findByText(/₦2,000 × guests · add guest count/)).toBeTruthy();
});

test('a ceremony that no line is priced for is removed without a question', async () => {
  await remove([jollof]);
  await waitFor(() => expect(screen.queryByRole('button', { name: REMOVE })).toBeNull());
  expect(stage.asked).toEqual([]);
});

test('a day that is moved before the tasks have loaded still moves them', async () => {
  const inDays = (days: number) => addDays(today(), days);
  const own = { ...plan, ceremonies: plan.ceremonies.map((one) => ({ ...one, date: inDays(100) })) };
  const due = { kind: 'offset', ceremony: 'main', n: -10, unit: 'day' } as const;
  const cake = savedTask('c', 'Order the cake', { due, due_on: inDays(90) });
  const all = { cursor: 7, plan: own, templates: [] };
  stage = await renderRemote({
    routes,
    at: '/app/budget/edit-budget?id=b1',
    replies: {
      'GET /api/budgets': () => ({ body: { data: { ...all, budgets: [budget] } } }),
      'GET /api/checklists': () => ({
        after: 2000,
        body: { data: { ...all, members: [], checklists: [savedChecklist({ tasks: [cake] })] } },
      }),
    },
  });
  await screen.findByRole('button', { name: /^Catering ₦/ });
  press('Days and guests');
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: inDays(107) } });
  press('Done');
  expect(screen.getByRole('button', { name: 'Loading your tasks' })).toBeTruthy();
  // The press counts: what it leads to comes with the tasks, without another one.
  expect(await screen.findByRole('button', { name: 'Save the new days' }, { timeout: 20_000 })).toBeTruthy();
  // A line through the old day is only seen.
  expect(screen.getByRole('region', { name: 'Tasks that move' }).textContent).toMatch(/was .+ becomes ./);
});

test('days and guests don’t undo what the partner changes while they are open', async () => {
  const [reception] = plan.ceremonies;
  const rows = [
    { ...reception, guests: 250, version: 2, entity: 'ceremony' },
    { ...traditional, version: 1, entity: 'ceremony' },
  ];
  stage = await renderRemote({
    routes,
    at: '/app/budget/edit-budget?id=b1',
    replies: {
      'GET /api/budgets': () => ({ body: { data: { cursor: 7, plan, budgets: [budget], templates: [] } } }),
      'GET /api/checklists': () => ({
        body: { data: { cursor: 7, plan, members: [], checklists: [], templates: [] } },
      }),
      'GET /api/changes': () => ({ body: { data: { cursor: 8, rows } } }),
      'POST /api/changes': () => ({ body: { message: 'Saved', data: { rows: [] } } }),
    },
  });
  await screen.findByRole('button', { name: /^Catering ₦/ });
  press('Days and guests');
  const day = await screen.findByLabelText('Day');
  fireEvent(window, new Event('online'));
  await screen.findByText('no date yet, 50 guests');
  fireEvent.change(day, { target: { value: '2027-06-19' } });
  press('Done');
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(stage.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    changes: [{ entity: 'ceremony', id: 'r', version: 2, date: '2027-06-19' }],
  });
});

test('the notice that comes too late offers the earliest day; one that only has to be given says by when', async () => {
  const notice = (id: string, ceremony: 'registry' | 'main') =>
    savedTask(id, id, {
      due: { kind: 'offset', ceremony, n: -8, unit: 'week', min_lead_days: 22 },
      due_on: addDays(today(), ceremony === 'main' ? 20 : 0),
    });
  const [reception] = plan.ceremonies;
  const soon = { ...lists, plan: { ...plan, ceremonies: [{ ...reception, date: addDays(today(), 27) }] } };
  const checklists = [
    { ...savedChecklist(), tasks: [notice('Notice', 'registry'), notice('Papers', 'main')] },
  ];
  stage = await renderRemote({
    routes,
    at: '/app/checklist',
    replies: {
      'GET /api/budgets': () => ({ body: { data: { ...soon, budgets: [] } } }),
      'GET /api/checklists': () => ({ body: { data: { ...soon, members: [], checklists } } }),
    },
  });
  const earliest = fullDate(addDays(today(), 22), today());
  expect(await screen.findByText(`The registry needs 21 days’ notice. Earliest: ${earliest}.`)).toBeTruthy();
  const until = fullDate(addDays(today(), 5), today());
  expect(screen.getByText(`“Papers” needs 22 days before the ceremony. Do it by ${until}.`)).toBeTruthy();
  press(`Set ${earliest}`);
  const registry = within(await screen.findByRole('group', { name: 'Registry' }));
  expect((registry.getByLabelText('Day') as HTMLInputElement).value).toBe(addDays(today(), 22));
  // The wedding stays where it is.
  const wedding = within(screen.getByRole('group', { name: 'Reception' }));
  expect((wedding.getByLabelText('Day') as HTMLInputElement).value).toBe(addDays(today(), 27));
});
