import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { nothingSaved, savedChecklist, savedPayment, saved as savedRows } from '../testing/plan-rows.ts';
import { budget, category, catering, plan, row } from '../testing/sample-budget.ts';

const template: BudgetTemplate = {
  ...row,
  id: 't1',
  name: 'All ceremonies',
  revision: 1,
  status: 'published',
  rows: [
    {
      id: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
      name: 'Food',
      basis_points: 3_333,
      ceremony: null,
      items: [],
    },
    {
      id: '4b1c7d52-9d1e-4c3c-8a55-0f3f5b6f7c11',
      name: 'Hall',
      basis_points: 6_667,
      ceremony: null,
      items: [],
    },
  ],
};
const listed = (budgets: Budget[]) => ({
  body: { data: { cursor: 7, plan, budgets, templates: [template] } },
});
type Stage = Awaited<ReturnType<typeof renderRemote>>;
let stage: Stage;

// jsdom has no animations. A slow filter fades its lines in.
const animate = vi.fn();
Element.prototype.animate = animate;

afterEach(() => {
  cleanup();
  stage.close();
});
const bodies = () => stage.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

const showFilters = () => fireEvent.click(screen.getByRole('button', { name: 'Find and filter lines' }));

async function open(at: string, replies: Parameters<typeof renderRemote>[0]['replies'], says = true) {
  stage = await renderRemote({ routes, at, replies, says });
}

test('without a budget the page shows one sentence and one action, and the bin only if something is in it', async () => {
  const removed = vi.fn(() => ({ body: { data: [] as object[] } }));
  const replies = { 'GET /api/budgets': () => listed([]), 'GET /api/removed': removed };
  const bin = { name: 'Removed in the last 30 days' };
  await open('/app/budget', replies);
  expect(await screen.findByText(/Give us your total/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New budget' }).getAttribute('href')).toBe(
    '/app/budget/new-budget',
  );
  await waitFor(() => expect(removed).toHaveBeenCalled());
  expect(screen.queryByRole('button', bin)).toBeNull();
  cleanup();
  stage.close();
  const { id, version, name } = budget;
  const removal = { removed_at: '2026-11-01 10:00:00', removed_by: null, removed_by_name: 'Tunde', along: 0 };
  const gone = { entity: 'budget', id, version, name, place: '', amount_kobo: null, ...removal };
  removed.mockReturnValue({ body: { data: [gone] } });
  await open('/app/budget', replies);
  expect(await screen.findByRole('button', bin)).toBeTruthy();
});

test('the only budget opens at once, with what is left of it and its first category', async () => {
  await open('/app/budget', { 'GET /api/budgets': () => listed([budget]) });
  expect(await screen.findByText('Loading your budgets')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Catering ₦600,000/ })).toBeTruthy();
  // 200 guests at ₦2,000.
  expect(screen.getByText('₦600,000 left')).toBeTruthy();
  expect(screen.getByText('No payment is due')).toBeTruthy();
  // Search and filters are folded away until they are used.
  expect(screen.queryByLabelText('Find a line or a vendor')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '₦1m plan see its lines' }));
  expect(await screen.findByRole('dialog', { name: 'What is planned' })).toBeTruthy();
});

test('what is over the plan by a little never reads like the plan itself', async () => {
  const paid = savedPayment('q1', { amount_kobo: 1_500_001_00, paid_on: '2027-01-05' });
  const near = { ...budget, total_kobo: 1_500_000_00, payments: [paid] };
  await open('/app/budget', { 'GET /api/budgets': () => listed([near]) });
  expect(await screen.findByRole('button', { name: '₦1,500,000 plan see its lines' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '₦1,500,001 paid see its lines' })).toBeTruthy();
});

test('of several budgets each says what is left, and leads to its lines and payments', async () => {
  const other = {
    ...budget,
    id: 'b2',
    name: 'Introduction',
    sort: '2',
    total_kobo: 300_000_00,
    categories: budget.categories.map((row) => ({ ...row, id: `${row.id}2`, budget_id: 'b2' })),
    items: budget.items.map((row) => ({
      ...row,
      id: `${row.id}2`,
      budget_id: 'b2',
      category_id: `${row.category_id}2`,
    })),
  };
  await open('/app/budget', { 'GET /api/budgets': () => listed([budget, other]) });
  const second = within(await screen.findByRole('article', { name: 'Introduction' }));
  expect(second.getByRole('button', { name: '₦100,000 over plan' })).toBeTruthy();
  expect(second.getByRole('link', { name: 'Open budget Introduction' }).getAttribute('href')).toBe(
    '/app/budget/edit-budget?id=b2',
  );
  expect(second.getByRole('link', { name: 'No payment is due' }).getAttribute('href')).toBe(
    '/app/budget/edit-budget?id=b2&view=payments',
  );
});

test('a list that fails to load shows the reason, and Try again loads it', async () => {
  let away = true;
  await open('/app/budget', {
    'GET /api/budgets': () =>
      away ? { status: 503, body: { message: 'Back in a moment.', code: 'UNAVAILABLE' } } : listed([budget]),
  });
  expect(await screen.findByText('Back in a moment.')).toBeTruthy();
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Catering ₦600,000/ })).toBeTruthy();
});

test('a new budget divides the total while it is typed, and stays in the form if it is refused', async () => {
  let full = true;
  await open('/app/budget/new-budget', {
    'GET /api/budgets': () => listed([]),
    'POST /api/budgets': () =>
      full
        ? { status: 422, body: { message: 'Remove a budget first.', code: 'PLAN_FULL' } }
        : { body: { message: 'Budget created', data: savedRows('budget', budget) } },
  });
  await screen.findByLabelText('Total');
  type('Total', '1.5m');
  expect(screen.getByText('₦499,950')).toBeTruthy();
  expect(screen.getByText('₦1,000,050')).toBeTruthy();
  expect((screen.getByLabelText('Total') as HTMLInputElement).value).toBe('1,500,000');
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  expect(await screen.findByText('Remove a budget first.')).toBeTruthy();
  expect((screen.getByLabelText('Total') as HTMLInputElement).value).toBe('1,500,000');
  full = false;
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  await waitFor(() => expect(stage.messages).toContain('Budget created'));
  const [first, second] = bodies();
  expect(first).toMatchObject({
    changes: [{ entity: 'budget', name: 'Our wedding', template_id: 't1', total_kobo: 150_000_000 }],
  });
  expect(second).toEqual(first);
});

test('a new budget that is refused says why at the field, and nowhere else', async () => {
  const errors = { 'changes.0.total_kobo': ['Enter a lower total.'] };
  await open('/app/budget/new-budget', {
    'GET /api/budgets': () => listed([]),
    'POST /api/budgets': () => ({ status: 422, body: { message: 'Please check.', code: 'INVALID', errors } }),
  });
  await screen.findByLabelText('Total');
  type('Total', '1.5m');
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  expect(await screen.findByText('Enter a lower total.')).toBeTruthy();
  expect(stage.messages).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Total')));
});

test('a new budget keeps what was typed until it is created', async () => {
  const replies = {
    'GET /api/budgets': () => listed([]),
    'POST /api/budgets': () => ({ body: { message: 'Budget created', data: savedRows('budget', budget) } }),
  };
  const total = async () => ((await screen.findByLabelText('Total')) as HTMLInputElement).value;
  await open('/app/budget/new-budget', replies);
  await screen.findByLabelText('Total');
  type('Total', '1.5m');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ibadan' } });
  fireEvent.click(screen.getByRole('radio', { name: /Blank budget/ }));
  // Not Back alone: the session may end, too.
  cleanup();
  await open('/app/budget/new-budget', replies);
  await waitFor(async () => expect(await total()).toBe('1,500,000'));
  await waitFor(() => expect(screen.getByDisplayValue('Ibadan')).toBeTruthy());
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /Blank budget/ })).toHaveProperty('checked', true),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  await waitFor(() => expect(stage.messages).toContain('Budget created'));
  cleanup();
  await open('/app/budget/new-budget', replies);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(await total()).toBe('');
});

test('a budget that waits on the phone isn’t called created', async () => {
  await open('/app/budget/new-budget', {
    'GET /api/budgets': () => listed([]),
    'POST /api/budgets': () => ({
      status: 403,
      body: { message: 'This is not for you.', code: 'FORBIDDEN' },
    }),
  });
  await screen.findByLabelText('Total');
  type('Total', '1.5m');
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  await waitFor(() =>
    expect(stage.messages).toContain('Saved on this phone. We’ll send your budget as soon as we can.'),
  );
});

test('two quick taps on Create budget create one budget and show one toast', async () => {
  await open('/app/budget/new-budget', {
    'GET /api/budgets': () => listed([]),
    'POST /api/budgets': () => ({ body: { message: 'Budget created', data: savedRows('budget', budget) } }),
  });
  await screen.findByLabelText('Total');
  type('Total', '1.5m');
  const create = screen.getByRole('button', { name: 'Create budget' });
  fireEvent.click(create);
  fireEvent.click(create);
  await waitFor(() => expect(stage.messages).toContain('Budget created'));
  // The answer lacks the template's rows, so those are sent after it.
  expect(bodies().filter((body) => JSON.stringify(body).includes('template_id'))).toHaveLength(1);
  expect(stage.messages.filter((text) => text === 'Budget created')).toHaveLength(1);
});

test('a new budget without an amount says what to type and sends nothing', async () => {
  await open('/app/budget/new-budget', { 'GET /api/budgets': () => listed([]) });
  await screen.findByLabelText('Total');
  type('Total', 'a lot');
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  expect(screen.getByText('Type the amount in figures, such as 500k or 500,000.')).toBeTruthy();
  expect((screen.getByLabelText('Total') as HTMLInputElement).value).toBe('a lot');
  expect(bodies()).toEqual([]);
});

const editAt = '/app/budget/edit-budget?id=b1';
const openCategory = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name} ₦`) }));
const edit = async (name: string, amount: string) => {
  await openCategory(name);
  fireEvent.click(screen.getByRole('button', { name: `Edit ${name}` }));
  await screen.findByRole('textbox', { name: 'Planned' });
  type('Planned', amount);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
};
const saved = (part: Partial<Budget>) => ({
  body: {
    message: 'Budget saved',
    data: savedRows('budget', {
      ...budget,
      categories: [],
      items: [],
      payments: [],
      payers: [],
      funds: [],
      ...part,
    }),
  },
});

test.each(['800k', 'NGN 800,000'])(
  'a change to %s is shown immediately, and only the changed fields are sent',
  async (typed) => {
    await open(editAt, {
      'GET /api/budgets': () => listed([budget]),
      'POST /api/budgets': () =>
        saved({ categories: [{ ...catering, planned_kobo: 800_000_00, version: 2 }] }),
    });
    await edit('Catering', typed);
    expect(screen.getByRole('button', { name: /^Catering ₦800,000/ })).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy());
    expect(bodies()).toEqual([
      { changes: [{ entity: 'budget_category', id: 'c1', version: 1, planned_kobo: 800_000_00 }] },
    ]);
  },
);

test('the totals follow a line with a price per guest, an agreed price and a paid deposit', async () => {
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  });
  await openCategory('Catering');
  expect(screen.getByText('₦400,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Jollof/ }));
  await screen.findByLabelText(/^Agreed for each guest/);
  type(/^Agreed for each guest/, '2.5k');
  expect(screen.getByText('₦2,500 × 200 guests = ₦500,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add a payment' }));
  type('Amount', '150k');
  expect((screen.getByRole('checkbox', { name: 'Paid today' }) as HTMLInputElement).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Add payment' }));
  expect(screen.getByRole('button', { name: '₦500k agreed see its lines' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '₦150k paid see its lines' }));
  expect(within(screen.getByRole('dialog', { name: 'What is paid' })).getByText('Jollof')).toBeTruthy();
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
});

const conflictOver = (current: object) => ({
  status: 409,
  body: {
    message: 'This was changed in the meantime.',
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
const second = () => ({
  changes: [{ entity: 'budget_category', id: 'c1', version: 2, planned_kobo: 800_000_00 }],
});

test('a note keeps the prices of a line that two people have priced in two ways', async () => {
  const [jollof] = budget.items;
  const agreed = { mode: 'flat', amount_kobo: 300_000_00 };
  const items = [{ ...jollof, agreed }] as Budget['items'];
  await open(editAt, {
    'GET /api/budgets': () => listed([{ ...budget, items }]),
    'POST /api/budgets': () => saved({}),
  });
  await openCategory('Catering');
  fireEvent.click(screen.getByRole('button', { name: /^Jollof/ }));
  await screen.findByRole('textbox', { name: /^Note/ });
  type(/^Note/, 'Call first');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toEqual({
    changes: [{ entity: 'budget_item', id: 'i1', version: 1, note: 'Call first' }],
  });
});

test('a number of guests has its digits grouped, like every number', async () => {
  const ceremonies = plan.ceremonies.map((one) => ({ ...one, guests: 1_250 }));
  await open(editAt, {
    'GET /api/budgets': () => ({
      body: { data: { cursor: 7, plan: { ...plan, ceremonies }, budgets: [budget], templates: [template] } },
    }),
  });
  const strip = await screen.findByRole('region', { name: 'Days and guests' });
  expect(strip.textContent).toContain('1,250 guests');
  fireEvent.click(screen.getByRole('button', { name: 'More about Our wedding' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'What if more people come?' }));
  type('More guests', '50');
  expect(await screen.findByRole('button', { name: 'Plan with 1,300 guests' })).toBeTruthy();
});

test('a remote change of another field of the row is merged without a question', async () => {
  const replies = [
    conflictOver({ name: 'Food' }),
    saved({ categories: [{ ...catering, name: 'Food', planned_kobo: 800_000_00, version: 3 }] }),
  ];
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': () => replies.shift() ?? { status: 500, body: {} },
  });
  await edit('Catering', '800k');
  expect(await screen.findByRole('button', { name: /^Food ₦800,000/ })).toBeTruthy();
  await waitFor(() => expect(bodies()[1]).toEqual(second()));
});

test('a field that both changed is shown with both values, and the chosen one is saved', async () => {
  const replies = [
    conflictOver({ planned_kobo: 700_000_00 }),
    saved({ categories: [{ ...catering, planned_kobo: 800_000_00, version: 3 }] }),
  ];
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': () => replies.shift() ?? { status: 500, body: {} },
  });
  await edit('Catering', '800k');
  const choice = within(await screen.findByRole('group', { name: 'Catering: Planned' }));
  expect(choice.getByLabelText('₦700,000 Tunde')).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Save my choice' });
  expect((save as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(choice.getByLabelText('₦800,000 You'));
  fireEvent.click(save);
  expect(await screen.findByText('Saved')).toBeTruthy();
  await waitFor(() => expect(bodies()[1]).toEqual(second()));
});

const removed = () =>
  saved({ items: budget.items.map((item) => ({ ...item, version: 2, deleted_at: '2027-01-01' })) });

test('new parts of the template come after the others, in the template’s order', async () => {
  const id = 'b0000000-0000-4000-8000-000000000000';
  const named = ['Cake', 'Drinks', 'Band'].map((name, place) => ({
    id: `${4 + place}0000000-0000-4000-8000-000000000000`,
    name,
    basis_points: 0,
    ceremony: null,
    items: [],
  }));
  const own = {
    ...budget,
    id,
    categories: budget.categories.map((one) => ({ ...one, budget_id: id })),
    items: [],
    passed_rows: template.rows.map((one) => one.id),
    template: { template_id: 't1', revision: 1, adopted_at: row.updated_at },
  };
  const templates = [{ ...template, rows: [...template.rows, ...named] }];
  await open(`/app/budget/edit-budget?id=${id}`, {
    'GET /api/budgets': () => ({ body: { data: { cursor: 7, plan, budgets: [own], templates } } }),
    'POST /api/budgets': () => ({ body: { message: 'Saved', data: nothingSaved } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add them' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  const { changes } = bodies()[0] as {
    changes: { entity: string; id: string; name: string; sort: string }[];
  };
  const added = changes.filter(({ entity }) => entity === 'budget_category');
  const inOrder = added.toSorted((a, b) => (a.sort < b.sort || (a.sort === b.sort && a.id < b.id) ? -1 : 1));
  expect(inOrder.map(({ name }) => name)).toEqual(['Cake', 'Drinks', 'Band']);
  expect(added.every(({ sort }) => sort > '2')).toBe(true);
});

test('a search or a filter without a match says so, and shows all lines again', async () => {
  await open(editAt, { 'GET /api/budgets': () => listed([budget]) });
  await screen.findByRole('button', { name: /^Catering ₦/ });
  const status = () => screen.queryByText('No line matches.')?.closest('[role="status"]');
  expect(status()).toBeUndefined();
  showFilters();
  type('Find a line or a vendor', 'horse');
  await waitFor(() => expect(status()).toBeTruthy());
  fireEvent.click(screen.getByRole('radio', { name: 'Refundable' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show all lines' }));
  expect(await screen.findByRole('button', { name: /^Catering ₦/ })).toBeTruthy();
  expect(status()).toBeUndefined();
  expect((screen.getByLabelText('Find a line or a vendor') as HTMLInputElement).value).toBe('');
  expect((screen.getByRole('radio', { name: 'All' }) as HTMLInputElement).checked).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a budget without a matching line leads out of its filter once its last line is gone', async () => {
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': removed,
  });
  await screen.findByRole('button', { name: 'Find and filter lines' });
  showFilters();
  fireEvent.click(screen.getByRole('radio', { name: 'Not agreed' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Jollof/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all lines' }));
  expect(await screen.findByRole('button', { name: /^Catering ₦/ })).toBeTruthy();
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('an edit long after a filter was chosen does not fade the lines', async () => {
  await open(editAt, { 'GET /api/budgets': () => listed([budget]), 'POST /api/budgets': removed });
  await screen.findByRole('button', { name: 'Find and filter lines' });
  showFilters();
  fireEvent.click(screen.getByRole('radio', { name: 'Not agreed' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Jollof/ }));
  const remove = await screen.findByRole('button', { name: 'Remove' });
  await new Promise((done) => setTimeout(done, 250));
  animate.mockClear();
  fireEvent.click(remove);
  expect(await screen.findByText('No line matches.')).toBeTruthy();
  expect(animate).not.toHaveBeenCalled();
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('after a removal the focus is on the page, not lost', async () => {
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': removed,
  });
  await openCategory('Catering');
  const jollof = screen.getByRole('button', { name: /^Jollof/ });
  jollof.focus();
  fireEvent.click(jollof);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Jollof/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('the removal of a line can be undone', async () => {
  const replies = [
    saved({ items: budget.items.map((item) => ({ ...item, version: 2, deleted_at: '2027-01-01' })) }),
    saved({ items: budget.items.map((item) => ({ ...item, version: 3 })) }),
  ];
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'POST /api/budgets': () => replies.shift() ?? { status: 500, body: {} },
  });
  await openCategory('Catering');
  fireEvent.click(screen.getByRole('button', { name: /^Jollof/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Jollof/ })).toBeNull());
  await waitFor(() => expect(bodies()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Jollof/ })).toBeTruthy();
  await waitFor(() =>
    expect(bodies()[1]).toEqual({
      changes: [{ entity: 'budget_item', id: 'i1', version: 2, deleted: false }],
    }),
  );
});

test('undoing a budget’s deletion shows its categories immediately, without asking the server', async () => {
  let asked = 0;
  await open(editAt, {
    'GET /api/budgets': () => (asked++ === 0 ? listed([budget]) : { status: 503, body: {} }),
    'POST /api/budgets': () =>
      bodies().length === 1
        ? saved({ version: 2, deleted_at: '2027-01-01 10:00:00' })
        : { status: 503, body: {} },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Our wedding' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete budget' }));
  expect(await screen.findByText(/Give us your total/)).toBeTruthy();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await waitFor(() => expect(stage.undo.takeBack).toBeTruthy());
  stage.undo.takeBack?.();
  expect(await screen.findByRole('button', { name: /^Catering ₦600,000/ })).toBeTruthy();
});

test('a remote change that arrives while a form is open is asked about and never overwritten', async () => {
  const renamed = { ...catering, planned_kobo: 700_000_00, version: 2, entity: 'budget_category' };
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'GET /api/changes': () => ({ body: { data: { cursor: 8, rows: [renamed] } } }),
  });
  await openCategory('Catering');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Catering' }));
  await screen.findByLabelText('Planned');
  fireEvent(window, new Event('online'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Catering ₦700,000/, hidden: true })).toBeTruthy(),
  );
  type('Planned', '800k');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  const choice = within(await screen.findByRole('group', { name: 'Catering: Planned' }));
  expect(choice.getByLabelText('₦700,000 The other device')).toBeTruthy();
  expect(bodies()).toEqual([]);
});

test('undoing an edit asks before it overwrites what the partner has entered since', async () => {
  const mine = { ...catering, planned_kobo: 800_000_00, version: 2 };
  const theirs = { ...catering, planned_kobo: 700_000_00, version: 3, entity: 'budget_category' };
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'GET /api/changes': () => ({ body: { data: { cursor: 8, rows: [theirs] } } }),
    'POST /api/budgets': () => saved({ categories: [mine] }),
  });
  await edit('Catering', '800k');
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(await screen.findByText('Saved')).toBeTruthy();
  fireEvent(window, new Event('online'));
  await screen.findByRole('button', { name: /^Catering ₦700,000/ });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const choice = within(await screen.findByRole('group', { name: 'Catering: Planned' }));
  expect(choice.getByLabelText('₦600,000 You')).toBeTruthy();
  fireEvent.click(choice.getByLabelText('₦700,000 The other device'));
  fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(bodies()).toHaveLength(1);
});

test('a new name doesn’t overwrite the total that the partner changes while the form is open', async () => {
  const { categories, items, payments, payers, funds, ...head } = budget;
  const theirs = { ...head, total_kobo: 1_500_000_00, version: 2, entity: 'budget' };
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'GET /api/changes': () => ({ body: { data: { cursor: 8, rows: [theirs] } } }),
    'POST /api/budgets': () => ({ body: { message: 'Saved', data: nothingSaved } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Our wedding' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Total and name' }));
  await screen.findByLabelText('Total');
  fireEvent(window, new Event('online'));
  await screen.findByRole('button', { name: /^₦1.5m plan/, hidden: true });
  type('Name', 'Our big day');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toEqual({
    changes: [{ entity: 'budget', id: 'b1', version: 2, name: 'Our big day' }],
  });
});

test('contributions and weeks are told in figures that are grouped, and a pledge of nothing says nothing', async () => {
  const own = { ...row, budget_id: 'b1', sort: '1' };
  const payer = { ...own, id: 'y1', name: 'Uncle Emeka', side: 'bride' as const };
  const fund = { ...own, id: 'f1', name: 'Ankara', price_kobo: 0, cost_kobo: 0 };
  const payment = (at: number) =>
    savedPayment(`m${at}`, { kind: 'balance', amount_kobo: 1_000_00, due_on: addDays('2090-01-02', at * 7) });
  const full: Budget = {
    ...budget,
    payments: Array.from({ length: 9 }, (_, at) => ({ ...payment(at), payer_id: 'y2' })),
    payers: [
      { ...payer, pledged_kobo: 0, received_kobo: 0 },
      { ...payer, id: 'y2', name: 'Aunty Bisi', pledged_kobo: 0, received_kobo: 5_000_00 },
    ],
    funds: [{ ...fund, ordered: 100_000, paid_for: 99_999 }],
  };
  await open(editAt, {
    'GET /api/budgets': () => listed([full]),
    'POST /api/budgets': () => ({ body: { message: 'Saved', data: nothingSaved } }),
  });
  expect(await screen.findByText('and 1 more week')).toBeTruthy();
  expect(screen.getByText('99,999 of 100,000 paid for')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Uncle Emeka/ }).textContent).toBe('Uncle Emeka ₦0');
  expect(screen.getByRole('button', { name: /^Aunty Bisi/ }).textContent).toBe(
    'Aunty Bisi ₦5,000all received',
  );
  fireEvent.click(screen.getByRole('button', { name: /^Ankara ₦/ }));
  await screen.findByLabelText('Pieces paid for');
  type('Pieces ordered', '12000');
  expect(screen.getByText('Only 12,000 are ordered. Raise the order, or lower this number.')).toBeTruthy();
  type('Pieces ordered', '1');
  expect(screen.getByText('Only 1 is ordered. Raise the order, or lower this number.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: /^Aunty Bisi/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  // The payments keep the link, so that a restored pledge has them again.
  const changes = [{ entity: 'payer', id: 'y2', version: 1, deleted: true }];
  await waitFor(() => expect(bodies()).toEqual([{ changes }]));
  expect(stage.asked).toMatchObject([{ text: '9 payments from them will stay, without a name.' }]);
});

test('reordering categories sends only the one that moved', async () => {
  const third = category('c3', 'Rings', 0, '3');
  await open(editAt, {
    'GET /api/budgets': () => listed([{ ...budget, categories: [...budget.categories, third] }]),
    'POST /api/budgets': () => ({ body: { message: 'Saved', data: nothingSaved } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Our wedding' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Change order' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move up Rings' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move up Rings' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move up Rings' }));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toEqual({
    changes: [{ entity: 'budget_category', id: 'c3', version: 1, sort: '0i' }],
  });
});

test('Ctrl Z on the checklist leaves the budget’s edits alone', async () => {
  await open(editAt, {
    'GET /api/budgets': () => listed([budget]),
    'GET /api/checklists': () => ({
      body: {
        data: { cursor: 7, plan, members: [], checklists: [savedChecklist()], templates: [] },
      },
    }),
    'POST /api/budgets': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  });
  await openCategory('Catering');
  fireEvent.click(screen.getByRole('button', { name: /^Jollof/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Jollof/ })).toBeNull());
  await act(() => stage.router.navigate('/app/checklist'));
  await screen.findByRole('heading', { name: 'Our checklist' });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await act(() => stage.router.navigate(editAt));
  await openCategory('Catering');
  expect(screen.queryByRole('button', { name: /^Jollof/ })).toBeNull();
});

const deposit = (days: Partial<Budget['payments'][number]>) =>
  savedPayment('y1', { amount_kobo: 120_000_000, ...days });

test('the next payment names its day before what it is for, which a phone cuts', async () => {
  const due = deposit({ due_on: '2098-01-02' });
  await open('/app/budget', { 'GET /api/budgets': () => listed([{ ...budget, payments: [due] }]) });
  expect(await screen.findByText('Next: due 2 Jan 2098, ₦1,200,000 for Jollof')).toBeTruthy();
});

test('what is agreed and not paid is counted line by line', async () => {
  const [jollof] = budget.items;
  const items = [
    { ...jollof, agreed: { mode: 'flat', amount_kobo: 300_000_00 } },
    { ...jollof, id: 'i2', name: 'Drinks', sort: '2' },
  ] as Budget['items'];
  const paid = deposit({ item_id: 'i2', amount_kobo: 100_000_00, paid_on: '2027-01-02' });
  await open('/app/budget', { 'GET /api/budgets': () => listed([{ ...budget, items, payments: [paid] }]) });
  expect(
    await screen.findByRole('img', {
      name: 'Budget: Paid ₦100,000, Agreed and not paid ₦300,000, Not agreed yet ₦600,000',
    }),
  ).toBeTruthy();
});

test('a payment may precede any price, and the rest of the contingency can be explained', async () => {
  const paid = deposit({ paid_on: '2027-01-02' });
  const categories = [catering, category('c2', 'Contingency & miscellaneous', 250_000_00, '2')];
  await open('/app/budget/edit-budget?id=b1', {
    'GET /api/budgets': () => listed([{ ...budget, categories, payments: [paid] }]),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Catering/ }));
  expect(await screen.findByText(/₦1\.2m paid · no price agreed yet/)).toBeTruthy();
  const left = screen.getByRole('button', { name: /^Contingency left ₦/ });
  expect(left.textContent).toContain('Contingency left');
  fireEvent.click(left);
  expect(await screen.findByRole('dialog', { name: 'Contingency left' })).toBeTruthy();
});

test('a name that is too long to be saved stays in its cell of the grid, which says so', async () => {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => wide);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  try {
    await open(editAt, {
      'GET /api/budgets': () => listed([budget]),
      'POST /api/budgets': () => saved({}),
    });
    const long = 'Jollof '.repeat(20).trim();
    for (const name of ['Jollof', 'Catering']) {
      const cell = (await screen.findByText(name)).closest('th') ?? document.body;
      fireEvent.paste(cell, { clipboardData: { getData: () => long } });
      expect(within(cell).getByText(/doesn’t fit\. Too long by 19 characters: 120 at most/)).toBeTruthy();
      expect(within(cell).getByRole<HTMLInputElement>('textbox').value).toBe(long);
    }
    // A name that is too long would have been sent before this one.
    const field = screen.getByRole('textbox', { name: 'Category Catering' });
    fireEvent.change(field, { target: { value: 'Feasting' } });
    fireEvent.blur(field);
    await waitFor(() => expect(bodies()).not.toEqual([]));
    expect(bodies()).toEqual([
      { changes: [{ entity: 'budget_category', id: 'c1', version: 1, name: 'Feasting' }] },
    ]);
  } finally {
    vi.unstubAllGlobals();
  }
});
