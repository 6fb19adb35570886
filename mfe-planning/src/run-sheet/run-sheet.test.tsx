import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { dialed } from '../lib/dialed.ts';
import { onSheet } from '../lib/sheet-day.ts';
import routes from '../routes.tsx';
import {
  savedRow as row,
  savedBudget,
  savedChecklist,
  savedLine,
  savedTask as task,
} from '../testing/plan-rows.ts';
import { entriesOf, firstDay, nowAndNext, untilText } from './run-sheet.ts';
import { printScale } from './run-sheet-print.tsx';

const theDay = addDays(today(), 5);
const aunty = { kind: 'person', name: 'Aunty Ngozi' } as const;
const checklist = savedChecklist({
  categories: [{ ...row, id: 'g1', checklist_id: 'k1', name: 'The day', template_row_id: null }],
  tasks: [
    task('a', 'Cut the cake', { due_on: theDay, due_at: '16:30' }),
    task('b', 'Guests sit down', { due_on: theDay }),
    task('c', 'Hair and make-up', {
      due_on: theDay,
      due_at: '06:00',
      assignee: aunty,
      contact_phone: '0803 111 2223',
    }),
    task('d', 'Hall opens', { due_on: theDay, due_at: '09:15', item_id: 'l1' }),
    task('e', 'Book the hall', { due_on: addDays(today(), 1) }),
    task('f', 'Horse for the groom', { due_on: theDay, due_at: '11:00', status: 'skipped' }),
  ],
});
const line = savedLine({ vendor_name: 'Regent Hall', vendor_phone: '08091112223' });
const ceremony = { ...row, id: 'r', kind: 'reception', name: 'Reception', date: theDay, guests: 0 };
const plan = { ...row, id: 'p1', turnout_bp: 10_000, ceremonies: [ceremony] };
const budget = savedBudget({ items: [line] });
let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  cleanup();
  stage?.close();
  vi.useRealTimers();
});
async function open(
  replies: Parameters<typeof renderRemote>[0]['replies'] = {},
  at = '/app/checklist/run-sheet',
) {
  stage = await renderRemote({
    routes,
    at,
    replies: {
      'GET /api/checklists': () => ({
        body: { data: { cursor: 7, plan, members: [], checklists: [checklist], templates: [] } },
      }),
      'GET /api/budgets': () => ({ body: { data: { cursor: 7, plan, budgets: [budget], templates: [] } } }),
      ...replies,
    },
  });
}

test('an empty day begins with the example of its ceremonies, in one tap', async () => {
  const entry = (kind: string, at: string, title: string) => ({ ceremony: kind, at, title });
  const run_sheet = [
    entry('reception', '14:00', 'The couple enters'),
    entry('traditional', '06:00', 'The bride enters'),
    entry('reception', '13:00', 'Guests are seated'),
  ];
  const templates = [
    { ...row, id: 't1', name: 'All', revision: 1, status: 'published', categories: [], tasks: [], run_sheet },
  ];
  const sent: { title?: string; due_at?: string; due?: unknown }[] = [];
  await open({
    'GET /api/checklists': () => ({
      body: { data: { cursor: 7, plan, members: [], checklists: [{ ...checklist, tasks: [] }], templates } },
    }),
    'POST /api/checklists': ({ body }) => {
      sent.push(...(body as { changes: typeof sent }).changes);
      return { status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } };
    },
  });
  const card = within(await screen.findByRole('region', { name: 'How such a day often goes' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1:00 pmGuests are seated',
    '2:00 pmThe couple enters',
  ]);
  fireEvent.click(card.getByRole('button', { name: 'Start with this day' }));
  const rows = within(await screen.findByRole('region', { name: 'By the hour' })).getAllByRole('listitem');
  expect(rows.map((one) => one.querySelector('button')?.textContent)).toEqual([
    '1:00 pm Guests are seated ',
    '2:00 pm The couple enters ',
  ]);
  expect(screen.queryByRole('region', { name: 'How such a day often goes' })).toBeNull();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]).toMatchObject({
    title: 'Guests are seated',
    due_at: '13:00',
    due: { kind: 'offset', ceremony: 'reception', n: 0 },
  });
});

test('shows the day by the hour, with the person responsible and a number to call', async () => {
  await open();
  expect(await screen.findByText('5 days to go')).toBeTruthy();
  const rows = () => within(screen.getByRole('region', { name: 'By the hour' })).getAllByRole('listitem');
  await screen.findByRole('link', { name: 'Call Regent Hall' });
  expect(rows().map((one) => one.querySelector('button')?.textContent)).toEqual([
    '6:00 am Hair and make-up Aunty Ngozi',
    '9:15 am Hall opens Regent Hall',
    '4:30 pm Cut the cake ',
  ]);
  const rest = within(screen.getByRole('region', { name: 'No time yet' }));
  expect(rest.getAllByRole('listitem')).toHaveLength(1);
  const call = screen.getByRole('link', { name: 'Call Aunty Ngozi' });
  expect(call.getAttribute('href')).toBe('tel:08031112223');
  const message = screen.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(message)).toContain(
    'Reception\n\n*6:00 am* Hair and make-up: Aunty Ngozi, 0803 111 2223\n*9:15 am* Hall opens: Regent Hall',
  );
  expect(screen.queryByRole('region', { name: 'Now and next' })).toBeNull();
});

test('a vendor’s number isn’t shown as that of the person responsible', async () => {
  const tasks = [
    task('d', 'Hall opens', { due_on: theDay, due_at: '09:15', item_id: 'l1', assignee: aunty }),
    task('g', 'Keys back', {
      due_on: theDay,
      due_at: '23:00',
      item_id: 'l1',
      assignee: aunty,
      contact_phone: '0803 111 2223',
    }),
  ];
  const data = { cursor: 7, plan, members: [], checklists: [{ ...checklist, tasks }], templates: [] };
  await open({ 'GET /api/checklists': () => ({ body: { data } }) });
  const call = await screen.findByRole('link', { name: 'Call Regent Hall' });
  expect(call.getAttribute('href')).toBe('tel:08091112223');
  expect(screen.getByRole('link', { name: 'Call Aunty Ngozi' }).getAttribute('href')).toBe('tel:08031112223');
  const message = screen.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(message)).toContain(
    '*9:15 am* Hall opens: Aunty Ngozi · Regent Hall, 08091112223\n*11:00 pm* Keys back: Aunty Ngozi, 0803 111 2223',
  );
});

test('a task added to the day has an hour and a number, and follows the ceremony', async () => {
  await open({ 'POST /api/checklists': () => ({ body: { message: 'Checklist saved', data: [] } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Add to the day' }));
  await screen.findByLabelText('Task');
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Task', 'First dance');
  type(/^Time/, '18:05');
  type(/^Phone to call/, ' 0803 555 0000 ');
  fireEvent.click(screen.getByRole('button', { name: 'Add task', hidden: true }));
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(stage.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    changes: [
      {
        entity: 'task',
        title: 'First dance',
        due_on: theDay,
        due_at: '18:05',
        contact_phone: '0803 555 0000',
        due: { kind: 'offset', ceremony: 'reception', n: 0, unit: 'day' },
      },
    ],
  });
});

test('a task added to the day of the second ceremony of its kind doesn’t follow the first one', async () => {
  const other = (id: string, name: string, days: number) => ({
    ...ceremony,
    id,
    name,
    kind: 'other',
    date: addDays(today(), days),
  });
  const ceremonies = [ceremony, other('s', 'Bridal shower', 2), other('t', 'Thanksgiving', 9)];
  const data = {
    cursor: 7,
    plan: { ...plan, ceremonies },
    members: [],
    checklists: [checklist],
    templates: [],
  };
  await open({
    'GET /api/checklists': () => ({ body: { data } }),
    'POST /api/checklists': () => ({ body: { message: 'Checklist saved', data: [] } }),
  });
  const dues: unknown[] = [];
  for (const day of [/^Bridal shower/, /^Thanksgiving/]) {
    fireEvent.click(await screen.findByRole('radio', { name: day }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to the day' }));
    fireEvent.change(await screen.findByLabelText('Task'), { target: { value: 'Drinks arrive' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add task', hidden: true }));
    await waitFor(() =>
      expect(stage.requests.filter(({ method }) => method === 'POST')).toHaveLength(dues.length + 1),
    );
    const { body } = stage.requests.findLast(({ method }) => method === 'POST') ?? {};
    dues.push((body as { changes: { due: unknown }[] }).changes[0]?.due);
  }
  expect(dues).toEqual([
    { kind: 'offset', ceremony: 'other', n: 0, unit: 'day' },
    { kind: 'fixed', date: addDays(today(), 9) },
  ]);
});

test('a time without its minutes keeps the task’s sheet open and says what is missing', async () => {
  await open({ 'POST /api/checklists': () => ({ body: { message: 'Checklist saved', data: [] } }) });
  fireEvent.click(await screen.findByRole('button', { name: /Cut the cake/ }));
  const time = screen.getByLabelText<HTMLInputElement>(/^Time/);
  // A browser reports a time that is typed in part as bad input with an empty value.
  time.setCustomValidity('Incomplete');
  fireEvent.change(time, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  expect(screen.getByText('Enter a full time, such as 2:30 pm, or clear the field.')).toBeTruthy();
  time.setCustomValidity('');
  fireEvent.change(time, { target: { value: '17:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
});

test('what happens after midnight ends the sheet of the celebration before, and has no day of its own', async () => {
  const nextDay = addDays(theDay, 1);
  const night = task('n', 'Last dance', { due_on: nextDay, due_at: '00:30' });
  const reply = (more: object[], ceremonies: object[]) => ({
    'GET /api/checklists': () => ({
      body: {
        data: {
          cursor: 7,
          plan: { ...plan, ceremonies },
          members: [],
          checklists: [{ ...checklist, tasks: [...checklist.tasks, night, ...more] }],
          templates: [],
        },
      },
    }),
  });
  const texts = () =>
    within(screen.getByRole('region', { name: 'By the hour' }))
      .getAllByRole('listitem')
      .map((one) => one.querySelector('button')?.textContent);
  await open(reply([], [ceremony]));
  await screen.findByRole('region', { name: 'By the hour' });
  expect(texts().slice(-2)).toEqual(['4:30 pm Cut the cake ', '12:30 am, next day Last dance ']);
  expect(screen.queryByRole('radiogroup', { name: 'Day' })).toBeNull();
  const message = screen.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(message)).toContain('*12:30 am, next day* Last dance');
  cleanup();
  stage.close();
  // With a celebration on the next day too, an early hour is that day's: hair and make-up begin at four.
  await open(reply([], [ceremony, { ...ceremony, id: 'w', kind: 'worship', name: 'Church', date: nextDay }]));
  expect((await screen.findAllByRole('radio')).length).toBe(2);
  expect(texts()).not.toContain('12:30 am, next day Last dance ');
  fireEvent.click(screen.getByRole('radio', { name: /Church/ }));
  await waitFor(() => expect(texts()).toEqual(['12:30 am Last dance ']));
});

test('the night after a celebration is still its day: "now" and "next" go on until five', () => {
  const days = [theDay];
  const nextDay = addDays(theDay, 1);
  expect(onSheet({ day: nextDay, time: '00:10' }, days)).toEqual({ day: theDay, time: '24:10' });
  expect(onSheet({ day: nextDay, time: '05:00' }, days)).toEqual({ day: nextDay, time: '05:00' });
  expect(onSheet({ day: theDay, time: '00:10' }, days)).toEqual({ day: theDay, time: '00:10' });
  expect(untilText('23:50', '24:30')).toBe('in 40 min');
});

test('the checklist leads to the run sheet until the night after is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Half past midnight in Lagos.
  vi.setSystemTime(`${theDay}T23:30:00Z`);
  await open({}, '/app/checklist');
  const link = await screen.findByRole('link', { name: 'Today’s run sheet' });
  expect(link.getAttribute('href')).toBe(`/app/checklist/run-sheet?day=${theDay}`);
  expect(screen.getByText('Today is the day')).toBeTruthy();
  cleanup();
  stage.close();
  vi.setSystemTime(`${addDays(theDay, 1)}T04:00:00Z`);
  await open({}, '/app/checklist');
  await screen.findByLabelText('Add a task');
  expect(screen.queryByRole('link', { name: /run sheet/ })).toBeNull();
  expect(screen.getByText('1 day ago')).toBeTruthy();
});

test('on one day, the hour decides the order of what is next in the checklist', async () => {
  await open({}, '/app/checklist');
  await screen.findByLabelText('Add a task');
  const titles = ['Book the hall', 'Hair and make-up', 'Hall opens', 'Cut the cake', 'Guests sit down'];
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes).toEqual(titles.map((title) => screen.getByRole('checkbox', { name: `Done: ${title}` })));
});

test('a task of the night after has a time, and an early hour of the day itself says what it means', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add to the day' }));
  const time = () => screen.getByLabelText<HTMLInputElement>(/^Time/);
  fireEvent.change(time(), { target: { value: '00:30' } });
  expect(
    screen.getByText(/^That’s early in the morning\. For the night after, set Due to \d+ \w+/),
  ).toBeTruthy();
  fireEvent.change(time(), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText(/^Due/), { target: { value: addDays(theDay, 1) } });
  fireEvent.change(time(), { target: { value: '00:30' } });
  expect(screen.queryByText(/early in the morning/)).toBeNull();
});

test('an older row without an hour does not get one by another change', async () => {
  await open({ 'POST /api/checklists': () => ({ body: { message: 'Checklist saved', data: [] } }) });
  fireEvent.click(await screen.findByRole('button', { name: /Guests sit down/ }));
  fireEvent.change(await screen.findByLabelText('Task'), { target: { value: 'Guests take their seats' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(stage.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    changes: [{ entity: 'task', id: 'b', version: 1, title: 'Guests take their seats' }],
  });
});

test('"now" is what began last, "next" is what begins after it', () => {
  const couple = { id: 1, partner: '', members: [] };
  const entries = entriesOf(theDay, { checklists: [checklist], items: [], couple, ceremonies: [] });
  const titles = (time: string) => {
    const { now, next } = nowAndNext(entries, time);
    return [now, next].map((some) => some.map((entry) => entry.task.title).join());
  };
  expect(titles('05:59')).toEqual(['', 'Hair and make-up']);
  expect(titles('09:15')).toEqual(['Hall opens', 'Cut the cake']);
  expect(titles('23:00')).toEqual(['Cut the cake', '']);
  expect([untilText('09:15', '16:30'), untilText('16:00', '16:05')]).toEqual(['in 7 h 15 min', 'in 5 min']);
  expect(firstDay(['2027-06-05', '2027-06-12'], '2027-06-06')).toBe('2027-06-12');
  expect(firstDay(['2027-06-05'], '2027-06-06')).toBe('2027-06-05');
});

test.each([
  ['0803 111 2223 / 0805 444 5556', '08031112223'],
  ['0803-111-2223, 0805 444 5556', '08031112223'],
  ['0803 111 2223; 0805', '08031112223'],
  ['0803 111 2223 & 0805 444 5556', '08031112223'],
  ['Ngozi (office): 0803 111 2223 or 0805 444 5556', '08031112223'],
  ['home / 0805 444 5556', '08054445556'],
  ['+234 (0) 803 111 2223', '+2348031112223'],
  ['(01) 234 5678', '012345678'],
  ['0803/111/2223', '08031112223'],
  ['ask Aunty', ''],
  ['٠٨٠٣ ١١١ ٢٢٢٣', '08031112223'],
  ['０８０３１１１２２２３', '08031112223'],
  ['O8O3 111 2223', '08031112223'],
  ['Mama 2: 0803 111 2223', '08031112223'],
  ['2348031112223', '+2348031112223'],
  ['8031112223', '08031112223'],
])('of %s, the first number is called', (typed, number) => {
  expect(dialed(typed)).toBe(number);
});

test('a long day is printed smaller, but never too small to read', () => {
  const entry = { task: task('a', 'Cut the cake'), time: '16:30', who: 'Aunty Ngozi', phone: '08031112223' };
  const scales = [3, 45, 400].map((count) => printScale(new Array(count).fill(entry)));
  expect(scales[0]).toBe(1);
  expect(scales[1]).toBeLessThan(1);
  expect(scales[1]).toBeGreaterThan(0.5);
  expect(scales[2]).toBe(0.5);
});
