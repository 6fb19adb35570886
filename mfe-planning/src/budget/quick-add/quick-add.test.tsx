import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import routes from '../../routes.tsx';
import { savedLine } from '../../testing/plan-rows.ts';
import { budget, category, plan } from '../../testing/sample-budget.ts';

let stage: Awaited<ReturnType<typeof renderRemote>>;
const away = () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } });
let save: (request: { body: unknown }) => { status?: number; body: object } = away;
const several = {
  ...budget,
  total_kobo: 15_000_000_00,
  categories: [
    { ...category('c1', 'Catering & small chops', 0, '1') },
    category('c2', 'Venue, power & rentals', 0, '2'),
    category('c3', 'MC, music & entertainment', 0, '3'),
  ],
  items: [...budget.items, savedLine({ category_id: 'c2' })],
};
async function open() {
  stage = await renderRemote({
    routes,
    at: '/app/budget',
    says: true,
    replies: {
      'GET /api/budgets': () => ({ body: { data: { cursor: 7, plan, budgets: [several], templates: [] } } }),
      'POST /api/budgets': (request) => save(request),
    },
  });
  await screen.findByLabelText('Add a line');
}
beforeEach(() => {
  save = away;
  return open();
});
const leave = () => {
  cleanup();
  stage.close();
};
afterEach(() => {
  leave();
  sessionStorage.clear();
});
const field = () => screen.getByLabelText('Add a line') as HTMLInputElement;
function type(value: string) {
  field().focus();
  fireEvent.change(field(), { target: { value } });
}
const enter = () => fireEvent.submit(field());
const chosenCategory = () =>
  (screen.getByLabelText('Category of the new line') as HTMLSelectElement).selectedOptions[0]?.textContent;
const rows = (name: RegExp) => screen.getAllByRole('button', { name });

test('several lines are added by typing and Enter alone, each in its category', async () => {
  for (const text of ['jollof 1.2m', 'canopies 350 x 2k', 'dj 300k', 'small chops 2k per guest', 'hall 2m']) {
    type(text);
    enter();
    expect(field().value).toBe('');
  }
  expect(document.activeElement).toBe(field());
  await screen.findByText('“Hall” added to Venue, power & rentals: ₦2,000,000');
  // The categories that got a line are open.
  expect(rows(/^Jollof ₦1,200,000/)).toHaveLength(1);
  expect(rows(/^Canopies ₦700,000/)).toHaveLength(1);
  expect(rows(/^DJ ₦300,000/)).toHaveLength(1);
  expect(rows(/^Small chops ₦400,000/)).toHaveLength(1);
  expect(rows(/^Hall ₦2,000,000/)).toHaveLength(1);
});

test('what is understood shows while it is typed, and its category can be changed', async () => {
  type('canopies 350 x 2k');
  expect(await screen.findByText('Canopies ₦2,000 × 350 pieces = ₦700,000')).toBeTruthy();
  expect(chosenCategory()).toBe('Venue, power & rentals');
  fireEvent.change(screen.getByLabelText('Category of the new line'), { target: { value: 'c3' } });
  enter();
  expect(screen.getByText(/^“Canopies” added to MC, music & entertainment/)).toBeTruthy();
  // The next line’s words decide again.
  type('hall 2m');
  expect(chosenCategory()).toBe('Venue, power & rentals');
  type('music: alaga 100k');
  expect(chosenCategory()).toBe('MC, music & entertainment');
});

test('what can be read in two ways isn’t added before it is answered', async () => {
  type('table 12');
  enter();
  const answer = await screen.findByRole('button', { name: '₦12,000' });
  expect(screen.queryByText(/added to/)).toBeNull();
  expect(field().value).toBe('table 12');
  fireEvent.click(answer);
  expect(screen.getByText('“Table” added to Venue, power & rentals: ₦12,000')).toBeTruthy();
  // Above the whole plan, as in every other field.
  type('hall 150m');
  fireEvent.click(screen.getByRole('button', { name: 'Yes, ₦150,000,000' }));
  expect(screen.getByText('“Hall” added to Venue, power & rentals: ₦150,000,000')).toBeTruthy();
});

test('what is entered before it can be read is added then, and what is asked meanwhile comes back', async () => {
  for (const text of ['jollof 1.2m', 'table 12', 'dj 300k']) {
    type(text);
    enter();
  }
  type('canop');
  expect(await screen.findByText(/^“DJ” added/)).toBeTruthy();
  expect(rows(/^Jollof ₦1,200,000/)).toHaveLength(1);
  expect(field().value).toBe('table 12 canop');
});

test('a line of a category is typed into the same field', async () => {
  fireEvent.click(screen.getByRole('button', { name: /^MC, music/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
  expect(document.activeElement).toBe(field());
  type('canopies 20k');
  await screen.findByLabelText('Category of the new line');
  expect(chosenCategory()).toBe('MC, music & entertainment');
});

test('a pasted list is read line by line, asked about and added at once', async () => {
  const text =
    '*VENUE*\n[12/03/27, 10:15] Mama: 1. Hall - 2m\n2. Canopies 350 x 2k\n\n- Table 12\nDJ\t300,000\nTotal 30m';
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
  const sheet = within(await screen.findByRole('dialog', { name: 'Your list' }));
  expect(sheet.getByText('“VENUE” as a heading: its lines go to Venue, power & rentals.')).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Answer 1 question first' })).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Part of its name' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Add 4 lines' }));
  expect(await screen.findByText('Venue, power & rentals')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Venue, power/ }));
  expect(rows(/^Hall ₦2,000,000/)).toHaveLength(1);
  expect(rows(/^Canopies ₦700,000/)).toHaveLength(1);
  expect(rows(/^Table 12/)).toHaveLength(1);
  expect(rows(/^DJ ₦300,000/)).toHaveLength(1);
});

test('a pasted list is there again after a reload, until it is added', async () => {
  fireEvent.paste(field(), { clipboardData: { getData: () => 'Hall 2m\nDJ 300k' } });
  await screen.findByRole('dialog', { name: 'Your list' });
  for (const isThere of [true, false]) {
    leave();
    await open();
    if (isThere) fireEvent.click(await screen.findByRole('button', { name: 'Add 2 lines' }));
    expect(screen.queryByRole('dialog', { name: 'Your list' })).toBeNull();
  }
});

test('rows in capitals above lines that aren’t are headings', async () => {
  const text = '1. VENUE\n- Hall 2m\n- Chairs\n2. 🍲 FOOD & DRINKS\n- Zobo 300k\nDJ 100k';
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
  const sheet = within(await screen.findByRole('dialog', { name: 'Your list' }));
  expect(sheet.getByText('“VENUE” as a heading: its lines go to Venue, power & rentals.')).toBeTruthy();
  expect(sheet.getByText(/^“FOOD & DRINKS” as a heading/)).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Add 4 lines' })).toBeTruthy();
});

test('a pasted table and a chat are read as they are meant, a payment is one of the line above it', async () => {
  const text =
    'S/N\tITEM\tQTY\tUNIT PRICE\tAMOUNT\n1\tCanopies\t20\t15,000\t300,000\nHall -2m\nPaid: 500k\nDJ | 300k | pending\nCake - 250,000\nMakeup: 150,000\n<Media omitted>';
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
  const sheet = within(await screen.findByRole('dialog', { name: 'Your list' }));
  expect(sheet.getByText('Payment for Hall')).toBeTruthy();
  expect(sheet.getByText(/^Amount ₦500,000/)).toBeTruthy();
  expect(sheet.getByText('“<Media omitted>”')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Add 5 lines and 1 payment' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Venue, power/ }));
  expect(rows(/^Canopies ₦300,000/)).toHaveLength(1);
  expect(rows(/^Hall ₦2,000,000/)).toHaveLength(1);
});

test('what was paid is added with its line, or to the one that is there', async () => {
  type('hall 750k paid 500k bal 250k');
  enter();
  await screen.findByText('“Hall” added to Venue, power & rentals: ₦750,000, ₦500,000 paid today');
  type('Small Chops');
  enter();
  await screen.findByText(/^“Small Chops” added/);
  type('small chops deposit 200k');
  fireEvent.click(await screen.findByRole('button', { name: 'I don’t know its price yet' }));
  await screen.findByText('“Small chops” has its payment in Catering & small chops: ₦200,000 paid today');
  expect(rows(/^Small chops/i)).toHaveLength(1);
});

test('a line of the template without a price gets the price, instead of a second line', async () => {
  type('Small Chops');
  enter();
  await screen.findByText(/^“Small Chops” added/);
  type('small chops 1,500 per guest');
  enter();
  expect(
    await screen.findByText(
      '“Small chops” has its price in Catering & small chops: ₦1,500 × 200 guests = ₦300,000',
    ),
  ).toBeTruthy();
  expect(rows(/^Small chops/i)).toHaveLength(1);
});

test('of a list with new lines and lines that are there, what is refused is named with its payment, and the rest is saved', async () => {
  type Change = { id: string; name?: string; item_id?: string };
  let savedChanges: Change[] = [];
  save = ({ body }) => {
    const { changes } = body as { changes: Change[] };
    const place = changes.findIndex(({ name }) => name === 'Zobo');
    savedChanges = place < 0 ? changes : savedChanges;
    const errors = { [`changes.${place}.name`]: ['Too long.'] };
    return place < 0
      ? { body: { message: 'OK', data: { cursor: 8, rows: [], last: 1 } } }
      : { status: 422, body: { message: 'Please check what was entered.', code: 'INVALID', errors } };
  };
  const text = 'Hall hire 2m agreed\nZobo 300k paid 100k\nCake 250k';
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
  fireEvent.click(await screen.findByRole('button', { name: /^Add 3 lines and 1 payment/ }));
  expect(await screen.findByText('Zobo, Payment for Zobo: Too long.')).toBeTruthy();
  expect(screen.getByText(/^Zobo · Estimate: ₦300,000; Payment for Zobo · Amount: ₦100,000/)).toBeTruthy();
  await vi.waitFor(() => expect(savedChanges).toMatchObject([{ id: 'l1' }, { name: 'Cake' }]));
  // No toast says any more that all of it was added.
  expect(stage.messages.slice(-2)).toEqual(['3 lines and 1 payment added', 'No toast']);
  // What is put off is one press away.
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Needs your choice' }));
  expect(await screen.findByText('Zobo, Payment for Zobo: Too long.')).toBeTruthy();
});
