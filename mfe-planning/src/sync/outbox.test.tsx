import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type DeviceStorage, UNSENT } from '@wedding/shared/host/host.ts';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { sampleUser as user } from '@wedding/shared/testing/sample-user.ts';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { savedRow as row, saved, savedTask } from '../testing/plan-rows.ts';
import { EditStore } from './edit-store.ts';
import { addition, type Batch, type Edit, inverse, removal, repeated, type Sent } from './edits.ts';
import { conflictsOf, joinEdits } from './merge.ts';
import { readOutbox } from './offline-storage.ts';

const task = savedTask('a', 'Book the hall');
const group = { ...row, id: 'g1', checklist_id: 'k1', name: 'Foundations', template_row_id: null };
const head = { ...row, id: 'k1', plan_id: 'p1', name: 'Ours', template: null, passed_rows: [] };
const everything = {
  cursor: 7,
  plan: { ...row, id: 'p1', turnout_bp: 10_000, ceremonies: [] },
  checklists: [{ ...head, categories: [group], tasks: [task] }],
  templates: [],
};
const kept = {
  ...head,
  id: 'b1',
  name: 'Our budget',
  total_kobo: 100,
  categories: [],
  items: [],
  payments: [],
  payers: [],
  funds: [],
};
const noBudgets = { body: { data: { cursor: 7, plan: everything.plan, budgets: [], templates: [] } } };

let stage: Awaited<ReturnType<typeof renderRemote>>;
const leave = () => {
  cleanup();
  stage.close();
};
afterEach(() => {
  vi.useRealTimers();
  leave();
});
const away = () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } });
const open = async (on: DeviceStorage, replies: Parameters<typeof renderRemote>[0]['replies']) => {
  stage = await renderRemote({ routes, at: '/app/checklist', replies, user, phone: on });
};

test('a page opens offline with the stored list and waiting edits, and sends them when the network is back', async () => {
  const device = memoryStorage();
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': away,
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  expect(await screen.findByText('Saved on this phone')).toBeTruthy();
  await waitFor(() => expect(device.unsent()).toHaveLength(1));
  await waitFor(async () => expect((await device.read('plan')).has('checklists')).toBe(true));
  leave();

  let back = false;
  const done = { ...task, status: 'done', version: 2 };
  await open(device, {
    'GET /api/checklists': () => (back ? { body: { data: everything } } : away()),
    'GET /api/budgets': away,
    'PUT /api/checklists/status-update/k1': () =>
      back ? { body: { message: 'OK', data: saved('task', done) } } : away(),
  });
  expect(await screen.findByText('Saved on this phone')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Tasks done' }).getAttribute('aria-valuetext')).toBe(
    '1 of 1',
  );
  back = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  await waitFor(() => expect(device.unsent()).toEqual([]));
});

test('an edit counts as saved on the phone once it is stored, and leaving before that asks first', async () => {
  const phone = memoryStorage();
  let written = Promise.resolve();
  const write: DeviceStorage['write'] = async (...args) => {
    await written;
    return phone.write(...args);
  };
  const tasks = [task, { ...task, id: 'b', title: 'Taste the food' }];
  const both = { ...everything, checklists: [{ ...head, categories: [group], tasks }] };
  await open(
    { ...phone, write },
    {
      'GET /api/checklists': () => ({ body: { data: both } }),
      'GET /api/budgets': () => noBudgets,
      'PUT /api/checklists/status-update/k1': away,
      'POST /api/changes': away,
    },
  );
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  expect(await screen.findByText('Saved on this phone')).toBeTruthy();
  expect(asks()).toBe(false);
  const { promise, resolve } = Promise.withResolvers<void>();
  written = promise;
  fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Taste the food' }));
  expect(await screen.findByText('Not sent yet (2)')).toBeTruthy();
  expect(asks()).toBe(true);
  resolve();
  expect(await screen.findByText('Saved on this phone (2)')).toBeTruthy();
  expect(asks()).toBe(false);
  expect(phone.unsent()).toHaveLength(2);
});

test('an edit of a missing row shows its value and is dropped only when the couple discards it', async () => {
  const device = memoryStorage();
  const edit = {
    entity: 'task',
    id: 'gone',
    fresh: false,
    set: { note: 'Ask for two halls' },
    base: { note: '' },
    name: 'Call the hall',
  };
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [edit] }]]) });
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': () => ({
      status: 404,
      body: { message: 'Part of this change was not found.', code: 'NOT_FOUND' },
    }),
  });
  expect(await screen.findByText('Call the hall · Note: Ask for two halls')).toBeTruthy();
  expect(screen.getByText('Call the hall: Part of this change was not found.')).toBeTruthy();
  expect(device.unsent()).toHaveLength(1);
  fireEvent.click(screen.getByLabelText(/^Discard/));
  fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  await waitFor(() => expect(device.unsent()).toEqual([]));
});

test('an edit comes after those that wait, also if the clock was set back since', async () => {
  const device = memoryStorage();
  const edit = { entity: 'task', id: 'a', fresh: false, set: { note: 'Two halls' }, base: { note: '' } };
  const at = Date.now() + 3_600_000;
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at, edits: [edit] }]]) });
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': away,
  });
  // By then the outbox was read.
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  await waitFor(() => expect(device.unsent()).toHaveLength(2));
  expect((await readOutbox(device)).at(0)?.id).toBe('b1');
});

test('edits of a device that answers late are sent then, and what was done meanwhile is stored', async () => {
  const device = memoryStorage();
  const edit = { entity: 'task', id: 'a', fresh: false, set: { note: 'Two halls' }, base: { note: '' } };
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [edit], form: 2 }]]) });
  let isLate = true;
  const again = new Set<() => void>();
  const late: DeviceStorage = {
    read: async (namespace) => (isLate ? new Map() : device.read(namespace)),
    write: async (namespace, change) => !isLate && device.write(namespace, change),
    onLate: (one) => {
      again.add(one);
      return () => again.delete(one);
    },
  };
  await open(late, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': () =>
      isLate
        ? away()
        : { body: { message: 'OK', data: saved('task', { ...task, status: 'done', version: 2 }) } },
    'POST /api/checklists': away,
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  expect(await screen.findByText('Not sent yet')).toBeTruthy();
  isLate = false;
  for (const one of again) one();
  expect(await screen.findByText('Saved on this phone')).toBeTruthy();
  await waitFor(() => expect(JSON.stringify(stage.requests)).toContain('Two halls'));
  expect(device.unsent()).toHaveLength(1);
});

test('an edit that is saved while the device’s outbox is being read isn’t sent a second time', async () => {
  const device = memoryStorage();
  let release = () => {};
  const read = new Promise<void>((resolve) => (release = resolve));
  let asRead: ReadonlyMap<string, unknown> = new Map();
  const slow: DeviceStorage = {
    read: async (namespace) => {
      if (namespace !== UNSENT) return device.read(namespace);
      await read;
      return new Map(asRead);
    },
    // What is read is what was stored last, as if the edit had been saved just after the read had begun.
    write: async (namespace, change) => {
      if (namespace === UNSENT && change.put?.size) asRead = structuredClone(change.put);
      return device.write(namespace, change);
    },
  };
  await open(slow, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': () => ({
      body: { message: 'OK', data: saved('task', { ...task, status: 'done', version: 2 }) },
    }),
  });
  const ticks = () => stage.requests.filter(({ method }) => method === 'PUT').length;
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  await waitFor(() => expect(ticks()).toBe(1));
  await waitFor(() => expect(asRead.size).toBe(1));
  await waitFor(() => expect(device.unsent()).toEqual([]));
  release();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  await waitFor(() => expect(device.unsent()).toEqual([]));
  expect(ticks()).toBe(1);
});

test('what waits for its rows isn’t sent once somebody else has signed in', async () => {
  const device = memoryStorage();
  const edit = { entity: 'task', id: 'a', fresh: false, set: { note: 'Two halls' }, base: { note: '' } };
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [edit] }]]) });
  let fetched = () => {};
  const rows = new Promise<void>((resolve) => (fetched = resolve));
  await open(device, {
    'GET /api/checklists': () => rows.then(() => ({ body: { data: everything } })),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': away,
  });
  // By then the outbox was read, and its rows are asked for.
  await waitFor(() => expect(stage.requests.some(({ path }) => path === '/api/budgets')).toBe(true));
  stage.store.setState({ current: { ...user, id: 2 } });
  fetched();
  expect(await screen.findByRole('checkbox', { name: 'Done: Book the hall' })).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(stage.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(device.unsent()).toHaveLength(1);
});

test('an edit of a row that a sent mutation after it also has, and the partner has changed, doesn’t stop the page', async () => {
  const device = memoryStorage();
  const edit = (set: object, base: object) => ({ entity: 'task', id: 'a', fresh: false, set, base });
  const sent = { client: 'c'.repeat(22), number: 1, versions: { a: 1 } };
  const batches = [
    { id: 'b1', at: 1, form: 2, edits: [edit({ note: 'Mine' }, { note: 'Before' })] },
    { id: 'b2', at: 2, form: 2, sent, edits: [edit({ title: 'Book a hall' }, { title: 'Book the hall' })] },
  ];
  await device.write(UNSENT, { put: new Map(batches.map((batch) => [batch.id, batch])) });
  const changed = { ...task, note: 'Theirs', version: 2 };
  await open(device, {
    'GET /api/checklists': () => ({
      body: { data: { ...everything, checklists: [{ ...head, categories: [group], tasks: [changed] }] } },
    }),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': away,
  });
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(device.unsent()).toHaveLength(2);
});

test('an edit that breaks the server is asked about after more than a minute, and the others are sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const device = memoryStorage();
  const food = { ...task, id: 'b', title: 'Taste the food' };
  let repaired = false;
  const answer = (ids: string[]) =>
    ids.includes('a') && !repaired
      ? { status: 500, body: { message: 'Something went wrong on our side.', code: 'INTERNAL' } }
      : {
          body: {
            message: 'OK',
            data: saved('task', { ...(ids[0] === 'a' ? task : food), status: 'done', version: 2 }),
          },
        };
  await open(device, {
    'GET /api/checklists': () => ({
      body: { data: { ...everything, checklists: [{ ...head, categories: [group], tasks: [task, food] }] } },
    }),
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': ({ body }) => answer([(body as { task_id: string }).task_id]),
    'POST /api/checklists': ({ body }) =>
      answer((body as { changes: { id: string }[] }).changes.map(({ id }) => id)),
  });
  const sent = () => stage.requests.filter(({ method }) => method !== 'GET').length;
  async function tryAgain() {
    const before = sent();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(sent()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
  }
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  expect(await screen.findByText('Saved on this phone')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Taste the food' }));
  expect(await screen.findByText('Saved on this phone (2)')).toBeTruthy();
  // Many attempts in one moment are no proof that the server stays broken.
  for (let attempt = 0; attempt < 10; attempt += 1) await tryAgain();
  for (let seconds = 15; seconds <= 60; seconds += 15) {
    vi.setSystemTime(Date.now() + 15_000);
    await tryAgain();
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Saved on this phone (2)')).toBeTruthy();

  for (let attempt = 0; attempt < 10 && !screen.queryByRole('dialog'); attempt += 1) {
    vi.setSystemTime(Date.now() + 15_000);
    await tryAgain();
  }
  expect(screen.getByText('Book the hall: Something went wrong on our side. Please try again.')).toBeTruthy();
  await waitFor(() => expect(device.unsent()).toMatchObject([{ edits: [{ id: 'a' }] }]));
  const last = stage.requests.findLast(({ method }) => method !== 'GET');
  expect(last?.body).toEqual({ task_id: 'b', status: 'done' });

  repaired = true;
  fireEvent.click(screen.getByLabelText(/^Try again/));
  fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  await waitFor(() => expect(device.unsent()).toEqual([]));
});

test('an open page shows, and the device stores, nothing of a wedding plan that the account has left', async () => {
  const device = memoryStorage();
  let left = false;
  const planNow = () => (left ? null : everything.plan);
  await open(device, {
    'GET /api/checklists': () => ({
      body: { data: left ? { ...everything, plan: null, checklists: [] } : everything },
    }),
    'GET /api/budgets': () => ({
      body: { data: { cursor: 7, plan: planNow(), budgets: left ? [] : [kept], templates: [] } },
    }),
    'GET /api/changes': () => ({ body: { data: { cursor: 7, rows: [], plan_id: planNow()?.id ?? null } } }),
  });
  const fetched = (path: string) => stage.requests.filter((one) => one.path === path).length;
  const stored = async (list: string) => JSON.stringify((await device.read('plan')).get(list) ?? null);
  expect(await screen.findByText('Book the hall')).toBeTruthy();
  // The other page's list is stored after some seconds.
  await waitFor(async () => expect(await stored('budgets')).toContain('Our budget'), { timeout: 20_000 });
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(fetched('/api/changes')).toBe(1));
  left = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/^Tell us the wedding day/)).toBeTruthy();
  await waitFor(async () => expect(await stored('budgets')).not.toContain('Our budget'));
  await waitFor(async () => expect(await stored('checklists')).not.toContain('Book the hall'));
  expect(fetched('/api/checklists')).toBe(2);
}, 20_000);

test('the first answer about another plan hides and deletes what is stored of the one that was left', async () => {
  const device = memoryStorage();
  let down = false;
  const replies = {
    'GET /api/checklists': () => (down ? away() : { body: { data: everything } }),
    'GET /api/changes': () => ({ body: { data: { cursor: 7, rows: [], plan_id: null } } }),
    'GET /api/budgets': () => ({
      body: { data: { cursor: 7, plan: everything.plan, budgets: [kept], templates: [] } },
    }),
  };
  const stored = async () => [...(await device.read('plan')).keys()];
  await device.write('plan', { put: new Map([['budgets', replies['GET /api/budgets']().body.data]]) });
  await open(device, replies);
  expect(await screen.findByText('Book the hall')).toBeTruthy();
  expect(await stored()).toEqual(['budgets', 'checklists']);
  // The poll says it, and the lists can't be fetched again.
  down = true;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText('Book the hall')).toBeNull());
  await waitFor(async () => expect(await stored()).toEqual([]));
  leave();

  // One list says it, before any poll, and the other can't be fetched.
  const nothing = { body: { data: { ...everything, plan: null, checklists: [] } } };
  await device.write('plan', { put: new Map([['budgets', replies['GET /api/budgets']().body.data]]) });
  await open(device, { 'GET /api/checklists': () => nothing, 'GET /api/budgets': away });
  expect(await screen.findByText(/^Tell us the wedding day/)).toBeTruthy();
  await waitFor(async () => expect(await stored()).toEqual(['checklists']));
});

test('two edits of one field rebase as one: a remote change of another field is no conflict', () => {
  const edit = (from: string, to: string) => ({
    entity: 'task' as const,
    id: 'a',
    fresh: false,
    set: { title: to },
    base: { title: from },
  });
  const waiting = [
    { id: '1', at: 1, edits: [edit('Book the hall', 'Book it')] },
    { id: '2', at: 2, edits: [edit('Book it', 'Book both')] },
  ];
  const find = () => ({ ...task, version: 2, note: 'x' });
  expect(conflictsOf(waiting, find)).toEqual([]);
  expect(joinEdits(waiting, find).map(({ set }) => set)).toEqual([{ title: 'Book both' }]);
});

test('edits are based on those before them that were saved, also if the answer was lost', () => {
  const rename = (from: string, to: string): Edit => ({
    entity: 'task',
    id: 'a',
    fresh: false,
    set: { title: to },
    base: { title: from },
  });
  const after = (next: Edit, title = 'Book it') => {
    const waiting = [{ edits: [rename('Book the hall', 'Book it')] }, { edits: [next] }];
    const find = () => ({ ...task, version: 2, title });
    return {
      conflicts: conflictsOf(waiting, find).map(({ field }) => field),
      sets: joinEdits(waiting, find).map(({ set }) => set),
    };
  };
  const both = rename('Book it', 'Book both');
  expect(after(both)).toEqual({ conflicts: [], sets: [{ title: 'Book both' }] });
  // Undone.
  const before = rename('Book it', 'Book the hall');
  expect(after(before)).toEqual({ conflicts: [], sets: [{ title: 'Book the hall' }] });
  expect(after(removal('task', task))).toMatchObject({ conflicts: [], sets: [{ deleted: true }] });
  // Somebody else's.
  expect(after(both, 'Theirs').conflicts).toEqual(['title']);
  expect(after(removal('task', task), 'Theirs').conflicts).toEqual(['removed']);
  // Undone before it was saved: nothing is left to ask about.
  expect(after(before, 'Theirs')).toEqual({ conflicts: [], sets: [] });
});

test('what was sent isn’t asked about, and what comes after it is based on the rows that it saved', () => {
  const rename = (from: string, to: string, sent?: Sent): Batch => ({
    id: to,
    at: 1,
    edits: [{ entity: 'task', id: 'a', fresh: false, set: { title: to }, base: { title: from } }],
    form: 2,
    ...(sent && { sent }),
  });
  const first = rename('Book the hall', ' Book it', { client: 'c', number: 1, versions: { a: 1 } });
  const later = rename(' Book it', 'Book both');
  later.edits = [...later.edits, removal('task', task)];
  const after = (version: number) => {
    let row = { ...task, version: 2, title: 'Theirs' };
    const store = new EditStore(() => row);
    store.set({ waiting: [first, later] });
    expect(store.state.conflicts).toEqual([]);
    row = { ...row, title: 'Book it' };
    store.answer([first], new Map([['a', { version, set: { title: ' Book it' }, row }]]));
    return store.state.waiting.map(({ edits }) => edits);
  };
  expect(after(1)).toMatchObject([[{ base: { title: 'Book it' } }, { base: { version: 2 } }]]);
  // Somebody else has changed it as well.
  expect(after(0)).toEqual([later.edits]);
});

test('a removal that was refused answers no question about what was typed after it', () => {
  const batch = (id: string, edit: Edit): Batch => ({ id, at: Number(id), edits: [edit], form: 2 });
  const refused = { ...batch('1', removal('task', task)), refusal: 'No' };
  const rename = {
    entity: 'task',
    id: 'a',
    fresh: false,
    set: { title: 'Ours' },
    base: { title: task.title },
  };
  const typed = batch('2', rename as Edit);
  const store = new EditStore(() => ({ ...task, version: 2, deleted_at: 'now' }));
  store.set({ waiting: [refused] });
  store.set({ waiting: [refused, typed] });
  expect(store.state.conflicts).toMatchObject([{ field: 'removed', mine: false, theirs: true }]);
  store.rewrite((batches) => {
    expect(batches).toEqual([typed]);
    return [];
  });
  expect(store.state).toMatchObject({ waiting: [refused], conflicts: [] });
});

test('an addition that was saved, undone and redone stays, and sends nothing more', () => {
  const made = addition('task', 'a', { checklist_id: 'k1', title: task.title, sort: task.sort });
  const waiting: Batch[] = [
    { id: '1', at: 1, edits: inverse([made]), form: 2 },
    { id: '2', at: 2, edits: [repeated(made)], form: 2 },
  ];
  expect(joinEdits(waiting, () => task)).toEqual([]);
});

test('a creation that was stored with its rows nested is read as its rows, and keeps its mutation', async () => {
  const device = memoryStorage();
  const nested = (id: string) => ({
    id,
    budget_id: 'b1',
    version: 0,
    updated_at: '',
    updated_by: null,
    deleted_at: null,
  });
  const set = { name: 'Ours', total_kobo: 5, categories: [nested('c1')], items: [nested('i1')] };
  const from = { template_id: 't1' };
  const sent = { client: 'c', number: 1, versions: { b1: 0 } };
  const edits = [{ entity: 'budget', id: 'b1', fresh: true, set, base: {}, from }];
  await device.write(UNSENT, { put: new Map([['1', { id: '1', at: 1, form: 2, sent, edits }]]) });
  const [batch] = await readOutbox(device);
  expect(batch).toMatchObject({
    sent,
    edits: [
      { id: 'b1', from },
      { entity: 'budget_category', id: 'c1' },
      { entity: 'budget_item', id: 'i1' },
    ],
  });
  expect(batch?.edits.map(({ set }) => Object.keys(set).includes('categories'))).toEqual([
    false,
    false,
    false,
  ]);
});

test('an edit whose answer was lost is sent again before the one that undoes it', async () => {
  const device = memoryStorage();
  let back = false;
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': ({ body }) => {
      const { status } = body as { status: string };
      return back
        ? { body: { message: 'OK', data: saved('task', { ...task, status, version: 3 }) } }
        : away();
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  expect(await screen.findByText('Saved on this phone')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(device.unsent()).toHaveLength(2));
  back = true;
  const before = stage.requests.length;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  const sent = stage.requests.slice(before).filter(({ method }) => method === 'PUT');
  expect(sent.map(({ body }) => body)).toEqual([
    { task_id: 'a', status: 'done' },
    { task_id: 'a', status: 'todo' },
  ]);
});

test('what is redone while its undoing is being sent can be undone again', async () => {
  let { promise, resolve } = Promise.withResolvers<void>();
  resolve();
  let version = 1;
  await open(memoryStorage(), {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': async ({ body }) => {
      const { status } = body as { status: string };
      version += 1;
      const data = saved('task', { ...task, status, version });
      await promise;
      return { body: { message: 'OK', data } };
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  ({ promise, resolve } = Promise.withResolvers<void>());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(version).toBe(3));
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
  resolve();
  await waitFor(() => expect(version).toBe(4));
  expect(await screen.findByText('Saved')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(version).toBe(5));
  expect(stage.requests.at(-1)?.body).toEqual({ task_id: 'a', status: 'todo' });
});

test('after a reload, too, an edit that may be saved is sent again before the one that undoes it', async () => {
  const device = memoryStorage();
  await device.write('plan', { put: new Map([['checklists', everything]]) });
  const noted = (id: string, at: number, [from, to]: [string, string]) => ({
    id,
    at,
    form: 2,
    edits: [{ entity: 'task', id: 'a', fresh: false, set: { note: to }, base: { note: from } }],
  });
  const sent = { client: '0b4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c10', number: 4, versions: { a: 1 } };
  const first = { ...noted('b1', 1, ['', 'Three halls']), sent };
  const undone = noted('b2', 2, ['Three halls', '']);
  await device.write(UNSENT, { put: new Map([first, undone].map((batch) => [batch.id, batch])) });
  type Body = { changes?: { note?: string; version: number }[] };
  await open(device, {
    'GET /api/checklists': away,
    'GET /api/budgets': away,
    'POST /api/checklists': ({ body }) => {
      const { note, version = 0 } = (body as Body).changes?.[0] ?? {};
      const tasks = [{ ...task, note, version: version + 1 }];
      return { body: { message: 'OK', data: saved('checklist', { ...head, categories: [], tasks }) } };
    },
  });
  await waitFor(() => expect(device.unsent()).toEqual([]));
  expect(stage.requests.flatMap(({ body }) => (body as Body)?.changes?.[0]?.note ?? [])).toEqual([
    'Three halls',
    '',
  ]);
});

/** A title that the servers below refuse unless the task is also done. */
const REFUSED = {
  entity: 'task',
  id: 'a',
  fresh: false,
  set: { title: 'Refused' },
  base: { title: task.title },
};

test('an edit that was sent and is refused alone is sent with those after it, which may correct it', async () => {
  const device = memoryStorage();
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [REFUSED] }]]) });
  let back = false;
  const refused = { status: 422, body: { message: 'Not this title alone.', code: 'VALIDATION' } };
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': ({ body }) => {
      if (!back) return away();
      if (!JSON.stringify(body).includes('done')) return refused;
      const tasks = [{ ...task, title: 'Refused', status: 'done', version: 2 }];
      return { body: { message: 'OK', data: saved('checklist', { ...head, categories: [], tasks }) } };
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Refused' }));
  await waitFor(() => expect(device.unsent()).toHaveLength(2));
  back = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(device.unsent()).toEqual([]));
});

test('an edit that is refused is sent with one that came while it was sent, which may correct it', async () => {
  const device = memoryStorage();
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [REFUSED] }]]) });
  const other = Promise.withResolvers<void>();
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': async ({ body }) => {
      if (JSON.stringify(body).includes('done')) {
        const tasks = [{ ...task, title: 'Refused', status: 'done', version: 2 }];
        return { body: { message: 'OK', data: saved('checklist', { ...head, categories: [], tasks }) } };
      }
      await other.promise;
      return { status: 422, body: { message: 'Not this title alone.', code: 'VALIDATION' } };
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Refused' }));
  await waitFor(() => expect(device.unsent()).toHaveLength(2));
  other.resolve();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(device.unsent()).toEqual([]));
});

test('of many rows that are added together, the one that is refused is named and stays, and the others are saved', async () => {
  const device = memoryStorage();
  const named = (id: string, title: string) =>
    addition('task', id, { checklist_id: 'k1', category_id: 'g1', title, sort: id });
  const edits = [named('t1', 'First'), named('t2', 'Second'), named('t3', 'Third')];
  await device.write(UNSENT, {
    put: new Map([['b1', { id: 'b1', at: 1, edits, separable: true, form: 2 }]]),
  });
  const refused = { message: 'Please check what was entered.', code: 'INVALID' };
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': ({ body }) => {
      const { changes } = body as { changes: { id: string; title: string }[] };
      const place = changes.findIndex(({ title }) => title === 'Second');
      if (place >= 0)
        return { status: 422, body: { ...refused, errors: { [`changes.${place}.title`]: ['Too long.'] } } };
      const tasks = changes.map(({ id, title }) => savedTask(id, title));
      return { body: { message: 'OK', data: saved('checklist', { ...head, categories: [], tasks }) } };
    },
  });
  expect(await screen.findByText('Second: Too long.')).toBeTruthy();
  await waitFor(() => expect(device.unsent()).toMatchObject([{ edits: [{ id: 't2' }] }]));
  expect(await screen.findByRole('checkbox', { name: 'Done: Third' })).toBeTruthy();
});

test('a wedding day that the other list has already is merged into this one, too', async () => {
  const device = memoryStorage();
  const ceremony = { ...row, id: 'c1', kind: 'reception', name: 'Reception', date: '2027-06-12', guests: 0 };
  const moved = { ...ceremony, version: 2, date: '2027-06-19' };
  const planWith = (one: object) => ({ ...everything.plan, ceremonies: [one] });
  const budgets = { cursor: 9, plan: planWith(moved), budgets: [], templates: [] };
  await device.write('plan', { put: new Map([['budgets', budgets]]) });
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: { ...everything, plan: planWith(ceremony) } } }),
    'GET /api/changes': () => ({
      body: { data: { cursor: 9, rows: [{ ...moved, entity: 'ceremony' }], plan_id: 'p1' } },
    }),
  });
  expect((await screen.findAllByText(/12 June 2027/)).length).toBeGreaterThan(0);
  fireEvent(window, new Event('online'));
  expect((await screen.findAllByText(/19 June 2027/)).length).toBeGreaterThan(0);
});

test('a list that was read before an edit was saved doesn’t bring the old value back', async () => {
  const device = memoryStorage();
  await device.write('plan', { put: new Map([['checklists', everything]]) });
  const { promise, resolve } = Promise.withResolvers<void>();
  const tasks = [task, { ...task, id: 'b', title: 'Taste the food' }];
  await open(device, {
    'GET /api/checklists': async () => {
      await promise;
      return { body: { data: { ...everything, checklists: [{ ...head, categories: [group], tasks }] } } };
    },
    'GET /api/budgets': () => noBudgets,
    'PUT /api/checklists/status-update/k1': () => ({
      body: { message: 'OK', data: saved('task', { ...task, status: 'done', version: 2 }) },
    }),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'PUT')).toBe(true));
  await waitFor(() => expect(device.unsent()).toEqual([]));
  resolve();
  expect(await screen.findByText('Taste the food')).toBeTruthy();
  const progress = screen.getByRole('progressbar', { name: 'Tasks done' });
  expect(progress.getAttribute('aria-valuetext')).toBe('1 of 2');
});

test('an answer with what somebody else has changed is merged with the edits that still wait', async () => {
  const device = memoryStorage();
  const note = 'Ask for two halls';
  const edit = { entity: 'task', id: 'a', fresh: false, set: { note }, base: { note: '' } };
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [edit] }]]) });
  let back = false;
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
    // The note was saved although its answer was lost, and the partner has begun the task since.
    'POST /api/checklists': () => {
      const tasks = [{ ...task, note, status: 'doing', version: 3 }];
      return back
        ? { body: { message: 'OK', data: saved('checklist', { ...head, categories: [], tasks }) } }
        : away();
    },
    'PUT /api/checklists/status-update/k1': () => ({
      body: { message: 'OK', data: saved('task', { ...task, note, status: 'done', version: 4 }) },
    }),
  });
  // By then the outbox was read.
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Book the hall' }));
  await waitFor(() => expect(device.unsent()).toHaveLength(2));
  back = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('You both changed this')).toBeTruthy();
});

test('a choice that was left open is asked again after a reload, before anything is sent over the other value', async () => {
  const device = memoryStorage();
  const edit = { entity: 'task', id: 'a', fresh: false, set: { note: 'Mine' }, base: { note: '' } };
  const tasks = [{ ...task, note: 'Theirs', version: 2 }];
  const newer = { ...everything, checklists: [{ ...head, categories: [group], tasks }] };
  await device.write('plan', { put: new Map([['checklists', newer]]) });
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, form: 2, edits: [edit] }]]) });
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: newer }, after: 300 }),
    'GET /api/budgets': () => noBudgets,
    'POST /api/checklists': away,
  });
  expect(await screen.findByText('You both changed this')).toBeTruthy();
  expect(stage.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a list that arrives first does not cancel the other one, which waiting edits need', async () => {
  const device = memoryStorage();
  const edit = { entity: 'task', id: 'a', fresh: false, set: { note: 'Ask' }, base: { note: '' } };
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [edit] }]]) });
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything }, after: 300 }),
    'GET /api/budgets': () => ({ ...noBudgets, after: 600 }),
    'POST /api/checklists': away,
  });
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(stage.requests.filter(({ path }) => path === '/api/budgets')).toHaveLength(1);
});

test.each(['removed', 'renamed again'])(
  'a checklist is %s after its new name was saved: what this page has changed itself is not asked about',
  async (what) => {
    const { promise: saving, resolve: answer } = Promise.withResolvers<void>();
    const { promise: says, resolve: confirm } = Promise.withResolvers<boolean>();
    let version = 1;
    // It may clean a text in another way than the page does.
    const rename = async ({ body }: { body: unknown }) => {
      await saving;
      const [change] = (body as { changes: { version: number; name: string }[] }).changes;
      if (change?.version !== version)
        return { status: 409, body: { message: 'Changed', code: 'NOT_FOUND' } };
      version += 1;
      const name = change.name.replace('!', '');
      return {
        body: {
          message: 'OK',
          data: saved('checklist', { ...head, version, name, categories: [], tasks: [] }),
        },
      };
    };
    stage = await renderRemote({
      routes,
      at: '/app/checklist',
      user,
      says,
      replies: {
        'GET /api/checklists': () => ({ body: { data: everything } }),
        'GET /api/budgets': () => noBudgets,
        'PUT /api/checklists/update/k1': rename,
        'DELETE /api/checklists/k1': away,
      },
    });
    const choose = (item: string) => {
      fireEvent.click(screen.getByRole('button', { name: /^More about/ }));
      fireEvent.click(screen.getByRole('menuitem', { name: item }));
    };
    const type = async (name: string) => {
      fireEvent.change(await screen.findByLabelText('Name'), { target: { value: name } });
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
    };
    await screen.findByText('Book the hall');
    choose('Name and categories');
    await type('Our day!');
    choose(what === 'removed' ? 'Delete checklist' : 'Name and categories');
    await waitFor(() => expect(stage.requests.some(({ method }) => method === 'PUT')).toBe(true));
    if (what === 'renamed again') await screen.findByLabelText('Name');
    answer();
    expect(await screen.findByText('Saved')).toBeTruthy();
    if (what === 'removed') {
      confirm(true);
      await waitFor(() => expect(stage.requests.some(({ method }) => method === 'DELETE')).toBe(true));
    } else {
      await type('Our great day');
      await waitFor(() => expect(version).toBe(3));
    }
    expect(screen.queryByText('You both changed this')).toBeNull();
  },
);

test('an edit based on an older list becomes a conflict with the newer one', async () => {
  const device = memoryStorage();
  const edit = {
    entity: 'task',
    id: 'a',
    fresh: false,
    set: { title: 'Mine' },
    base: { title: 'Older' },
    name: 'Older',
  };
  await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [edit] }]]) });
  await open(device, {
    'GET /api/checklists': () => ({ body: { data: everything } }),
    'GET /api/budgets': () => noBudgets,
  });
  expect(await screen.findByText('You both changed this')).toBeTruthy();
  // A page of an earlier test may still be sending its own edits.
  expect(stage.requests.filter(({ body }) => JSON.stringify(body)?.includes('Mine'))).toEqual([]);
});

test.each(['mine', 'theirs'] as const)(
  'one day that follows different ceremonies is a conflict: %s',
  async (side) => {
    const device = memoryStorage();
    const due_on = '2027-05-01';
    const offset = (ceremony: string, n: number) => ({ kind: 'offset', ceremony, n, unit: 'day' });
    const own = offset('traditional', 0);
    const note = `Choosing ${side}`;
    const edit = {
      entity: 'task',
      id: 'a',
      fresh: false,
      set: { due_on, due: own, note },
      base: { due_on: null, due: { kind: 'none' }, note: '' },
      name: 'Book the hall',
    };
    const theirs = { ...task, version: 2, due_on, due: offset('registry', -2) };
    await device.write(UNSENT, { put: new Map([['b1', { id: 'b1', at: 1, edits: [edit] }]]) });
    await open(device, {
      'GET /api/checklists': () => ({
        body: { data: { ...everything, checklists: [{ ...head, categories: [group], tasks: [theirs] }] } },
      }),
      'GET /api/budgets': () => noBudgets,
      'POST /api/checklists': away,
    });
    const choice = within(await screen.findByRole('group', { name: 'Book the hall: Moves with' }));
    expect(choice.getByLabelText(/^Registry, 2 days before/)).toBeTruthy();
    expect(screen.getAllByRole('group')).toHaveLength(1);
    fireEvent.click(
      choice.getByLabelText(side === 'mine' ? /^Traditional wedding, on the day/ : /^Registry/),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
    // A page of an earlier test may still be sending its own edits.
    const sent = () =>
      stage.requests.find(({ method, body }) => method === 'POST' && JSON.stringify(body).includes(note));
    await waitFor(() => expect(sent()).toBeDefined());
    const row = { entity: 'task', id: 'a', version: 2, note };
    expect(sent()?.body).toEqual({ changes: [side === 'mine' ? { ...row, due: own } : row] });
  },
);
