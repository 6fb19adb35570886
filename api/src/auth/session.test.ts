import { getMe } from '@wedding/shared/contract/account.ts';
import * as administrators from '@wedding/shared/contract/administrator.ts';
import { renewCalendar } from '@wedding/shared/contract/calendar.ts';
import { updateMember } from '@wedding/shared/contract/member.ts';
import { expect, test, vi } from 'vitest';
import { eraseDueAccounts } from '../personal-data/erase.store.ts';
import { assertPresent } from '../testing/answer.ts';
import { ownKey } from '../testing/proved-key.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { ADMIN_PASSWORD, testApp } from '../testing/test-app.ts';
import { hashToken, newToken } from './secret.ts';
import { sessionOn } from './session-state.store.ts';

const DEVICE = { cookie: `wedding_device=${'d'.repeat(43)}` };
const OTHER_DEVICE = { cookie: `wedding_device=${'e'.repeat(43)}` };
const NEW_PASSWORD = 'harmattan dust and highlife';
const WRONG_PASSWORD = { message: 'The email or the password is not right.', code: 'LOGIN_REFUSED' };
const WRONG_NUMBER = { message: 'Invalid/Unsubscribed Phone Number', code: 'LOGIN_REFUSED' };

const t = await testApp();
const owner = await t.adminToken('owner@example.com');

test('SEC-4: each of many concurrent calls gets its own token’s account; unknown and replaced tokens get none', async () => {
  const phones = Array.from({ length: 23 }, (_, n) => `+23480344410${n + 10}`);
  // The first call creates the tariff that all have.
  await t.couple(String(phones[0]));
  const ids = await Promise.all(phones.map(async (phone) => (await t.couple(phone)).id));
  const tokens = await Promise.all(phones.map((phone) => t.coupleToken(phone)));
  const replaced = String(tokens[0]);
  const again = await t.coupleToken(String(phones[0]));
  const calls = [...tokens.slice(1), ...tokens.slice(1), ...tokens.slice(1), replaced, newToken(), again];
  const answers = await Promise.all(calls.map((as) => t.send(getMe, { as })));
  const whose = answers.map(({ statusCode, data }) => (statusCode === 200 ? data.id : statusCode));
  const others = ids.slice(1);
  expect(whose).toEqual([...others, ...others, ...others, 401, 401, ids[0]]);
});

test('SEC-4: a sign-in that verified the old password opens no session after a reset by a link', async () => {
  const { id, credentials } = await administrator('bisi@example.com');
  const made = await t.send(administrators.resetAdministrator, { as: owner, params: { id } });
  const token = assertPresent(made.data.path.split('#')[1]);
  const [used, late] = await inOrder(
    { table: 'sessions', id },
    () =>
      t.send(administrators.useAdministratorLink, {
        body: { token, password: NEW_PASSWORD },
        headers: OTHER_DEVICE,
      }),
    () => t.login(credentials, DEVICE),
  );
  expect(used.statusCode).toBe(200);
  expect([late.statusCode, late.json]).toEqual([401, WRONG_PASSWORD]);
  expect(await left(id)).toEqual({ sessions: 0, devices: 1 });
  // It is that of whoever used the link.
  expect(await knows(id, 'e'.repeat(43))).toBe(true);
  expect((await t.login({ ...credentials, password: NEW_PASSWORD })).statusCode).toBe(200);
});

test('SEC-4: a sign-in that verified the old password takes no session from who changed the password', async () => {
  const { id, credentials } = await administrator('chike@example.com');
  const { token: as } = await t.signIn(credentials, OTHER_DEVICE);
  const [changed, late] = await inOrder(
    { table: 'devices', id },
    () =>
      t.send(administrators.changePassword, { as, body: { current: ADMIN_PASSWORD, next: NEW_PASSWORD } }),
    () => t.login(credentials, DEVICE),
  );
  expect(changed.statusCode).toBe(200);
  expect([late.statusCode, late.json]).toEqual([401, WRONG_PASSWORD]);
  expect((await t.send(getMe, { as })).statusCode).toBe(200);
  expect(await left(id)).toEqual({ sessions: 1, devices: 1 });
});

test('SEC-5: a sign-in of an administrator who is disabled meanwhile opens no session', async () => {
  const { id, credentials } = await administrator('dupe@example.com');
  const body = { status: 'disabled', version: await storedVersion(t, 'accounts', id) };
  const [disabled, late] = await inOrder(
    { table: 'sessions', id },
    () => t.send(administrators.updateAdministrator, { as: owner, params: { id }, body }),
    () => t.login(credentials, DEVICE),
  );
  expect(disabled.statusCode).toBe(200);
  expect([late.statusCode, late.json]).toEqual([401, WRONG_PASSWORD]);
  expect((await left(id)).sessions).toBe(0);
});

test('SEC-5: a sign-in of a couple that is disabled meanwhile opens no session', async () => {
  const { id, credentials } = await couple('+2348034441101');
  const body = { status: 'disabled', version: await storedVersion(t, 'accounts', id) };
  const [disabled, late] = await inOrder(
    { table: 'sessions', id },
    () => t.send(updateMember, { as: owner, params: { id }, body }),
    () => t.login(credentials, DEVICE),
  );
  expect(disabled.statusCode).toBe(200);
  expect([late.statusCode, late.json]).toEqual([401, WRONG_NUMBER]);
  // The row stays, so that the device learns why its session ended.
  expect((await sessionOn(t.db, id, () => true))?.expired).toBe(true);
});

test('SEC-36: a sign-in with the old number opens no session on an account that moves meanwhile', async () => {
  const { id, credentials } = await couple('+2348034441102');
  const version = await storedVersion(t, 'accounts', id);
  const body = { new_number: '+2348034441103', move_reason: 'New SIM', version };
  const [moved, late] = await inOrder(
    { table: 'sessions', id },
    () => t.send(updateMember, { as: owner, params: { id }, body }),
    () => t.login(credentials, DEVICE),
  );
  expect(moved.statusCode).toBe(200);
  expect([late.statusCode, late.json]).toEqual([401, WRONG_NUMBER]);
  expect(await left(id)).toEqual({ sessions: 0, devices: 0 });
  expect((await t.signIn({ login: body.new_number })).user.id).toBe(id);
});

test('SEC-36: a sign-in opens no session on an account that is erased meanwhile', async () => {
  const { id, credentials } = await couple('+2348034441104');
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
  );
  const [erased, late] = await inOrder(
    { table: 'sessions', id },
    () => eraseDueAccounts(t.db),
    () => t.login(credentials, DEVICE),
  );
  expect(erased).toBe(1);
  expect([late.statusCode, late.json]).toEqual([401, WRONG_NUMBER]);
  expect(await left(id)).toEqual({ sessions: 0, devices: 0 });
});

test('SEC-4: a sign-in does not deadlock with a request that locks the session it displaces', async () => {
  const { id, as, credentials } = await couple('+2348034441105');
  const body = { key: await ownKey(t, as, 'calendar') };
  const [fresh, displaced] = await inOrder(
    { table: 'accounts', id },
    () => t.login(credentials, OTHER_DEVICE),
    () => t.send(renewCalendar, { as, body }),
  );
  expect([fresh.statusCode, displaced.statusCode, displaced.code]).toEqual([200, 401, 'TOKEN_INVALID']);
});

test('a request whose session an administrator ends meanwhile is told so, not that another device signed in', async () => {
  const { id, as } = await couple('+2348034441106');
  const body = { key: await ownKey(t, as, 'calendar') };
  const [ended, refused] = await inOrder(
    { table: 'accounts', id },
    () => t.send(updateMember, { as: owner, params: { id }, body: { end_session: true } }),
    () => t.send(renewCalendar, { as, body }),
  );
  expect([ended.statusCode, refused.statusCode, refused.code]).toEqual([200, 401, 'SESSION_ENDED']);
});

/** Creates an administrator with a session on `DEVICE`. */
async function administrator(login: string) {
  const { id } = await t.admin(login, 'editor');
  const credentials = { login, password: ADMIN_PASSWORD };
  await t.signIn(credentials, DEVICE);
  return { id, credentials };
}

/** Creates a subscribed couple with a session on `DEVICE`. */
async function couple(login: string) {
  const { id } = await t.couple(login);
  const { token } = await t.signIn({ login }, DEVICE);
  return { id, as: token, credentials: { login } };
}

/** Returns how many sessions and devices the account has. */
async function left(id: number) {
  const rows = (table: 'sessions' | 'devices') =>
    t.db.selectFrom(table).select('account_id').where('account_id', '=', id);
  const sessions = await rows('sessions').where('expires_at', '>', new Date()).execute();
  return { sessions: sessions.length, devices: (await rows('devices').execute()).length };
}

const knows = async (id: number, device: string) => {
  const devices = await t.db
    .selectFrom('devices')
    .select('device_hash')
    .where('account_id', '=', id)
    .execute();
  return devices.some(({ device_hash }) => device_hash.equals(hashToken(device)));
};

/**
 * Locks the account's rows in the table and starts both calls, the second once the first waits for a lock. When both
 * wait, releases the rows; PostgreSQL grants a lock in the order of the requests. Returns both results.
 */
async function inOrder<A, B>(
  { table, id }: { table: 'accounts' | 'sessions' | 'devices'; id: number },
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = await t.pool.connect();
  try {
    await holder.query('begin');
    const key = table === 'accounts' ? 'id' : 'account_id';
    await holder.query(`select from ${table} where ${key} = $1 for update`, [id]);
    const one = first();
    await untilWaiting(1);
    const two = second();
    await untilWaiting(2);
    await holder.query('rollback');
    return await Promise.all([one, two]);
  } finally {
    // Closes the connection, which ends the transaction if the test failed.
    holder.release(true);
  }
}

/** Returns once `count` statements wait for a lock. */
const untilWaiting = (count: number) =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await t.pool.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return (rowCount ?? 0) >= count;
    },
    { timeout: 10_000 },
  );
