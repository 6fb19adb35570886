import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { sampleUser as user } from '@wedding/shared/testing/sample-user.ts';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { nothingSaved, saved } from '../testing/plan-rows.ts';

const row = { version: 1, updated_at: '2027-01-01 10:00:00', updated_by: 1, deleted_at: null };
const TEMPLATE = '0b4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c10';
const template: BudgetTemplate = {
  ...row,
  id: TEMPLATE,
  name: 'All ceremonies',
  revision: 1,
  status: 'published',
  rows: [
    {
      id: '1b4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c10',
      name: 'Hall',
      basis_points: 10_000,
      ceremony: null,
      items: [{ id: '2b4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c10', name: 'Hall hire', estimate: 'flat' }],
    },
  ],
};
type Reply = { status?: number; body: unknown };
type Change = {
  entity: string;
  id: string;
  version: number;
  name: string;
  total_kobo: number;
  template_id?: string | null;
};
type Body = { changes: [Change, ...Change[]] };
const away: Reply = { status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } };

/** Returns a budget as the server creates it. */
function made({ id, name, total_kobo, template_id }: Omit<Change, 'entity' | 'version'>) {
  const rest = {
    ...row,
    note: '',
    agreed: null,
    quote_until: null,
    refundable: false,
    vendor_name: '',
    vendor_phone: '',
  };
  const { categories, items } = copyBudgetTemplate(template_id ? template : { rows: [] }, { id, total_kobo });
  return {
    ...row,
    id,
    name,
    total_kobo,
    plan_id: 'p1',
    sort: '1',
    passed_rows: [],
    template: template_id ? { template_id, revision: 1, adopted_at: row.updated_at } : null,
    categories: categories.map((one) => ({ ...row, ...one })),
    items: items.map((one) => ({ ...rest, ...one })),
    payments: [],
    payers: [],
    funds: [],
  };
}

// Each test opens several pages.
vi.setConfig({ testTimeout: 20_000 });

let stage: Awaited<ReturnType<typeof renderRemote>>;
const leave = () => {
  cleanup();
  stage.close();
};
afterEach(leave);
const posts = () => stage.requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Body);

/** Opens the site with one couple's budgets. `site` has the `answer` to a POST, and whether the network is available. */
async function open(phone: ReturnType<typeof memoryStorage>, at: string, site: Site) {
  const data = () => ({ cursor: 7, plan: { ...row, id: 'p1', turnout_bp: 10_000, ceremonies: [] } });
  stage = await renderRemote({
    routes,
    at,
    user,
    phone,
    replies: {
      'GET /api/budgets': () =>
        site.there ? { body: { data: { ...data(), budgets: site.budgets, templates: [template] } } } : away,
      'GET /api/checklists': () =>
        site.there ? { body: { data: { ...data(), members: [], checklists: [], templates: [] } } } : away,
      'GET /api/changes': () => away,
      'GET /api/removed': () => (site.there ? { body: { data: site.removed ?? [] } } : away),
      'POST /api/budgets': ({ body }) => (site.there ? site.answer(body as Body) : away),
    },
  });
}
interface Site {
  there: boolean;
  budgets: ReturnType<typeof made>[];
  answer: (body: Body) => Reply;
  removed?: RemovedRow[];
}

/** Opens the form with a network and creates a budget without one. */
async function createOffline(phone: ReturnType<typeof memoryStorage>, site: Site): Promise<string> {
  await open(phone, '/app/budget/new-budget', site);
  const total = await screen.findByLabelText('Total');
  await waitFor(async () => expect((await phone.read('plan')).has('budgets')).toBe(true));
  site.there = false;
  fireEvent.focus(total);
  fireEvent.change(total, { target: { value: '2m' } });
  fireEvent.blur(total);
  fireEvent.click(screen.getByRole('button', { name: 'Create budget' }));
  await waitFor(() => expect(stage.router.state.location.pathname).toBe('/app/budget/edit-budget'));
  await waitFor(() => expect(phone.unsent()).toHaveLength(1));
  return new URLSearchParams(stage.router.state.location.search).get('id') ?? '';
}

test('a budget created offline opens immediately, survives a reload and is sent once', async () => {
  const phone = memoryStorage();
  const site: Site = {
    there: true,
    budgets: [],
    answer: (body) => ({ body: { message: 'OK', data: saved('budget', made(body.changes[0])) } }),
  };
  const id = await createOffline(phone, site);
  expect(await screen.findByRole('button', { name: /^Hall ₦2,000,000/ })).toBeTruthy();
  expect(await screen.findByText('Saved on this phone')).toBeTruthy();
  leave();

  await open(phone, `/app/budget/edit-budget?id=${id}`, site);
  expect(await screen.findByRole('button', { name: /^Hall ₦2,000,000/ })).toBeTruthy();
  site.there = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  const sent = posts().at(-1);
  const budget = { entity: 'budget', id, version: 0, name: 'Our wedding', total_kobo: 200_000_000 };
  expect(sent).toEqual({
    changes: [{ ...budget, sort: expect.any(String), template_id: TEMPLATE, leave_out: [] }],
  });
  await waitFor(() => expect(phone.unsent()).toEqual([]));
  expect(screen.getByRole('button', { name: /^Hall ₦2,000,000/ })).toBeTruthy();
});

test('a refused budget stays with its edits and shows why, and nothing more is sent until asked', async () => {
  const phone = memoryStorage();
  let full = true;
  const refusal = { status: 422, body: { message: 'Room for 50 budgets.', code: 'PLAN_FULL' } };
  const answer = (body: Body) =>
    full ? refusal : { body: { message: 'OK', data: saved('budget', made(body.changes[0])) } };
  const site: Site = { there: true, budgets: [], answer };
  const id = await createOffline(phone, site);
  fireEvent.click(await screen.findByRole('button', { name: /^More about/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Total and name' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Name'), { target: { value: 'Our day' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Saved on this phone (2)')).toBeTruthy();
  expect(phone.unsent()).toHaveLength(2);

  site.there = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Our wedding: Room for 50 budgets.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Hall ₦2,000,000/ })).toBeTruthy();
  expect(phone.unsent()).toHaveLength(2);
  const before = posts().length;
  fireEvent(window, new Event('online'));
  await Promise.resolve();
  expect(posts()).toHaveLength(before);
  leave();

  // On a new page, too, the question is answered before anything is sent.
  await open(phone, `/app/budget/edit-budget?id=${id}`, site);
  expect(await screen.findByText('Our wedding: Room for 50 budgets.')).toBeTruthy();
  fireEvent(window, new Event('online'));
  await Promise.resolve();
  expect(posts()).toEqual([]);

  full = false;
  fireEvent.click(screen.getByLabelText(/^Try again/));
  fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts().at(-1)?.changes).toMatchObject([{ entity: 'budget', version: 1, name: 'Our day' }]);
});

test('if its template no longer exists, the budget is created with the lines that the couple saw', async () => {
  const phone = memoryStorage();
  const gone = {
    message: 'Gone',
    code: 'INVALID',
    errors: { template_id: ['This template is no longer offered. Please choose another.'] },
  };
  const answer = (body: Body) => {
    const [change] = body.changes;
    if (change.entity !== 'budget') return { body: { message: 'OK', data: nothingSaved } };
    return change.template_id
      ? { status: 422, body: gone }
      : { body: { message: 'OK', data: saved('budget', made(body.changes[0])) } };
  };
  const site: Site = { there: true, budgets: [], answer };
  const id = await createOffline(phone, site);
  site.there = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(posts().at(-1)?.changes[0]?.entity).toBe('budget_category'));
  expect(posts().at(-1)?.changes).toMatchObject([
    { entity: 'budget_category', version: 0, budget_id: id, name: 'Hall', planned_kobo: 200_000_000 },
    { entity: 'budget_item', version: 0, budget_id: id, name: 'Hall hire' },
  ]);
});

test('the bin lists what was removed on this device offline, and restores it', async () => {
  const phone = memoryStorage();
  const existing = made({
    id: '9b4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c10',
    name: 'Our day',
    total_kobo: 9_000_00,
    template_id: TEMPLATE,
  });
  const site: Site = {
    there: true,
    budgets: [existing],
    answer: () => ({ body: { message: 'OK', data: nothingSaved } }),
  };
  await open(phone, `/app/budget/edit-budget?id=${existing.id}`, site);
  fireEvent.click(await screen.findByRole('button', { name: 'More about Our day' }));
  site.there = false;
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete budget' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Removed in the last 30 days' }));
  const bin = within(await screen.findByRole('dialog', { name: 'Removed in the last 30 days' }));
  expect(await bin.findByText('Our day')).toBeTruthy();
  fireEvent.click(bin.getByRole('button', { name: 'Restore Our day' }));
  expect(await screen.findByRole('heading', { name: 'Our day' })).toBeTruthy();
  // Removed and restored: there is nothing to send.
  site.there = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(phone.unsent()).toEqual([]));
});

const BUDGET = '9b4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c10';

test('earlier removals are in the bin offline, and are restored when the network is back', async () => {
  const phone = memoryStorage();
  const gone = (id: string, name: string, along: number): RemovedRow => ({
    entity: 'budget_item',
    id,
    version: 2,
    name,
    place: 'Catering',
    amount_kobo: null,
    removed_at: '2026-11-01 10:00:00',
    removed_by: null,
    removed_by_name: 'Tunde',
    along,
  });
  const [chops, cake, payment] = ['1b', '2b', '3b'].map((start) => BUDGET.replace('9b', start)) as [
    string,
    string,
    string,
  ];
  const budget = made({ id: BUDGET, name: 'Our day', total_kobo: 9_000_00, template_id: TEMPLATE });
  const [line] = budget.items;
  // The server restores the rows that were removed with a row, and answers them as well.
  const back = [chops, cake, payment].map((id) =>
    id === payment
      ? { ...row, sort: '1', entity: 'payment', id, budget_id: BUDGET, item_id: cake }
      : { ...line, entity: 'budget_item', id, version: 3 },
  );
  const site: Site = {
    there: true,
    budgets: [budget],
    answer: () => ({ body: { message: 'OK', data: { rows: back, last_number: 1 } } }),
    removed: [gone(chops, 'Small chops', 0), gone(cake, 'Cake', 1)],
  };
  const see = async () => {
    await open(phone, `/app/budget/edit-budget?id=${BUDGET}`, site);
    fireEvent.click(await screen.findByRole('button', { name: 'More about Our day' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Removed in the last 30 days' }));
    const bin = within(await screen.findByRole('dialog', { name: 'Removed in the last 30 days' }));
    await bin.findByText('Small chops');
    return bin;
  };
  await see();
  await waitFor(async () => expect((await phone.read('removed')).has('budget')).toBe(true));
  leave();
  site.there = false;
  const bin = await see();
  expect(bin.getByText('The list as this phone last loaded it.')).toBeTruthy();
  fireEvent.click(bin.getByRole('button', { name: 'Restore Cake' }));
  await waitFor(() => expect(bin.queryByText('Cake')).toBeNull());
  fireEvent.click(bin.getByRole('button', { name: 'Restore Small chops' }));
  await waitFor(() => expect(stage.messages).toContain('Restored. It’ll show again once you’re online.'));
  await waitFor(() => expect(bin.queryByText('Small chops')).toBeNull());
  await waitFor(() => expect(phone.unsent()).toHaveLength(2));
  site.there = true;
  // An `online` event during a try may start no second one, so it is fired until everything is sent.
  await waitFor(() => {
    fireEvent(window, new Event('online'));
    expect(phone.unsent()).toEqual([]);
  });
  expect(posts().at(-1)).toEqual({
    changes: [
      { entity: 'budget_item', id: cake, version: 2, deleted: false },
      { entity: 'budget_item', id: chops, version: 2, deleted: false },
    ],
  });
  expect(await screen.findByText('3 lines')).toBeTruthy();
});
