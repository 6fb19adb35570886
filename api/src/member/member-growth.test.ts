// @module-tag long
// Short forms: `members.test.ts`, whose searches run on a few thousand members.

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import type { Call } from '@wedding/shared/contract/call.ts';
import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { exportMembers, listMembers } from '@wedding/shared/contract/member.ts';
import { listThreads } from '@wedding/shared/contract/message-thread.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { manyMembers } from '../testing/many-members.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const MEMBERS = 100_000;

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.adminToken();
  await t.couple('+2348030000000');
  const client = await t.pool.connect();
  for (const statement of manyMembers(MEMBERS)) await client.query(statement);
  client.release();
}, 240_000);
afterAll(() => t.close());

interface Node {
  /** The table, if the step reads one. */
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
/** Returns the number of table rows that a query plan reads. Later steps on the same rows don't count again. */
const read = (node: Node): number =>
  (node['Relation Name']
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, one) => sum + read(one), 0);

/** Returns the most rows that any statement of a call reads, a measure of cost that doesn't depend on the machine's load. */
async function rowsRead(call: Call, query: Record<string, string>): Promise<number> {
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

/** Enough to count 10,000 rows that every fourth member has. No statement may read more, even with ten times the members. */
const LIMIT = 45_000;

test.each([
  [{}],
  [{ page: '500' }],
  [{ state: 'subscribed' }],
  [{ state: 'lapsed', sort: 'ends-last' }],
  [{ state: 'never', sort: 'name' }],
  [{ sort: 'data' }],
  [{ sort: 'ends' }],
  [{ search: '0804 005 0000' }],
  [{ search: '0000' }],
  [{ search: 'member5' }],
  [{ search: 'me', sort: 'name' }],
  [{ search: 'me' }],
  [{ search: 'o' }],
  [{ search: 'xy', sort: 'name' }],
  [{ search: 'obi member7' }],
  [{ search: 'o member7', sort: 'data' }],
  [{ joined_from: '2020-01-01' }],
])('a list of 100,000 members reads no more than its pages: %j', async (query) => {
  expect(await rowsRead(listMembers, query)).toBeLessThan(LIMIT);
});

test.each([
  ['0804 005 0000', 1],
  ['+2348040050000', 1],
  ['0000', 1010],
])(
  'a search by number among 100,000 members, “%s”, reads only the %d that it finds',
  async (search, found) => {
    const list = await t.send(listMembers, { as: admin, query: { search } });
    expect(list.data.total).toBe(found);
    // Account, figures, data used, tariff, sessions of couples and administrators, memberships, the search's note.
    expect(await rowsRead(listMembers, { search })).toBeLessThanOrEqual(8 * found);
  },
);

/** The SQL of each order, for reading the whole table in one statement. */
const ORDERS = {
  newest: 'f.joined_at desc, f.account_id desc',
  name: `nullif(f.search_text, '') collate "C", f.account_id`,
  'name-desc': `nullif(f.search_text, '') collate "C" desc, f.account_id desc`,
  ends: 'f.subscribed_until, f.account_id',
  'ends-last': 'f.subscribed_until desc nulls last, f.account_id desc',
  data: 'd.bytes desc, f.account_id desc',
};

test.each(Object.entries(ORDERS))(
  'all 100,000 members can be paged by %s, in lists of 10,000, forwards and backwards',
  async (sort, order) => {
    const { rows } = await t.pool.query<{ id: number }>(
      `select f.account_id as id from member_figures f join member_data d using (account_id) order by ${order}`,
    );
    const whole = rows.map(({ id }) => id);
    expect(whole).toHaveLength(MEMBERS + 1);
    const ask = async (query: Record<string, string>) =>
      (await t.send(listMembers, { as: admin, query: { sort, per_page: '100', ...query } })).data;
    const places: string[] = [];
    for (let at = 0; at < whole.length; at += LISTED_AT_MOST) {
      const after = places.at(-1);
      const list = await ask(after ? { after } : {});
      expect(list.data.map(({ id }) => id)).toEqual(whole.slice(at, at + 100));
      expect(list.total).toBe(Math.min(LISTED_AT_MOST, whole.length - at));
      expect(String(list.previous_after ?? '')).toBe(places.at(-2) ?? '');
      if (list.next_after === null) break;
      places.push(String(list.next_after));
    }
    expect(places).toHaveLength(MEMBERS / LISTED_AT_MOST);
    const last = await ask({ after: places[2] ?? '', page: '100' });
    expect(last.data.map(({ id }) => id)).toEqual(whole.slice(4 * LISTED_AT_MOST - 100, 4 * LISTED_AT_MOST));
    expect(await rowsRead(listMembers, { sort, after: places[4] ?? '' })).toBeLessThan(LIMIT);
  },
);

test('a list that begins after a member who no longer exists gets a 404', async () => {
  const gone = await t.send(listMembers, { as: admin, query: { after: '999999999' } });
  expect([gone.statusCode, gone.message]).toEqual([404, 'The place in the list was not found.']);
});

test.each([[{}], [{ state: 'open' }], [{ state: 'overdue' }], [{ search: 'Message of Member77' }]])(
  'the inbox of 33,000 conversations reads no more than its pages: %j',
  async (query) => {
    expect(await rowsRead(listThreads, query)).toBeLessThan(LIMIT);
  },
);

test.each([[{}], [{ actor: 'admin' }], [{ search: 'accounts' }], [{ page: '400' }]])(
  'the audit trail of 200,000 changes reads no more than its pages: %j',
  async (query) => {
    expect(await rowsRead(listAudit, query)).toBeLessThan(LIMIT);
  },
);

test('an export of 100,000 members is read in chunks as it is consumed, each by an index', async () => {
  const asked: { text: string; values: unknown[] }[] = [];
  const client = await t.pool.connect();
  const proto = Object.getPrototypeOf(client);
  const original = proto.query;
  proto.query = function spy(this: unknown, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const statement = typeof first === 'string' ? first : first.text;
    if (/member_figures/.test(statement)) {
      asked.push({ text: statement, values: (typeof first === 'string' ? values : first.values) ?? [] });
    }
    return original.apply(this, args);
  };
  const send = async (query: Record<string, string>) => {
    const headers = { authorization: `Bearer ${admin}` };
    const answer = await t.app.inject({ url: exportMembers.path, query, headers, payloadAsStream: true });
    return answer.stream();
  };
  // A client that stops reading stops the query.
  const begun = await send({});
  await once(begun, 'readable');
  await vi.waitFor(() => expect(asked).not.toEqual([]), 10_000);
  await new Promise((wait) => setTimeout(wait, 200));
  begun.destroy();
  proto.query = original;
  expect(asked.length).toBeLessThan(20);
  for (const { text: statement, values } of asked.slice(0, 4)) {
    const { rows } = await client.query(`explain (analyze, format json) ${statement}`, values);
    expect(read(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(10_000);
  }
  client.release();
  const { csv } = JSON.parse(await text(await send({ search: 'member9' }))).data;
  const ids = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row: string) => Number(row.split(',')[0]));
  expect(ids).toHaveLength(MEMBERS / 9 - 1 / 9);
  expect(ids).toEqual([...new Set<number>(ids)].sort((a, b) => b - a));
});
