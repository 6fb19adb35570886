import type { Call } from '@wedding/shared/contract/call.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { listMembers } from '@wedding/shared/contract/member.ts';
import { listThreads } from '@wedding/shared/contract/message-thread.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const MEMBERS = 100_000;

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.adminToken();
  await t.couple('+2348030000000');
  await t.asSystem(async (trx) => {
    const run = (text: string) => trx.executeQuery({ sql: text, parameters: [], query: {} as never } as never);
    await run(`insert into accounts (kind, phone, firstname, lastname)
      select 'couple', '+23480' || (40000000 + n), 'Member' || n, (array['Obi','Ade','Bello'])[1 + n % 3]
      from generate_series(1, ${MEMBERS}) n`);
    await run(`insert into subscriptions (account_id, product_id, starts_at, ends_at, paid_until)
      select a.id, (select min(product_id) from plans), now() - interval '30 days',
        now() + (a.id % 60 - 30) * interval '1 day', now() + (a.id % 60 - 30) * interval '1 day'
      from accounts a where a.kind = 'couple' and a.firstname like 'Member%' and a.id % 3 <> 0`);
    await run(`insert into messages (account_id, topic, message, answered_at)
      select a.id, 'other', 'Message of ' || a.firstname, case when a.id % 9 = 0 then null else now() end
      from accounts a where a.kind = 'couple' and a.id % 3 = 0`);
    await run(`update member_data set bytes = account_id * 1000`);
  });
  await t.pool.query('analyze');
}, 240_000);
afterAll(() => t.close());

/** Rows that a plan reads to answer, wherever it reads them. */
interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const read = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, one) => sum + read(one), 0);

/** The most rows that any statement of a call reads: what it costs whatever else the machine is doing. */
async function rowsRead(call: Call, query: Record<string, string | number>): Promise<number> {
  const asked: { text: string; values: unknown[] }[] = [];
  const connect = t.pool.connect.bind(t.pool);
  const client = await connect();
  const proto = Object.getPrototypeOf(client);
  const original = proto.query;
  proto.query = function spy(this: unknown, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof first === 'string' ? first : first.text;
    if (/^\s*(select|with)/i.test(text) && /member_figures|message_threads|audit/.test(text)) {
      asked.push({ text, values: (typeof first === 'string' ? values : first.values) ?? [] });
    }
    return original.apply(this, args);
  };
  const answer = await t.send(call, { as: admin, query });
  proto.query = original;
  expect(answer.statusCode).toBe(200);
  let most = 0;
  for (const { text, values } of asked) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    most = Math.max(most, read(rows[0]['QUERY PLAN'][0].Plan));
  }
  client.release();
  expect(asked.length).toBeGreaterThan(0);
  return most;
}

/** A total counts to 10,000; no statement reads much more than that, be there 100,000 members or ten times as many. */
const LIMIT = 45_000;

test.each([
  [{}],
  [{ page: 500 }],
  [{ state: 'subscribed' }],
  [{ state: 'lapsed', sort: 'ends-last' }],
  [{ state: 'never', sort: 'name' }],
  [{ sort: 'data' }],
  [{ sort: 'ends' }],
  [{ search: '0804 005 0000' }],
  [{ search: '0000' }],
  [{ search: 'member5' }],
  [{ search: 'me', sort: 'name' }],
  [{ joined_from: '2020-01-01' }],
])('members of 100,000: %j reads no more than its pages', async (query) => {
  expect(await rowsRead(listMembers, query)).toBeLessThan(LIMIT);
});

test.each([[{}], [{ state: 'open' }], [{ state: 'overdue' }], [{ search: 'Message of Member77' }]])(
  'the inbox of 33,000 threads: %j reads no more than its pages',
  async (query) => {
    expect(await rowsRead(listThreads, query)).toBeLessThan(LIMIT);
  },
);

test.each([[{}], [{ actor: 'admin' }], [{ search: 'accounts' }], [{ page: 400 }]])(
  'the trail of 200,000 changes: %j reads no more than its pages',
  async (query) => {
    expect(await rowsRead(listAudit, query)).toBeLessThan(LIMIT);
  },
);
