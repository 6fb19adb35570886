import { getMe } from '@wedding/shared/contract/account.ts';
import { allCalls } from '@wedding/shared/contract/all-calls.ts';
import type { Call, Who } from '@wedding/shared/contract/call.ts';
import { ADMINISTRATOR_ROLES, type AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedCalls } from '../http/route.ts';
import type { Sent } from './answer.ts';
import { ownedBy, sharedWithAll } from './owned-ids.ts';
import { startTestApp, type TestApp } from './test-app.ts';

type Person =
  | 'anonymous'
  | 'couple A'
  | 'couple B'
  | AdministratorRole
  | 'kicked out'
  | 'lapsed'
  | 'switched off'
  | 'expired';

/** The roles of each person. An empty list means that the person has no valid session. */
const ROLES: Record<Person, readonly Who[]> = {
  anonymous: [],
  'couple A': ['couple'],
  'couple B': ['couple'],
  owner: ['admin', 'owner', 'editor', 'support', 'writer', 'analyst'],
  editor: ['admin', 'editor', 'support', 'writer', 'analyst'],
  support: ['admin', 'support'],
  writer: ['admin', 'writer'],
  analyst: ['admin', 'analyst'],
  'kicked out': [],
  lapsed: [],
  'switched off': [],
  expired: [],
};
const people = Object.keys(ROLES) as Person[];
const calls = Object.entries(allCalls);
let t: TestApp;
let tokens: Record<Person, string | undefined>;

beforeAll(async () => {
  t = await startTestApp();
  tokens = await tokensOfAll(t);
});
afterAll(() => t.close());

test('the API serves exactly the calls of the contract', () => {
  expect(new Set(servedCalls(t.app))).toEqual(new Set(Object.values(allCalls)));
});

describe.each(calls)('SEC-9: %s', (_name, call) => {
  test.each(people)('as %s', async (person) => {
    const { statusCode } = await t.send(call, {
      as: await fresh(person),
      headers: { 'content-type': 'application/json' },
    });
    const expected = expectedOf(call, person);
    if (expected === 'admitted') expect([401, 403, 500]).not.toContain(statusCode);
    else expect(statusCode).toBe(expected);
  });
});

const reads = calls.filter(([, { method, who }]) => method === 'GET' && who.includes('couple'));

// A handler that only reads runs while the session is checked, as the caller whom the token named before.
test.each(reads.map(([name, call], n) => [name, call, `+23480318${81000 + n}`] as const))(
  'SEC-4: %s answers no token that it answered before its session ended',
  async (_name, call, phone) => {
    const answerTo = async (as: string) => {
      const { statusCode, code } = await t.send(call, { as });
      return [statusCode, code];
    };
    const first = await t.coupleToken(phone);
    expect(await answerTo(first)).not.toContain(401);
    const second = await t.coupleToken(phone);
    expect(await answerTo(first)).toEqual([401, 'TOKEN_INVALID']);
    expect(await answerTo(second)).not.toContain(401);
    await endSubscriptions(t, phone);
    expect(await answerTo(second)).toEqual([401, 'SUBSCRIPTION_ENDED']);
  },
);

const withIds = calls.filter(([, call]) => call.who.includes('couple') && call.path.includes(':'));

test.each(withIds)('SEC-9: ids of couple A in %s answer 404 to couple B', async (name, call) => {
  if (sharedWithAll.has(name)) return;
  const a = await t.coupleToken('+2348031990001');
  const owned = await ownedBy(t, { name, call, as: a });
  if (!owned) throw new Error(`Say in owned-ids.ts how couple A comes by something that ${name} names.`);
  const b = await t.coupleToken('+2348031990002');
  const own = await ownedBy(t, { name, call, as: b });
  const asB = async (sent: Sent) => {
    const { statusCode, body } = await t.send(call, { ...sent, as: b });
    return [statusCode, body];
  };
  expect((await asB(owned))[0]).toBe(404);
  // Alone among ids of one's own too, and read like an id that never was.
  const { form: _madeByClient, ...named } = owned;
  for (const { path, value } of idsIn(named)) {
    const none = typeof value === 'number' ? 2_000_000_000 : crypto.randomUUID();
    const [theirs, nobodys] = [withId(own, path, value), withId(own, path, none)];
    const refusal = await asB(theirs);
    expect([path, refusal]).toEqual([path, await asB(nobodys)]);
    expect([path, refusal[0]]).toEqual([path, 404]);
  }
  expect((await t.send(call, { as: a, ...owned })).statusCode).toBeLessThan(300);
});

const UUID = /^[\da-f]{8}-/;
/** Returns the ids in what a call sends. */
function idsIn(sent: unknown, path: readonly string[] = []): { path: readonly string[]; value: unknown }[] {
  if (typeof sent === 'number' ? /(^|_)id$/.test(path.at(-1) ?? '') : UUID.test(String(sent)))
    return [{ path, value: sent }];
  if (typeof sent !== 'object' || sent === null || Buffer.isBuffer(sent)) return [];
  return Object.entries(sent).flatMap(([name, one]) => idsIn(one, [...path, name]));
}

function withId(sent: unknown, path: readonly string[], id: unknown): Sent {
  const copy = structuredClone(sent) as Record<string, unknown>;
  const holder = path.slice(0, -1).reduce((one, name) => one[name] as typeof copy, copy);
  holder[path.at(-1) ?? ''] = id;
  return copy;
}

function expectedOf(call: Call, person: Person): 401 | 403 | 'admitted' {
  if (call.who.includes('public') || call.who.includes('webhook')) return 'admitted';
  if (ROLES[person].length === 0) return 401;
  return call.who.some((role) => ROLES[person].includes(role)) ? 'admitted' : 403;
}

/** Returns a person's token. Signs the person in again if a call has ended the session. */
async function fresh(person: Person): Promise<string | undefined> {
  const as = tokens[person];
  if (ROLES[person].length === 0 || (await t.send(getMe, { as })).statusCode === 200) return as;
  tokens[person] = await tokenOf(t, person);
  return tokens[person];
}

const PHONES: Partial<Record<Person, string>> = {
  'couple A': '+2348031880001',
  'couple B': '+2348031880002',
};

async function tokenOf(app: TestApp, person: Person): Promise<string> {
  const phone = PHONES[person];
  const body = phone ? { login: phone } : { login: `${person}@example.com`, password: app.adminPassword };
  return (await app.signIn(body)).token;
}

const endSubscriptions = (app: TestApp, phone: string) =>
  app.asSystem((trx) =>
    trx
      .updateTable('subscriptions')
      .set({ ends_at: new Date() })
      .where('account_id', '=', trx.selectFrom('accounts').select('id').where('phone', '=', phone))
      .execute(),
  );

async function tokensOfAll(app: TestApp): Promise<Record<Person, string | undefined>> {
  await app.couple('+2348031880001');
  await app.couple('+2348031880002');
  for (const role of ADMINISTRATOR_ROLES) await app.admin(`${role}@example.com`, role);
  const kicked = await app.coupleToken('+2348031880003');
  await app.login({ login: '08031880003' });
  const lapsed = await app.coupleToken('+2348031880004');
  const off = await app.coupleToken('+2348031880005');
  const expired = await app.coupleToken('+2348031880006');
  await endSubscriptions(app, '+2348031880004');
  await app.asSystem(async (trx) => {
    const idOf = (phone: string) => trx.selectFrom('accounts').select('id').where('phone', '=', phone);
    await trx
      .updateTable('accounts')
      .set({ status: 'disabled' })
      .where('phone', '=', '+2348031880005')
      .execute();
    await trx
      .updateTable('sessions')
      .set({ expires_at: new Date() })
      .where('account_id', '=', idOf('+2348031880006'))
      .execute();
  });
  return {
    anonymous: undefined,
    'couple A': await tokenOf(app, 'couple A'),
    'couple B': await tokenOf(app, 'couple B'),
    owner: await tokenOf(app, 'owner'),
    editor: await tokenOf(app, 'editor'),
    support: await tokenOf(app, 'support'),
    writer: await tokenOf(app, 'writer'),
    analyst: await tokenOf(app, 'analyst'),
    'kicked out': kicked,
    lapsed,
    'switched off': off,
    expired,
  };
}
