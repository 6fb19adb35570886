import { getMe, logout } from '@wedding/shared/contract/account.ts';
import * as calls from '@wedding/shared/contract/administrator.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { listAdminBlogs } from '@wedding/shared/contract/blog.ts';
import { listMembers } from '@wedding/shared/contract/member.ts';
import { getReports } from '@wedding/shared/contract/report.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { from, many } from '../testing/strangers.ts';
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let owner: string;
beforeAll(async () => {
  t = await startTestApp();
  await t.admin('owner@example.com');
});
beforeEach(async () => {
  owner = await signIn('owner@example.com');
});
afterAll(() => t.close());

const NEW_PASSWORD = 'harmattan dust and highlife';

const change = async (id: number, body: object) => {
  const version = await storedVersion(t, 'accounts', id);
  return t.send(calls.updateAdministrator, { as: owner, params: { id }, body: { ...body, version } });
};

test('an owner invites an editor by a link that works once', async () => {
  const token = await invite('Bola@Example.com', 'editor');
  const read = await t.send(calls.readAdministratorLink, { body: { token } });
  expect(read.data).toMatchObject({ login: 'bola@example.com', role: 'editor', purpose: 'join' });
  const used = await t.send(calls.useAdministratorLink, { body: { token, password: NEW_PASSWORD } });
  expect(used.data).toEqual({ login: 'bola@example.com' });
  const again = await t.send(calls.useAdministratorLink, { body: { token, password: 'another good one' } });
  expect(again.statusCode).toBe(404);
  expect(await isGood(token)).toBe(false);
  const bola = await signIn('bola@example.com', NEW_PASSWORD);
  expect((await t.send(getMe, { as: bola })).data.roles).toEqual(['admin', 'editor']);
  expect((await t.send(calls.listAdministrators, { as: bola })).statusCode).toBe(403);
  const { administrators } = (await t.send(calls.listAdministrators, { as: owner })).data;
  expect(administrators).toMatchObject([
    { login: 'owner@example.com', role: 'owner', you: true },
    { login: 'bola@example.com', role: 'editor', sessions: [{ device: '' }] },
  ]);
});

test('five concurrent uses of one link create one administrator', async () => {
  const token = await invite('ten@example.com', 'editor');
  const use = () => t.send(calls.useAdministratorLink, { body: { token, password: NEW_PASSWORD } });
  const answers = await Promise.all(Array.from({ length: 5 }, use));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404]);
});

test('a second link for the same email voids the first, and a link can be withdrawn', async () => {
  const first = await invite('chidi@example.com', 'editor');
  const second = await invite('chidi@example.com', 'owner');
  expect(await isGood(first)).toBe(false);
  expect(await isGood(second)).toBe(true);
  const { links } = (await t.send(calls.listAdministrators, { as: owner })).data;
  const { id } = assertPresent(links.find(({ login }) => login === 'chidi@example.com'));
  expect((await t.send(calls.withdrawAdministratorLink, { as: owner, params: { id } })).statusCode).toBe(200);
  expect(await isGood(second)).toBe(false);
  expect((await t.send(calls.withdrawAdministratorLink, { as: owner, params: { id } })).statusCode).toBe(404);
});

test('the email of an existing administrator can’t be invited', async () => {
  const body = { login: 'OWNER@example.com', role: 'editor' };
  const answer = await t.send(calls.inviteAdministrator, { as: owner, body });
  expect([answer.statusCode, answer.errors.login]).toEqual([
    409,
    ['This email already belongs to an administrator.'],
  ]);
});

test('SEC-3: a link refuses a weak password and stays valid for a better one', async () => {
  const token = await invite('weak@example.com', 'editor');
  const weak = await t.send(calls.useAdministratorLink, { body: { token, password: 'password1' } });
  expect([weak.statusCode, Object.keys(weak.errors)]).toEqual([422, ['password']]);
  expect(await isGood(token)).toBe(true);
});

test('a reset link sets a new password and ends the session', async () => {
  const { id } = await t.admin('dayo@example.com', 'editor');
  const dayo = await signIn('dayo@example.com');
  const made = await t.send(calls.resetAdministrator, { as: owner, params: { id } });
  const token = made.data.path.split('#')[1];
  await t.send(calls.useAdministratorLink, { body: { token, password: NEW_PASSWORD } });
  expect((await t.send(getMe, { as: dayo })).statusCode).toBe(401);
  expect((await t.login({ login: 'dayo@example.com', password: ADMIN_PASSWORD })).statusCode).toBe(401);
  await signIn('dayo@example.com', NEW_PASSWORD);
});

test('SEC-32: whoever sets a password by an owner’s link signs in there, however many guesses strangers make', async () => {
  const login = 'efe@example.com';
  const body = { token: await invite(login, 'editor'), password: NEW_PASSWORD };
  const used = await t.send(calls.useAdministratorLink, { body });
  const device = { cookie: String(used.headers['set-cookie']).split(';')[0] ?? '' };
  await many(11, (n) => t.login({ login, password: `guess ${n}` }, from(`41.71.${n}.1`)));
  const right = { login, password: NEW_PASSWORD };
  expect((await t.login(right)).statusCode).toBe(429);
  expect((await t.login(right, device)).statusCode).toBe(200);
});

test('a disabled administrator is signed out immediately, and earlier links stop working', async () => {
  const { id } = await t.admin('emeka@example.com', 'editor');
  const emeka = await signIn('emeka@example.com');
  const made = await t.send(calls.resetAdministrator, { as: owner, params: { id } });
  await change(id, { status: 'disabled' });
  expect((await t.send(getMe, { as: emeka })).statusCode).toBe(401);
  const token = made.data.path.split('#')[1];
  const used = await t.send(calls.useAdministratorLink, { body: { token, password: NEW_PASSWORD } });
  expect(used.statusCode).toBe(404);
});

test.each([
  ['is switched off', { status: 'disabled' }],
  ['becomes an editor', { role: 'editor' }],
])('SEC-31: the links that an owner made end when that owner %s', async (_how, body) => {
  const login = `${Object.keys(body)}@example.com`;
  const { id } = await t.admin(login, 'owner');
  const leaving = await signIn(login);
  const invited = { login: `friend-${login}`, role: 'owner' };
  const made = await t.send(calls.inviteAdministrator, { as: leaving, body: invited });
  const others = await invite(`kept-${login}`, 'editor');
  const token = made.data.path.replace('/new-admin/signin#', '');
  expect(await isGood(token)).toBe(true);
  expect((await change(id, body)).statusCode).toBe(200);
  expect([await isGood(token), await isGood(others)]).toEqual([false, true]);
  const used = await t.send(calls.useAdministratorLink, { body: { token, password: NEW_PASSWORD } });
  expect(used.statusCode).toBe(404);
});

test('SEC-31: an owner who makes links while being switched off leaves none behind', async () => {
  const { id } = await t.admin('racing@example.com', 'owner');
  const racing = await signIn('racing@example.com');
  const inviteAs = (n: number) =>
    t.send(calls.inviteAdministrator, {
      as: racing,
      body: { login: `racer-${n}@example.com`, role: 'owner' },
    });
  const body = { status: 'disabled' };
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => inviteAs(n)),
    change(id, body),
    ...Array.from({ length: 20 }, (_, n) => inviteAs(20 + n)),
  ]);
  const { links } = (await t.send(calls.listAdministrators, { as: owner })).data;
  expect(links.filter(({ login }) => login.startsWith('racer-'))).toEqual([]);
});

test('SEC-31: a reset of an owner’s password ends the links that the owner’s session made', async () => {
  const { id } = await t.admin('stolen@example.com', 'owner');
  const stolen = await signIn('stolen@example.com');
  const body = { login: 'accomplice@example.com', role: 'owner' };
  const made = await t.send(calls.inviteAdministrator, { as: stolen, body });
  const reset = await t.send(calls.resetAdministrator, { as: owner, params: { id } });
  const tokenOf = ({ data }: typeof made) => data.path.replace('/new-admin/signin#', '');
  await t.send(calls.useAdministratorLink, { body: { token: tokenOf(reset), password: NEW_PASSWORD } });
  expect(await isGood(tokenOf(made))).toBe(false);
  await change(id, { role: 'editor' });
});

test('SEC-31: a change of an owner’s password ends the links that a stranger’s session made with the old one', async () => {
  const { id } = await t.admin('guessed@example.com', 'owner');
  const stranger = await signIn('guessed@example.com');
  const body = { login: 'strangers-friend@example.com', role: 'owner' };
  const made = await t.send(calls.inviteAdministrator, { as: stranger, body });
  const token = made.data.path.replace('/new-admin/signin#', '');
  const others = await invite('kept-by-another@example.com', 'editor');
  const as = await signIn('guessed@example.com');
  const passwords = { current: ADMIN_PASSWORD, next: NEW_PASSWORD };
  expect((await t.send(calls.changePassword, { as, body: passwords })).statusCode).toBe(200);
  expect([await isGood(token), await isGood(others)]).toEqual([false, true]);
  await change(id, { role: 'editor' });
});

test('the last owner can neither step down nor be switched off', async () => {
  const { administrators } = (await t.send(calls.listAdministrators, { as: owner })).data;
  const { id } = assertPresent(administrators.find(({ you }) => you));
  for (const body of [{ role: 'editor' }, { status: 'disabled' }]) {
    const answer = await change(id, body);
    expect([answer.statusCode, answer.code]).toEqual([409, 'LAST_OWNER']);
  }
});

test('sessions are listed with their devices and can be ended', async () => {
  const { id } = await t.admin('femi@example.com', 'editor');
  const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const credentials = { login: 'femi@example.com', password: ADMIN_PASSWORD };
  const femi = (await t.signIn(credentials, { 'user-agent': agent })).token;
  const own = await t.send(calls.getSignedInAdministrator, { as: femi });
  expect(own.data).toMatchObject({
    role: 'editor',
    sessions: [{ device: 'Chrome on Android', this: true }],
    known_devices: 1,
  });
  const ended = await t.send(calls.updateAdministrator, {
    as: owner,
    params: { id },
    body: { end_session: true },
  });
  expect(ended).toMatchObject({ message: 'Sessions ended', data: { sessions: [] } });
  expect(await t.send(getMe, { as: femi })).toMatchObject({
    statusCode: 401,
    code: 'SESSION_ENDED',
    message: expect.stringContaining('An owner has logged you out'),
  });
  const back = (await t.signIn(credentials, { 'user-agent': agent })).token;
  expect((await t.send(getMe, { as: back })).statusCode).toBe(200);
  expect((await change(id, { role: 'support' })).message).toBe('Role changed');
  expect((await change(id, { status: 'disabled' })).message).toBe('Administrator deactivated');
  expect((await change(id, { status: 'active' })).message).toBe('Administrator reactivated');
  expect((await t.send(getMe, { as: femi })).code).toBe('SESSION_ENDED');
  await change(id, { status: 'disabled' });
  expect((await t.send(getMe, { as: back })).code).toBe('ACCOUNT_DISABLED');
});

test('SEC-4: an administrator has a session on each of five devices, and thirty sign-ins at once leave five', async () => {
  const login = 'travels@example.com';
  await t.admin(login, 'writer');
  const phone = { cookie: `wedding_device=${'p'.repeat(43)}` };
  const onPhone = async () => (await t.signIn({ login, password: ADMIN_PASSWORD }, phone)).token;
  const first = await onPhone();
  const again = await onPhone();
  expect((await t.send(getMe, { as: first })).code).toBe('TOKEN_INVALID');
  const tokens: string[] = [];
  for (let n = 0; n < 4; n += 1) tokens.push(await signIn(login));
  expect(await statuses([again, ...tokens])).toEqual([200, 200, 200, 200, 200]);
  const sixth = await signIn(login);
  expect(await statuses([again, ...tokens, sixth])).toEqual([401, 200, 200, 200, 200, 200]);
  // More than that at once would wait for the hashing of passwords.
  const many = await Promise.all(
    Array.from({ length: 30 }, () => t.login({ login, password: ADMIN_PASSWORD })),
  );
  const opened = many.flatMap(({ data }) => (data && 'token' in data ? [data.token] : []));
  expect(opened.length).toBeGreaterThan(5);
  const live = (await statuses([...tokens, sixth, ...opened])).filter((status) => status === 200);
  expect(live).toHaveLength(5);
});

test('SEC-31: an administrator ends a session elsewhere, with the links that it made, and no other’s', async () => {
  await t.admin('two-desks@example.com', 'owner');
  const here = await signIn('two-desks@example.com');
  const there = await signIn('two-desks@example.com');
  const linkBy = async (as: string, login: string) => {
    const made = await t.send(calls.inviteAdministrator, { as, body: { login, role: 'writer' } });
    return made.data.path.replace('/new-admin/signin#', '');
  };
  const [kept, ends] = [await linkBy(here, 'kept@example.com'), await linkBy(there, 'ends@example.com')];
  const { sessions } = (await t.send(calls.getSignedInAdministrator, { as: here })).data;
  expect(sessions.map((session) => session.this)).toEqual([false, true]);
  const params = { id: assertPresent(sessions.find((session) => !session.this)).id };
  // A colleague’s sessions are out of reach.
  expect((await t.send(calls.endOwnSession, { as: owner, params })).statusCode).toBe(404);
  expect((await t.send(calls.endOwnSession, { as: here, params })).statusCode).toBe(200);
  expect(await statuses([here, there])).toEqual([200, 401]);
  expect(await t.send(getMe, { as: there })).toMatchObject({
    code: 'SESSION_ENDED',
    message: 'You logged this device out from another one. Please log in again to continue.',
  });
  expect([await isGood(kept), await isGood(ends)]).toEqual([true, false]);
  expect((await t.send(calls.endOwnSession, { as: here, params })).statusCode).toBe(404);
  // It takes no place from those that live.
  const more: string[] = [];
  for (let n = 0; n < 4; n += 1) more.push(await signIn('two-desks@example.com'));
  expect(await statuses([here, ...more])).toEqual([200, 200, 200, 200, 200]);
});

test('owners give and take every role, and each administrator has the calls of theirs alone', async () => {
  const { id } = await t.admin('changes@example.com', 'analyst');
  const as = await signIn('changes@example.com');
  const reaches = async () => {
    const all = [listMembers, listAdminBlogs, getReports, listAudit, calls.listAdministrators];
    const answers = await Promise.all(all.map((call) => t.send(call, { as })));
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await reaches()).toEqual([403, 403, 200, 403, 403]);
  const expected = {
    support: [200, 403, 403, 403, 403],
    writer: [403, 200, 403, 403, 403],
    editor: [200, 200, 200, 200, 403],
    owner: [200, 200, 200, 200, 200],
  };
  for (const [role, statusCodes] of Object.entries(expected)) {
    expect((await change(id, { role })).data.role).toBe(role);
    expect((await t.send(getMe, { as })).data.roles).toEqual(['admin', role]);
    expect(await reaches()).toEqual(statusCodes);
  }
  await change(id, { role: 'analyst' });
  expect(await reaches()).toEqual([403, 403, 200, 403, 403]);
});

test('SEC-31: a changed password signs the administrator out everywhere else', async () => {
  await t.admin('gozie@example.com', 'editor');
  const elsewhere = await signIn('gozie@example.com');
  const as = await signIn('gozie@example.com');
  const change = (current: string, next: string) =>
    t.send(calls.changePassword, { as, body: { current, next } });
  expect(Object.keys((await change('wrong', NEW_PASSWORD)).errors)).toEqual(['current']);
  expect(Object.keys((await change(ADMIN_PASSWORD, 'short')).errors)).toEqual(['next']);
  expect((await change(ADMIN_PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
  // Sent again after a lost answer.
  expect((await change(ADMIN_PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
  expect((await t.send(getMe, { as })).statusCode).toBe(200);
  expect((await t.send(getMe, { as: elsewhere })).code).toBe('SESSION_ENDED');
  await t.send(logout, { as });
  expect((await t.login({ login: 'gozie@example.com', password: ADMIN_PASSWORD })).statusCode).toBe(401);
  await signIn('gozie@example.com', NEW_PASSWORD);
});

test('a change of the password that was checked before a reset doesn’t undo the reset', async () => {
  const { id } = await t.admin('ife@example.com', 'editor');
  const as = await signIn('ife@example.com');
  const holder = await t.pool.connect();
  try {
    // The reset has begun, and ends while the change waits for the account's row.
    await holder.query(`begin; select set_config('app.actor', 'visitor', true);
      update accounts set password_hash = 'of the reset' where id = ${id}`);
    const body = { current: ADMIN_PASSWORD, next: NEW_PASSWORD };
    const change = t.send(calls.changePassword, { as, body });
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await t.pool.query(waiting)).rows).toEqual([{ n: 1 }]), 4_000);
    await holder.query(`delete from sessions where account_id = ${id}; commit`);
    expect(Object.keys((await change).errors)).toEqual(['current']);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const { password_hash } = await t.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toBe('of the reset');
});

test('SEC-2: guesses at one’s own password are limited', async () => {
  await t.admin('hassan@example.com', 'editor');
  const as = await signIn('hassan@example.com');
  const body = { current: 'a guess', next: NEW_PASSWORD };
  const codes = [];
  for (let n = 0; n < 11; n++) codes.push((await t.send(calls.changePassword, { as, body })).statusCode);
  expect(codes.at(-1)).toBe(429);
});

async function signIn(login: string, password = ADMIN_PASSWORD): Promise<string> {
  return (await t.signIn({ login, password })).token;
}

const statuses = (tokens: string[]) =>
  Promise.all(tokens.map(async (as) => (await t.send(getMe, { as })).statusCode));

async function invite(login: string, role: string): Promise<string> {
  const answer = await t.send(calls.inviteAdministrator, { as: owner, body: { login, role } });
  expect(answer.statusCode).toBe(201);
  return answer.data.path.replace('/new-admin/signin#', '');
}

/** Returns whether the link is open. The call always succeeds, because browsers' consoles report failed requests. */
async function isGood(token: string): Promise<boolean> {
  const answer = await t.send(calls.readAdministratorLink, { body: { token } });
  expect(answer.statusCode).toBe(200);
  const { data } = answer;
  if (data.state === 'over') expect(data).toEqual({ state: 'over' });
  return data.state === 'open';
}
