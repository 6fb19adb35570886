import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { getMe } from '@wedding/shared/contract/account.ts';
import { renewCalendar } from '@wedding/shared/contract/calendar.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { ownKey } from '../testing/proved-key.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { acquirePermit, withPermit } from './account-limits.ts';

let t: TestApp;
let origin: string;
let stranger: string;

beforeAll(async () => {
  t = await startTestApp();
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  stranger = await t.coupleToken('+2348032200001');
});
afterAll(() => t.close());

/** Creates the addresses that anyone who has them may read: of a couple's dates, and of its export. */
const pathOf = {
  feed: async (as: string) => {
    const body = { key: await ownKey(t, as, 'calendar') };
    return (await t.send(renewCalendar, { as, body })).data.path;
  },
  export: async (as: string) => `/api/me/export?key=${await ownKey(t, as, 'download')}`,
};

/**
 * Runs `work` while the database lets nobody read ceremonies, and so no wedding plan. `countWaiting` returns how many
 * queries wait for them. `work` must take less than the time limit of a lock.
 */
async function whilePlansWait(work: (countWaiting: () => Promise<number>) => Promise<void>) {
  const holder = await t.pool.connect();
  try {
    await holder.query('begin; lock table ceremonies in access exclusive mode');
    await work(async () => {
      const waiting = `select count(*)::int as n from pg_locks
        where not granted and relation = 'ceremonies'::regclass
          and database = (select oid from pg_database where datname = current_database())`;
      return (await holder.query<{ n: number }>(waiting)).rows[0]?.n ?? 0;
    });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);

test.each([
  ['feed', '+2348032200011'],
  ['export', '+2348032200012'],
] as const)(
  'SEC-34: the %s, which needs no session, is read two at a time and up to forty per account',
  async (which, phone) => {
    const as = await t.coupleToken(phone);
    await ownedChecklist(t, as);
    const path = await pathOf[which](as);
    const statuses: number[] = [];
    const refused = () => statuses.filter((status) => status === 429).length;
    let calls: Promise<Headers>[] = [];
    await whilePlansWait(async (countWaiting) => {
      calls = Array.from({ length: 60 }, async (_, n) => {
        // Many devices at many addresses are still one account.
        const answer = await get(path, { headers: { 'x-forwarded-for': `105.112.${n}.7` } });
        await answer.arrayBuffer();
        statuses.push(answer.status);
        return answer.headers;
      });
      await vi.waitFor(() => expect(refused()).toBe(20), { timeout: 4_000 });
      expect(await countWaiting()).toBe(2);
      // Nobody else waits: not the couple's own pages, strangers or unknown addresses.
      const [own, other, unknown] = await Promise.all([
        t.send(getMe, { as }),
        t.send(getMe, { as: stranger }),
        get(`/api/calendar/${'x'.repeat(43)}.ics`),
      ]);
      expect([own.statusCode, other.statusCode, unknown.status]).toEqual([200, 200, 404]);
    }).finally(() => Promise.allSettled(calls));
    expect([refused(), statuses.filter((status) => status === 200).length]).toEqual([20, 40]);
    const waits = (await Promise.all(calls)).flatMap((headers) => headers.get('retry-after') ?? []);
    expect(waits).toHaveLength(20);
  },
  40_000,
);

/** Fills the plan so that its file has more than 256 kB, in changes that are smaller. */
async function fill(as: string): Promise<void> {
  const { id } = await ownedChecklist(t, as);
  const { checklists } = (await t.send(listChecklists, { as })).data;
  const category_id = checklists[0]?.categories[0]?.id;
  const where = { entity: 'task', version: 0, sort: 'i', checklist_id: id, category_id };
  const due_on = '2027-03-01';
  const due = { kind: 'fixed', date: due_on };
  const task = { ...where, title: 'Call', due, due_on, note: 'All of the aunts. '.repeat(100) };
  for (let batch = 0; batch < 2; batch += 1) {
    const changes = Array.from({ length: 80 }, () => ({ ...task, id: crypto.randomUUID() }));
    expect((await t.send(saveChanges, { as, body: { changes } })).statusCode).toBe(200);
  }
}

test('SEC-42: an account keeps its two places until its answers are sent or their readers are gone', async () => {
  const server = createServer();
  const call = async () => {
    const raw = Object.assign(new EventEmitter(), { destroyed: false });
    const reply = { raw } as unknown as FastifyReply;
    const request = { server: { server }, headers: {} } as unknown as FastifyRequest;
    request.permit = await acquirePermit(request, reply, { accountId: 7, kind: 'read' });
    let isDone = false;
    const done = withPermit(request, reply, async () => {
      isDone = true;
    });
    return { raw, done, isDone: () => isDone };
  };
  const [first, second, third] = [await call(), await call(), await call()];
  await Promise.all([first.done, second.done]);
  // Their work is done, and nobody has read the answers.
  await new Promise((done) => setTimeout(done, 50));
  expect(third.isDone()).toBe(false);
  second.raw.emit('close');
  await third.done;
  expect(third.isDone()).toBe(true);
});

/** The address of a couple with a full plan. */
async function fullPath(which: keyof typeof pathOf, phone: string): Promise<string> {
  const as = await t.coupleToken(phone);
  await fill(as);
  return pathOf[which](as);
}

test('SEC-34: large feeds and exports, and a 304 too, use up the time of their account only', async () => {
  const attacks: { path: string; headers: Record<string, string>; status: number }[] = [
    { path: await fullPath('feed', '+2348032200021'), headers: {}, status: 200 },
    { path: await fullPath('feed', '+2348032200022'), headers: { 'if-none-match': '*' }, status: 304 },
    { path: await fullPath('export', '+2348032200023'), headers: {}, status: 200 },
  ];
  // Two of each run, and each takes longer than an account may spend at once.
  const pairs = [...attacks, ...attacks];
  let answers: Promise<Response[]> = Promise.resolve([]);
  await whilePlansWait(async (countWaiting) => {
    answers = Promise.all(pairs.map(({ path, headers }) => get(path, { headers })));
    await vi.waitFor(async () => expect(await countWaiting()).toBe(6), { timeout: 2_000 });
    await new Promise((done) => setTimeout(done, 2_200));
  }).finally(() => Promise.allSettled([answers]));
  for (const [n, answer] of (await answers).entries()) {
    expect(answer.status).toBe(pairs[n]?.status);
    const { length } = await answer.text();
    if (answer.status === 200) expect(length).toBeGreaterThan(256 * 1024);
  }
  expect((await t.send(getMe, { as: stranger })).statusCode).toBe(200);
  const next = await Promise.allSettled(
    attacks.map(({ path, headers }) => get(path, { headers, signal: AbortSignal.timeout(2_000) })),
  );
  expect(next.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
}, 40_000);
