import { EventEmitter } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { getMe } from '@wedding/shared/contract/account.ts';
import { addBlogPicture } from '@wedding/shared/contract/blog.ts';
import { renewCalendar } from '@wedding/shared/contract/calendar.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import { exportMembers } from '@wedding/shared/contract/member.ts';
import { getVideo } from '@wedding/shared/contract/video.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { manyMembers } from '../testing/many-members.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { ownKey } from '../testing/proved-key.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';
import { limitAccount } from './account-limits.ts';

const t = await testApp();
const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
const stranger = await t.coupleToken('+2348032200001');

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
      await vi.waitFor(() => expect(refused()).toBe(20), { timeout: 20_000 });
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

test('SEC-34: of a couple’s videos six files are sent at a time, so that nobody else waits for those that it doesn’t read', async () => {
  const [as, other] = await Promise.all(
    ['+2348032200021', '+2348032200022'].map((one) => t.coupleToken(one)),
  );
  const id = await publishedVideo(t, 'Long');
  // More than the buffers of a connection hold.
  await t.app.media.put(`videos/${id}/r1/480.m4s`, Buffer.alloc(20_000_000));
  const fileOf = async (token: string | undefined) => {
    const { video_url } = (await t.send(getVideo, { as: assertPresent(token), params: { id } })).data;
    return `${origin}${video_url?.replace('master.m3u8', '480.m4s')}`;
  };
  const [url, theirs] = await Promise.all([fileOf(as), fileOf(other)]);
  const unread = await Promise.all(Array.from({ length: 6 }, () => fetch(url)));
  expect(unread.map(({ status }) => status)).toEqual(Array(6).fill(200));
  let isSent = false;
  const seventh = fetch(url).then(async (answer) => {
    isSent = true;
    return (await answer.arrayBuffer()).byteLength;
  });
  expect((await fetch(theirs).then((answer) => answer.arrayBuffer())).byteLength).toBe(20_000_000);
  expect((await t.send(getMe, { as: assertPresent(as) })).statusCode).toBe(200);
  expect(isSent).toBe(false);
  await Promise.all(unread.map(({ body }) => body?.cancel()));
  expect(await seventh).toBe(20_000_000);
}, 40_000);

test('SEC-42: an account keeps its two places until its answers are sent or their readers are gone', async () => {
  const server = createServer();
  const call = () => {
    const raw = Object.assign(new EventEmitter(), { destroyed: false });
    const reply = { raw } as unknown as FastifyReply;
    const asked = {
      server: { server },
      raw: { socket: {} },
      headers: {},
      answerBytes: 0,
    } as unknown as FastifyRequest;
    let mayRun = false;
    const turn = limitAccount(asked, reply, { accountId: 7, kind: 'read' }).then(() => {
      mayRun = true;
    });
    return { raw, turn, mayRun: () => mayRun };
  };
  const [first, second, third, fourth] = [call(), call(), call(), call()];
  await Promise.all([first.turn, second.turn]);
  // Their work is done, and nobody has read the answers.
  await new Promise((done) => setTimeout(done, 50));
  expect([third.mayRun(), fourth.mayRun()]).toEqual([false, false]);
  // The reader of one is gone, and whoever waits longest has left too.
  third.raw.emit('close');
  await expect(third.turn).rejects.toMatchObject({ status: 429 });
  second.raw.emit('close');
  await fourth.turn;
  expect(fourth.mayRun()).toBe(true);
});

test('SEC-34: callers who leave while their call runs have no more worked on than those who wait', async () => {
  const as = await t.coupleToken('+2348032200099');
  await ownedChecklist(t, as);
  const head = `GET ${listChecklists.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as}\r\n\r\n`;
  const sockets = Array.from({ length: 12 }, () =>
    connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {}),
  );
  await whilePlansWait(async (countWaiting) => {
    for (const socket of sockets) socket.write(head);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2), 5_000);
    for (const socket of sockets) {
      socket.end();
      await new Promise((done) => setTimeout(done, 50));
    }
    expect(await countWaiting()).toBe(2);
  });
});

test('SEC-42: of an administrator’s forms that never end, eight are read into memory', async () => {
  const authorization = `Bearer ${await t.adminToken('forms@example.com')}`;
  const head = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
  const bytes = Buffer.alloc(7_500_000, 1);
  const senders = Array.from({ length: 10 }, () => {
    const headers = {
      authorization,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 8_000_000,
    };
    const sender = request(`${origin}${addBlogPicture.path}`, { method: 'POST', headers });
    sender.on('error', () => {}).write(head);
    let isRead = false;
    sender.write(bytes, () => {
      isRead = true;
    });
    return { sender, isRead: () => isRead };
  });
  const countRead = () => senders.filter(({ isRead }) => isRead()).length;
  try {
    await vi.waitFor(() => expect(countRead()).toBeGreaterThanOrEqual(8), { timeout: 20_000 });
    await new Promise((done) => setTimeout(done, 300));
    expect(countRead()).toBe(8);
    // Nobody else waits, nor does whatever else this administrator reads.
    expect((await t.send(getMe, { as: stranger })).statusCode).toBe(200);
    expect((await get(getMe.path, { headers: { authorization } })).status).toBe(200);
  } finally {
    for (const { sender } of senders) sender.destroy();
  }
});

/** Saves tasks with long notes: some 300 kB, in changes of half of that. */
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

/** What makes the process work most: a couple's own pages, its feed (for a 304 too), its export. */
const heavyReads = {
  checklists: async (as: string) => ({
    path: listChecklists.path,
    headers: { authorization: `Bearer ${as}` },
  }),
  'unchanged feed': async (as: string) => ({
    path: await pathOf.feed(as),
    headers: { 'if-none-match': '*' },
  }),
  export: async (as: string) => ({ path: await pathOf.export(as), headers: {} }),
  'members, as an administrator': async () => ({
    path: exportMembers.path,
    headers: { authorization: `Bearer ${await t.adminToken('members@example.com')}` },
  }),
};

/** Members whose export has some 300 kB. */
async function fillMembers(): Promise<void> {
  const connection = await t.pool.connect();
  for (const statement of manyMembers(4_000)) await connection.query(statement);
  connection.release();
}

/** Two run when the last of 8,000 kB is used up, and each has more than 256. */
const MOST_READS = 8_000 / 256 + 2;

for (const { which, phone, tags } of [
  { which: 'checklists', phone: '+2348032200021' },
  { which: 'members, as an administrator', phone: '+2348032200022', tags: ['long'] },
  { which: 'unchanged feed', phone: '+2348032200023', tags: ['long'] },
  { which: 'export', phone: '+2348032200024', tags: ['long'] },
] as const)
  test(`SEC-34: an account that reads its ${which} on twelve connections gets some megabytes a minute`, {
    timeout: 40_000,
    ...(tags && { tags: [...tags] }),
  }, async () => {
    const as = await t.coupleToken(phone);
    await (which.startsWith('members') ? fillMembers() : fill(as));
    const { path, headers } = await heavyReads[which](as);
    const refusals: { at: number; retryAfter: number }[] = [];
    let fine = 0;
    const readAll = async () => {
      while (refusals.length < 7 && fine <= MOST_READS) {
        const answer = await get(path, { headers });
        await answer.arrayBuffer();
        if (answer.status !== 429) fine += 1;
        else refusals.push({ at: performance.now(), retryAfter: Number(answer.headers.get('retry-after')) });
      }
    };
    await Promise.all(Array.from({ length: 12 }, readAll));
    expect(fine).toBeLessThanOrEqual(MOST_READS);
    // Nor do the refusals make work: two at a time, after a second each.
    const [first, last] = [assertPresent(refusals[0]), assertPresent(refusals[6])];
    expect(last.at - first.at).toBeGreaterThan(2_000);
    expect(first.retryAfter).toBeGreaterThan(10);
    expect((await t.send(getMe, { as: stranger })).statusCode).toBe(200);
  });
