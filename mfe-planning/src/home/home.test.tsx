import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import type { DeviceStorage } from '@wedding/shared/host/host.ts';
import type { Reply } from '@wedding/shared/testing/fake-server.ts';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { renderSlot } from '@wedding/shared/testing/render-slot.tsx';
import type { Skew } from '@wedding/shared/testing/skew.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fills } from '../routes.tsx';
import { savedChecklist, savedPayment, savedTask } from '../testing/plan-rows.ts';
import { budget, plan } from '../testing/sample-budget.ts';
import type { NextStep } from './home.queries.ts';

let close = () => {};
afterEach(() => {
  cleanup();
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Replies = Parameters<typeof renderSlot>[0]['replies'];
let stage: Awaited<ReturnType<typeof renderSlot>>;

async function open(
  reply: () => Reply,
  more: { replies?: Replies; phone?: DeviceStorage; skew?: Skew | undefined } = {},
) {
  stage = await renderSlot({
    name: 'next-payment',
    fillerProps: {},
    fills,
    replies: { 'GET /api/next-step': reply, ...more.replies },
    ...(more.phone && { phone: more.phone }),
    ...(more.skew && { skew: more.skew }),
  });
  close = stage.close;
}
const nothing: NextStep = {
  planned: true,
  wedding_day: addDays(today(), 72),
  has_checklist: true,
  has_budget: true,
  payment: null,
  task: null,
  joined: null,
  partner: null,
};
const unplanned = { planned: false, wedding_day: null, has_checklist: false, has_budget: false };
const nextStepReply = (part: Partial<NextStep>) => () => ({
  body: { message: 'OK', data: { ...nothing, ...part } },
});
const linkTo = async (path: string) => {
  const links = await screen.findAllByRole('link');
  return links.find((link) => link.getAttribute('href') === path)?.textContent;
};

test('the days to go, the next task and the next payment are shown together', async () => {
  const payment = { name: 'Hall', amount_kobo: 123_456_700, due_on: addDays(today(), 1) };
  await open(nextStepReply({ payment, task: { title: 'Call the aunts', due_on: today() } }));
  expect(await linkTo('/app/budget?view=payments')).toBe('Next payment: Hall Pay ₦1,234,567 tomorrow');
  expect(await linkTo('/app/checklist')).toBe('Next task: Call the aunts Today');
  expect(screen.getByText('72 days to go')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Reminders' }).getAttribute('href')).toBe('/app/reminders');
});

test('the night after the wedding is still the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2027-06-12T23:30:00Z');
  await open(nextStepReply({ wedding_day: '2027-06-12' }));
  expect(await screen.findByText('Today is the day')).toBeDefined();
});

test('an overdue payment is shown as overdue', async () => {
  await open(nextStepReply({ payment: { name: 'Hall', amount_kobo: 100, due_on: addDays(today(), -1) } }));
  expect(await linkTo('/app/budget?view=payments')).toBe('Next payment: Hall ₦1 was due yesterday');
});

test('with nothing due, both tools are linked', async () => {
  await open(nextStepReply({}));
  expect(await linkTo('/app/budget?view=payments')).toBe('No payment is due See your payments');
  expect(await linkTo('/app/checklist')).toBe('Every task is done See your checklist');
  expect(screen.queryByRole('link', { name: 'Reminders' })).toBeNull();
});

test('shows what the partner did recently, and whose plan was just joined', async () => {
  const at = new Date(Date.now() - 7_200_000).toISOString();
  const partner = {
    name: 'Tunde',
    did: 'done',
    what: 'Call the aunts',
    in: 'checklist',
    at,
    more: 2,
  } as const;
  await open(nextStepReply({ partner }));
  expect(
    await screen.findByRole('button', { name: 'Tunde ticked “Call the aunts” 2 hours ago, and 2 more' }),
  ).toBeDefined();
  cleanup();
  close();
  await open(nextStepReply({ partner: { ...partner, did: 'changed', is_new: true } }));
  expect(await screen.findByRole('button', { name: /^Tunde added “Call the aunts”/ })).toBeDefined();
  cleanup();
  close();
  const long = { ...partner, name: 'Oluwafunmilayo'.repeat(5), what: 'Ask about the hall '.repeat(4) };
  await open(nextStepReply({ partner: long }));
  expect(
    (await screen.findByRole('button', { name: /^Oluwafunmilayo.*… ticked “Ask.*…” 2/ })).textContent,
  ).toHaveLength(92);
  cleanup();
  close();
  await open(nextStepReply({ joined: 'Amara', partner }));
  expect(await screen.findByText('You’ve joined Amara’s wedding plan')).toBeDefined();
});

const ceremonies = { 'GET /api/checklists': () => answerOf({ plan: null, templates: [template] }) };
const answerOf = (data: object) => ({
  body: { message: 'OK', data: { cursor: 1, members: [], checklists: [], ...data } },
});
const template = {
  id: 'a',
  version: 1,
  updated_at: '',
  updated_by: null,
  deleted_at: null,
  name: 'Wedding',
  revision: 1,
  status: 'published',
  categories: [],
  tasks: ['Choose the hall', 'Print the cards'].map((title, place) => ({
    id: title,
    category_id: 'c',
    title,
    item_id: null,
    books: false,
    video_id: null,
    due: { kind: 'offset', ceremony: 'main', n: -place - 1, unit: 'month' },
  })),
};

test('a new couple is asked for the date first, and then where to start', async () => {
  const saved = {
    'POST /api/changes': () => ({ body: { message: 'Saved', data: { rows: [], cursor: 2 } } }),
  };
  await open(nextStepReply(unplanned), { replies: { ...ceremonies, ...saved } });
  const save = await screen.findByRole('button', { name: 'Save' });
  fireEvent.click(save);
  expect(await screen.findByText('Choose the day. You can change it later.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Wedding day'), { target: { value: addDays(today(), 102) } });
  // As after a reload.
  stage.unmount();
  await open(nextStepReply(unplanned), { replies: { ...ceremonies, ...saved } });
  expect(await screen.findByLabelText('Wedding day')).toHaveProperty('value', addDays(today(), 102));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('102 days to go')).toBeDefined();
  expect(await screen.findByText('Every task, with its own date')).toBeDefined();
  expect(await linkTo('/app/budget/new-budget')).toContain('Start your wedding budget');
  await waitFor(() =>
    expect(stage.requests.find(({ path }) => path === '/api/changes')?.body).toMatchObject({
      changes: [{ entity: 'ceremony', kind: 'reception', date: addDays(today(), 102), version: 0 }],
    }),
  );
});

test('skipping the date shows where to start, is remembered, and can be undone', async () => {
  const stored = new Map<string, unknown>();
  const phone: DeviceStorage = {
    read: async (namespace) => (namespace === 'home' ? stored : new Map()),
    write: async (_, { put = new Map() }) => {
      for (const [name, value] of put) stored.set(name, value);
      return true;
    },
  };
  await open(nextStepReply(unplanned), { phone });
  fireEvent.click(await screen.findByRole('button', { name: 'Skip for now' }));
  expect(await linkTo('/app/checklist/new-checklist')).toContain('Start your checklist');
  expect(stored.get('date-skipped')).toBe(true);
  cleanup();
  close();
  await open(nextStepReply(unplanned), { phone });
  fireEvent.click(await screen.findByRole('button', { name: 'Add your wedding date' }));
  expect(await screen.findByLabelText('Wedding day')).toBeDefined();
});

test('the first question is answered without a network, and the answer waits on the device', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const phone = memoryStorage();
  let isLost = false;
  const lost = (reply: () => Reply) => () =>
    isLost ? { status: 503, body: { message: 'Down', code: 'UNAVAILABLE' } } : reply();
  const replies = {
    'GET /api/checklists': lost(ceremonies['GET /api/checklists']),
    'POST /api/changes': lost(() => ({ body: { message: 'Saved', data: { rows: [], cursor: 2 } } })),
  };
  const answered = async () => {
    const day = await screen.findByLabelText('Wedding day');
    fireEvent.change(day, { target: { value: addDays(today(), 102) } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('102 days to go')).toBeDefined();
    await waitFor(async () => expect((await phone.read('unsent')).size).toBe(1));
  };
  await open(lost(nextStepReply(unplanned)), { phone, replies });
  await screen.findByLabelText('Wedding day');
  await waitFor(async () => expect((await phone.read('home')).size).toBe(1));
  isLost = true;
  // The page is opened again, all without a network.
  cleanup();
  close();
  await open(lost(nextStepReply(unplanned)), { phone, replies });
  await answered();
  cleanup();
  close();
  await open(lost(nextStepReply(unplanned)), { phone, replies });
  expect(await screen.findByText('102 days to go')).toBeDefined();
});

test('what waits on the device is sent from the home, which then shows what came of it', async () => {
  const phone = memoryStorage();
  const payment = savedPayment('y1', { due_on: addDays(today(), -3), amount_kobo: 50_000_00 });
  const edit = { entity: 'payment', id: 'y1', name: 'DJ', fresh: true, set: payment, base: {} };
  await phone.write('unsent', { put: new Map([['b1', { id: 'b1', at: 1, edits: [edit] }]]) });
  let isSaved = false;
  const due = { name: 'DJ', amount_kobo: 50_000_00, due_on: addDays(today(), -3) };
  await open(() => nextStepReply({ payment: isSaved ? due : null })(), {
    phone,
    replies: {
      'GET /api/budgets': () => answerOf({ budgets: [{ ...budget, payments: [] }], plan, templates: [] }),
      'POST /api/budgets': () => {
        isSaved = true;
        return { body: { message: 'Saved', data: { rows: [], last: 1, cursor: 2 } } };
      },
    },
  });
  expect(await screen.findByText('No payment is due')).toBeDefined();
  expect(await screen.findByText(/^₦50,000 was due/)).toBeDefined();
});

test('without a network the stored plan is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const day = addDays(today(), 10);
  const plan = { id: 'p', turnout_bp: 10_000, ceremonies: [{ id: 'r', kind: 'reception', date: day }] };
  const task = {
    id: 't',
    checklist_id: 'c',
    title: 'Call the aunts',
    due_on: addDays(today(), 3),
    status: 'todo',
    sort: 'i',
  };
  const checklists = {
    cursor: 1,
    plan,
    members: [],
    templates: [],
    checklists: [{ id: 'c', tasks: [task] }],
  };
  const phone: DeviceStorage = {
    read: async (namespace) => new Map(namespace === 'plan' ? [['checklists', checklists]] : []),
    write: async () => true,
  };
  await open(() => ({ status: 503, body: { message: 'Down', code: 'UNAVAILABLE' } }), { phone });
  expect(await screen.findByText('10 days to go')).toBeDefined();
  expect(await linkTo('/app/checklist')).toMatch(/^Next task: Call the aunts By \d+ \w+/);
});

test('an answer about another wedding plan deletes the device’s copies of the one that was left', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const phone = memoryStorage();
  const plan = { id: 'left', turnout_bp: 10_000, ceremonies: [] };
  const task = { id: 't', title: 'Call the aunts', due_on: null, status: 'todo', sort: 'i' };
  const lists = new Map<string, unknown>([
    ['checklists', { cursor: 1, plan, checklists: [{ id: 'c', tasks: [task] }] }],
    ['budgets', { cursor: 1, plan, budgets: [] }],
  ]);
  await phone.write('plan', { put: lists });
  await phone.write('removed', { put: new Map([['budget', { plan, rows: [{ name: 'Cake' }] }]]) });
  await open(nextStepReply({ plan_id: 'left' }), { phone });
  expect(await screen.findByText('72 days to go')).toBeDefined();
  expect([...(await phone.read('plan')).keys()]).toEqual(['checklists', 'budgets']);
  cleanup();
  close();

  await open(nextStepReply({ plan_id: null }), { phone });
  await waitFor(async () => expect((await phone.read('plan')).size).toBe(0));
  await waitFor(async () => expect((await phone.read('removed')).size).toBe(0));
  cleanup();
  close();
  await open(() => ({ status: 503, body: { message: 'Down', code: 'UNAVAILABLE' } }), { phone });
  expect(await screen.findByText('Down')).toBeDefined();
  expect(screen.queryByText(/Call the aunts/)).toBeNull();
});

test('a failed request shows its error, and Try again loads the data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let works = false;
  await open(() =>
    works ? nextStepReply({})() : { status: 503, body: { message: 'Down', code: 'UNAVAILABLE' } },
  );
  expect(await screen.findByText('Down')).toBeDefined();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('72 days to go')).toBeDefined();
});

test('one tap pays the next payment, the one after it takes its place, and Undo brings it back', async () => {
  const payment = (id: string, amount_kobo: number, days: number) =>
    savedPayment(id, { kind: 'instalment', amount_kobo, due_on: addDays(today(), days) });
  const payments = [payment('y1', 400_000_00, 3), payment('y2', 500_000_00, 40)];
  const first = { name: 'Jollof', amount_kobo: 400_000_00, due_on: addDays(today(), 3) };
  await open(nextStepReply({ payment: first }), {
    replies: {
      'GET /api/budgets': () => ({
        body: { data: { cursor: 7, plan, budgets: [{ ...budget, payments }], templates: [] } },
      }),
      'POST /api/budgets': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
    },
  });
  const tap = (button: HTMLElement, timeStamp: number) =>
    fireEvent(
      button,
      Object.defineProperty(createEvent.click(button, { detail: 1 }), 'timeStamp', { value: timeStamp }),
    );
  tap(await screen.findByRole('button', { name: 'Paid today ₦400,000 for Jollof' }), 1000);
  const after = await screen.findByRole('button', { name: 'Paid today ₦500,000 for Jollof' });
  // An iPhone counts each half of a double tap as a first one.
  tap(after, 1300);
  expect(after.isConnected).toBe(true);
  await waitFor(() =>
    expect(stage.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      changes: [{ entity: 'payment', id: 'y1', paid_on: today() }],
    }),
  );
  stage.undo.takeBack?.();
  expect(await screen.findByRole('button', { name: 'Paid today ₦400,000 for Jollof' })).toBeDefined();
});

test.each([undefined, 'newer'] as const)(
  'a tap pays and moves what the home shows, though this device’s copy of the plan is older (api: %s)',
  async (skew) => {
    const due_on = addDays(today(), 3);
    const rest = { cursor: 7, plan, members: [], templates: [] };
    const money = (id: string, amount_kobo: number) => ({
      ...rest,
      budgets: [{ ...budget, payments: [savedPayment(id, { amount_kobo, due_on })] }],
    });
    const work = (title: string) => ({
      ...rest,
      checklists: [savedChecklist({ tasks: [savedTask(title, title, { due_on })] })],
    });
    const phone = memoryStorage();
    const copies = { budgets: money('paid by the partner', 100), checklists: work('Pick rings') };
    await phone.write('plan', { put: new Map(Object.entries(copies)) });
    await open(
      nextStepReply({
        payment: { name: 'Jollof', amount_kobo: 77_000_00, due_on },
        task: { title: 'Call the aunts', due_on },
      }),
      {
        phone,
        skew,
        replies: {
          'GET /api/budgets': () => answerOf(money('shown', 77_000_00)),
          'GET /api/checklists': () => answerOf(work('Call the aunts')),
          'POST /api/budgets': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Paid today/ }));
    await waitFor(() =>
      expect(stage.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
        changes: [{ entity: 'payment', id: 'shown', paid_on: today() }],
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Move/ }));
    expect(await screen.findByRole('dialog', { name: 'Move “Call the aunts”' })).toBeDefined();
  },
);

test('two taps move the next task to another day, the one after it takes its place, and Undo brings it back', async () => {
  const task = (id: string, title: string, days: number) =>
    savedTask(id, title, { due_on: addDays(today(), days) });
  const checklist = savedChecklist({ tasks: [task('t1', 'Call the aunts', 3), task('t2', 'Pick rings', 4)] });
  const name = /^Move “Call the aunts” to another day$/;
  await open(nextStepReply({ task: { title: 'Call the aunts', due_on: addDays(today(), 3) } }), {
    replies: {
      'GET /api/checklists': () => answerOf({ plan: null, templates: [], checklists: [checklist] }),
      'POST /api/checklists': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.click(await screen.findByRole('button', { name: /^\+1 week/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Move “Pick rings” to another day' })).toBeDefined();
  await waitFor(() =>
    expect(stage.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      changes: [{ entity: 'task', id: 't1', due_on: addDays(today(), 10) }],
    }),
  );
  stage.undo.takeBack?.();
  expect(await screen.findByRole('button', { name })).toBeDefined();
});

test('a payment and a move that could not be loaded are tried again by the next tap', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isLost = true;
  const lost = (reply: Reply) => () =>
    isLost ? { status: 503, body: { message: 'Down', code: 'UNAVAILABLE' } } : reply;
  const due_on = addDays(today(), 3);
  const payments = [savedPayment('y1', { amount_kobo: 400_000_00, due_on })];
  const checklist = savedChecklist({ tasks: [savedTask('t1', 'Call the aunts', { due_on })] });
  await open(
    nextStepReply({
      payment: { name: 'Jollof', amount_kobo: 400_000_00, due_on },
      task: { title: 'Call the aunts', due_on },
    }),
    {
      replies: {
        'GET /api/budgets': lost(answerOf({ plan, budgets: [{ ...budget, payments }], templates: [] })),
        'GET /api/checklists': lost(answerOf({ plan, checklists: [checklist], templates: [] })),
        'POST /api/budgets': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
      },
    },
  );
  const requestsTo = (path: string) =>
    stage.requests.filter((request) => request.path.startsWith(path)).length;
  const pay = () => fireEvent.click(screen.getByRole('button', { name: /^Paid today/ }));
  const move = () => fireEvent.click(screen.getByRole('button', { name: /^Move/ }));
  await screen.findByRole('button', { name: /^Move/ });
  pay();
  move();
  await waitFor(() =>
    expect(Math.min(requestsTo('/api/budgets'), requestsTo('/api/checklists'))).toBeGreaterThan(0),
  );
  await new Promise((done) => setTimeout(done, 50));
  isLost = false;
  pay();
  expect(await screen.findByText('No payment is due')).toBeDefined();
  move();
  expect(await screen.findByRole('dialog', { name: 'Move “Call the aunts”' })).toBeDefined();
});

test('a moment is shown once on a device, can be closed, and names what it is about', async () => {
  const phone = memoryStorage();
  const moment = { kind: 'category_paid', key: 'category_paid 1', name: 'Venue' } as const;
  const other = { kind: 'all_agreed', key: 'all_agreed 1', name: '' } as const;
  await open(nextStepReply({ moments: [moment, other] }), { phone });
  expect(await screen.findByRole('region', { name: 'Venue is paid in full' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Share as a picture' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Venue is paid in full')).toBeNull();
  cleanup();
  close();
  // One that came at the same time has its turn at the next visit.
  await open(nextStepReply({ moments: [moment, other] }), { phone });
  expect(await screen.findByRole('region', { name: 'Every price is agreed' })).toBeDefined();
  expect(screen.queryByText('Venue is paid in full')).toBeNull();
  cleanup();
  close();
  await open(nextStepReply({ moments: [moment, other] }), { phone });
  expect(await screen.findByText('72 days to go')).toBeDefined();
  await waitFor(async () => expect((await phone.read('home')).has(other.key)).toBe(true));
  expect(screen.queryByText('Every price is agreed')).toBeNull();
});

test('the picture that others see speaks as the couple, also before the partner has a name', async () => {
  const shared: (string | undefined)[] = [];
  // jsdom draws nothing and shares nothing.
  const pen = { measureText: () => ({ width: 9 }), createLinearGradient: () => ({ addColorStop: () => {} }) };
  const paper = new Proxy(pen, { get: (own, name) => Reflect.get(own, name) ?? (() => {}), set: () => true });
  class Canvas {
    getContext = () => paper;
    convertToBlob = async () => new Blob();
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('Path2D', Canvas);
  const share = async ({ title }: ShareData) => void shared.push(title);
  Object.assign(navigator, { canShare: () => true, share });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });
  await open(nextStepReply({ moments: [{ kind: 'joined', key: 'joined 2', name: '' }] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Share as a picture' }));
  await waitFor(() => expect(shared).toEqual(['We’re planning our wedding together']));
});
