import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';

const row = { version: 1, updated_at: '2027-01-01 10:00:00', updated_by: 1, deleted_at: null };
const category = (id: string, name: string, planned_kobo: number, sort: string) => ({
  ...row,
  id,
  budget_id: 'b1',
  name,
  planned_kobo,
  sort,
  template_row_id: null,
});
const catering = category('c1', 'Catering', 600_000_00, '1');
const budget: Budget = {
  ...row,
  id: 'b1',
  plan_id: 'p1',
  sort: '1',
  name: 'Our wedding',
  total_kobo: 1_000_000_00,
  template: null,
  categories: [catering, category('c2', 'Ankara & aṣọ ẹbí', 100_000_00, '2')],
};
const template: BudgetTemplate = {
  ...row,
  id: 't1',
  name: 'All ceremonies',
  revision: 1,
  status: 'published',
  rows: [
    { id: 'r1', name: 'Food', basis_points: 3_333, ceremony: null, items: [] },
    { id: 'r2', name: 'Hall', basis_points: 6_667, ceremony: null, items: [] },
  ],
};
const listed = (budgets: Budget[]) => ({ body: { data: { plan: null, budgets, templates: [template] } } });
type Stage = Awaited<ReturnType<typeof renderRemote>>;
let stage: Stage;

afterEach(() => {
  cleanup();
  stage.close();
});
const bodies = () => stage.heard.filter(({ method }) => method === 'POST').map(({ body }) => body);
const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

async function open(at: string, replies: Parameters<typeof renderRemote>[0]['replies'], says = true) {
  stage = await renderRemote({ routes, at, replies, says });
}

test('without a budget there is one sentence and one action', async () => {
  await open('/app/budget', { 'GET /api/budgets': () => listed([]) });
  expect(await screen.findByText(/Give us your total/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New budget' }).getAttribute('href')).toBe(
    '/app/budget/new-budget',
  );
});

test('a budget shows its total, what is planned and its categories', async () => {
  await open('/app/budget', { 'GET /api/budgets': () => listed([budget]) });
  expect(await screen.findByText('₦1,000,000')).toBeTruthy();
  expect(screen.getByText('₦300,000 not planned yet')).toBeTruthy();
  expect(screen.getByText('70%')).toBeTruthy();
  expect(screen.getByText('₦600,000')).toBeTruthy();
});

test('a list that fails says why, and Try again helps', async () => {
  let away = true;
  await open('/app/budget', {
    'GET /api/budgets': () =>
      away ? { status: 503, body: { message: 'Back in a moment.', code: 'UNAVAILABLE' } } : listed([budget]),
  });
  expect(await screen.findByText('Back in a moment.')).toBeTruthy();
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('₦1,000,000')).toBeTruthy();
});

test('a new budget shares the total out as it is typed, and survives a failure', async () => {
  let away = true;
  await open('/app/budget/new-budget', {
    'GET /api/budgets': () => listed([]),
    'POST /api/budgets': () =>
      away
        ? { status: 503, body: { message: 'Not just now.', code: 'UNAVAILABLE' } }
        : { body: { message: 'Budget created', data: [budget] } },
  });
  await screen.findByLabelText('Total');
  type('Total', '1.5m');
  expect(screen.getByText('₦499,950')).toBeTruthy();
  expect(screen.getByText('₦1,000,050')).toBeTruthy();
  expect((screen.getByLabelText('Total') as HTMLInputElement).value).toBe('1,500,000');
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  await waitFor(() => expect(stage.said).toContain('Not just now.'));
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  await waitFor(() => expect(stage.said).toContain('Budget created'));
  const [first, second] = bodies();
  expect(first).toMatchObject({ name: 'Our wedding', template_id: 't1', total_kobo: 150_000_000 });
  expect(second).toEqual(first);
});

test('a new budget without an amount says what to type and sends nothing', async () => {
  await open('/app/budget/new-budget', { 'GET /api/budgets': () => listed([]) });
  await screen.findByLabelText('Total');
  type('Total', 'a lot');
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  expect(screen.getByText('Type the total, such as 15m or 15,000,000.')).toBeTruthy();
  expect((screen.getByLabelText('Total') as HTMLInputElement).value).toBe('a lot');
  expect(bodies()).toEqual([]);
});

const editAt = '/app/budget/edit-budget?id=b1';
const edit = async (name: string, amount: string) => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  type('Planned', amount);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
};

test('only what changed is sent, over the version that was seen', async () => {
  const saved = { ...budget, categories: [{ ...catering, planned_kobo: 800_000_00, version: 2 }] };
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': () => ({ body: { message: 'Budget saved', data: [saved] } }),
  });
  await edit('Catering', '800k');
  expect(screen.getByText('1 change not saved yet')).toBeTruthy();
  expect(screen.getByText('₦900,000 planned of ₦1,000,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.said).toEqual(['Budget saved']));
  expect(bodies()).toEqual([
    {
      changes: [{ entity: 'budget_category', id: 'c1', version: 1, planned_kobo: 800_000_00 }],
    },
  ]);
  expect(screen.queryByText(/not saved yet/)).toBeNull();
});

const refused = (current: object) => ({
  status: 409,
  body: {
    message: 'Somebody else changed this.',
    code: 'VERSION_CONFLICT',
    conflicts: [
      {
        entity: 'budget_category',
        id: 'c1',
        sent_version: 1,
        current: { ...catering, version: 2, ...current },
        changed_by: 'Tunde',
        changed_at: '2027-01-01 11:00:00',
      },
    ],
  },
});

test('what the other changed elsewhere in the row is merged without a question', async () => {
  const replies = [refused({ name: 'Food' }), { body: { message: 'Budget saved', data: [budget] } }];
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': () => replies.shift() ?? { status: 500, body: {} },
  });
  await edit('Catering', '800k');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.said).toEqual(['Budget saved']));
  expect(bodies()[1]).toEqual({
    changes: [{ entity: 'budget_category', id: 'c1', version: 2, planned_kobo: 800_000_00 }],
  });
});

test('the same field asks, with both values, and saves the choice', async () => {
  const replies = [
    refused({ planned_kobo: 700_000_00, name: 'Food' }),
    { body: { message: 'Budget saved', data: [budget] } },
  ];
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': () => replies.shift() ?? { status: 500, body: {} },
  });
  await edit('Catering', '800k');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const choice = within(await screen.findByRole('group', { name: 'Catering' }));
  expect(choice.getByLabelText('Tunde ₦700,000')).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Save my choice' });
  expect((save as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(choice.getByLabelText('You ₦800,000'));
  fireEvent.click(save);
  await waitFor(() => expect(stage.said).toEqual(['Budget saved']));
  expect(bodies()[1]).toEqual({
    changes: [{ entity: 'budget_category', id: 'c1', version: 2, planned_kobo: 800_000_00 }],
  });
});

test('leaving with unsaved work asks first', async () => {
  await open(editAt, { 'GET /api/budgets': () => listed([budget]) }, false);
  await edit('Catering', '800k');
  fireEvent.click(screen.getByRole('link', { name: 'Budget' }));
  await waitFor(() => expect(stage.said).toEqual(['Leave without saving?']));
  expect(screen.getByText('1 change not saved yet')).toBeTruthy();
});
