import { getMe } from '@wedding/shared/contract/account.ts';
import * as administrators from '@wedding/shared/contract/administrator.ts';
import * as calls from '@wedding/shared/contract/passkey.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { send, sessionOf } from '../testing/answer.ts';
import { authenticator } from '../testing/authenticator.ts';
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';

const ORIGIN = 'https://wedding.example';
const LOGIN = 'owner@example.com';
const NEW_PASSWORD = 'harmattan dust and highlife';
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ production: true, siteUrl: ORIGIN });
  await t.admin(LOGIN);
});
afterEach(() => t.close());

/** Asks for a challenge on a new device. Returns it with the device's cookie. */
async function challengeFor(login = LOGIN) {
  const { data, headers } = await t.send(calls.requestChallenge, { body: { login } });
  return { challenge: data.challenge, device: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' } };
}
const credentials = (login = LOGIN, password = ADMIN_PASSWORD) => ({ login, password });

/** Signs an owner in for the first time, with a new passkey. */
async function enrol(login = LOGIN, password = ADMIN_PASSWORD) {
  const passkey = authenticator(ORIGIN);
  const { challenge, device } = await challengeFor(login);
  const answer = await t.login(
    { ...credentials(login, password), passkey: passkey.create(challenge) },
    device,
  );
  return { passkey, device, answer };
}

/** Signs in with the passkey, from a new device. */
async function enter(passkey: ReturnType<typeof authenticator>, login = LOGIN, password = ADMIN_PASSWORD) {
  const { challenge, device } = await challengeFor(login);
  return t.login({ ...credentials(login, password), passkey: passkey.answer(challenge) }, device);
}

test('SEC-52: an owner in production signs in with the password and a passkey, never with the password alone', async () => {
  const first = await t.login(credentials());
  expect([first.statusCode, first.data]).toEqual([202, { passkey: 'create' }]);
  const { passkey, device, answer } = await enrol();
  expect(answer.statusCode).toBe(200);
  expect((await t.send(getMe, { as: sessionOf(answer).token })).statusCode).toBe(200);
  // The password alone opens nothing any more, on the known device neither, and adds no second passkey.
  for (const from of [{}, device]) {
    const again = await t.login(credentials(), from);
    expect([again.statusCode, again.data]).toEqual([202, { passkey: 'use' }]);
  }
  expect((await enrol()).answer.code).toBe('PASSKEY_REFUSED');
  expect((await enter(passkey)).statusCode).toBe(200);
  expect((await enter(passkey, LOGIN, 'not the password')).statusCode).toBe(401);
});

test('SEC-52: forged, replayed and stolen passkeys are no second step', async () => {
  await t.admin('other@example.com');
  const { passkey } = await enrol();
  const { passkey: others } = await enrol('other@example.com');
  const { challenge, device } = await challengeFor();
  const refused = async (answer: unknown, from = device) => {
    const { statusCode, code } = await t.login({ ...credentials(), passkey: answer as never }, from);
    expect([statusCode, code]).toEqual([422, 'PASSKEY_REFUSED']);
  };
  await refused(others.answer(challenge));
  await refused(authenticator(ORIGIN).answer(challenge));
  await refused(passkey.answer(challenge, { origin: 'https://evil.test' }));
  await refused(passkey.answer(challenge, { rpId: 'evil.test' }));
  await refused(passkey.answer(challenge, { verified: false }));
  await refused(passkey.answer('A'.repeat(43)));
  // A challenge of another device, and one of another login.
  await refused(passkey.answer(challenge), { cookie: `wedding_device=${'e'.repeat(43)}` });
  const theirs = await challengeFor('other@example.com');
  await refused(passkey.answer(theirs.challenge), theirs.device);
  const signed = passkey.answer(challenge, { counter: 99 });
  // Five minutes later.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000);
  await refused(signed).finally(() => clock.mockRestore());
  expect((await t.login({ ...credentials(), passkey: signed }, device)).statusCode).toBe(200);
  await refused(signed);
  await refused(passkey.answer(challenge, { counter: 100 }));
});

test('SEC-52: one signed challenge, sent many times at once, signs in once', async () => {
  const { passkey } = await enrol();
  const { challenge, device } = await challengeFor();
  const signed = passkey.answer(challenge, { counter: 0 });
  await t.asSystem((trx) => trx.updateTable('passkeys').set({ sign_count: 0 }).execute());
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => t.login({ ...credentials(), passkey: signed }, device)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('SEC-32: whoever holds the passkey isn’t kept out by strangers’ guesses, on a new device too', async () => {
  const { passkey } = await enrol();
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, n) => t.login(credentials(LOGIN, `guess ${n}`))),
  );
  expect(guesses.some(({ statusCode }) => statusCode === 429)).toBe(true);
  expect((await t.login(credentials())).statusCode).toBe(429);
  expect((await enter(passkey)).statusCode).toBe(200);
});

test('SEC-52: a lost passkey is replaced by another owner, never by oneself, and the trail says so', async () => {
  const other = await t.admin('other@example.com');
  const { passkey, answer } = await enrol();
  const { passkey: lost } = await enrol('other@example.com');
  const as = sessionOf(answer).token;
  const { id } = (await t.send(getMe, { as })).data;
  const replace = (whose: number) =>
    t.send(administrators.resetAdministrator, { as, params: { id: whose }, body: { passkeys: true } });
  expect((await replace(id)).code).toBe('ANOTHER_OWNER');
  // A link for the password alone leaves the passkey as it is.
  const plain = (await t.send(administrators.resetAdministrator, { as, params: { id: other.id } })).data;
  const use = (path: string) =>
    t.send(administrators.useAdministratorLink, {
      body: { token: path.split('#')[1], password: NEW_PASSWORD },
    });
  await use(plain.path);
  expect((await t.login(credentials('other@example.com', NEW_PASSWORD))).data).toEqual({ passkey: 'use' });
  await use((await replace(other.id)).data.path);
  expect((await enter(lost, 'other@example.com', NEW_PASSWORD)).code).toBe('PASSKEY_REFUSED');
  expect((await enrol('other@example.com', NEW_PASSWORD)).answer.statusCode).toBe(200);
  expect((await enter(passkey)).statusCode).toBe(200);
  const { rows } = await t.pool.query(
    `select actor_id from audit where entity = 'administrator_links' and action = 'insert' and (after ->> 'passkeys')::boolean`,
  );
  expect(rows).toEqual([{ actor_id: id }]);
});

test('SEC-52: other administrators may have a passkey, which ends sessions of the password alone; an owner keeps the last one', async () => {
  await t.admin('bola@example.com', 'editor');
  const bola = credentials('bola@example.com');
  const { token: as } = sessionOf(await t.login(bola));
  const start = (password: string) => t.send(calls.startPasskey, { as, body: { password } });
  expect((await start('not the password')).errors).toHaveProperty('password');
  const device = { cookie: `wedding_device=${'b'.repeat(43)}` };
  const again = sessionOf(await t.login(bola, device)).token;
  const { challenge } = (await t.send(calls.startPasskey, { as: again, body: { password: ADMIN_PASSWORD } }))
    .data;
  const passkey = authenticator(ORIGIN);
  const added = await t.send(calls.addPasskey, { as: again, body: { passkey: passkey.create(challenge) } });
  expect(added.statusCode).toBe(200);
  expect((await t.login(bola, device)).data).toEqual({ passkey: 'use' });
  const params = { id: added.data.passkeys[0]?.id ?? 0 };
  // Whoever came in by the password alone is out. The device that added it has just shown it, and may remove it.
  expect((await t.send(getMe, { as })).code).toBe('SESSION_ENDED');
  expect((await t.send(calls.removePasskey, { as: again, params })).statusCode).toBe(200);
  expect((await t.login(bola)).statusCode).toBe(200);

  const owner = sessionOf((await enrol()).answer).token;
  const [only] = (await t.send(calls.getLock, { as: owner })).data.passkeys;
  const last = await t.send(calls.removePasskey, { as: owner, params: { id: only?.id ?? 0 } });
  expect([last.statusCode, last.code]).toEqual([409, 'LAST_PASSKEY']);
});

test('SEC-52: an owner who removes two passkeys at once keeps one of them', async () => {
  const { answer, device } = await enrol();
  const as = sessionOf(answer).token;
  const { challenge } = (
    await t.send(calls.startPasskey, { as, body: { password: ADMIN_PASSWORD }, headers: device })
  ).data;
  const second = authenticator(ORIGIN).create(challenge);
  const both = (await t.send(calls.addPasskey, { as, body: { passkey: second } })).data.passkeys;
  expect(both).toHaveLength(2);
  // Each api of a site runs one write of an account at a time.
  const app = await buildApp({ db: t.db, config: t.config });
  const holder = await t.pool.connect();
  await holder.query('begin; select from accounts where login is not null for update');
  const removals = both.map(({ id }, place) =>
    send(place === 0 ? t.app : app, calls.removePasskey, { as, params: { id } }),
  );
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await t.pool.query(waiting)).rows[0].n).toBe(2), 4_000);
  await holder.query('rollback');
  holder.release();
  const answers = await Promise.all(removals);
  await app.close();
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await t.send(calls.getLock, { as })).data.passkeys).toHaveLength(1);
});

test('SEC-51: an administrator removes a member’s lost passkeys only once the member has texted', async () => {
  const phone = '+2348031961001';
  await t.couple(phone);
  const { id } = await t.couple('+2348031961002');
  const { token } = await t.signIn({ login: phone });
  const member = (await t.send(getMe, { as: token })).data.id;
  await t.asSystem((trx) =>
    trx
      .insertInto('passkeys')
      .values({
        account_id: member,
        name: 'Chrome on Android',
        credential_id: Buffer.from('c'),
        public_key: Buffer.from('k'),
      })
      .execute(),
  );
  const as = sessionOf((await enrol()).answer).token;
  const ask = async (whose: number) =>
    (await t.send(calls.requestMemberProof, { as, params: { id: whose } })).data;
  const unlock = (key: string, whose = member) =>
    t.send(calls.unlockMember, { as, params: { id: whose }, body: { key } });
  const { key, text, code } = await ask(member);
  expect((await unlock(key)).code).toBe('PROOF_NEEDED');
  // A text of another number is no proof, and a proof of another member is none for this one.
  await t.text('+2348031961002', text, code);
  expect((await unlock(key)).code).toBe('PROOF_NEEDED');
  const other = await ask(id);
  await t.text('+2348031961002', other.text, other.code);
  expect((await unlock(other.key)).code).toBe('PROOF_NEEDED');
  await t.text(phone, text, code);
  expect((await unlock(key)).statusCode).toBe(200);
  expect((await unlock(key)).code).toBe('PROOF_NEEDED');
  expect((await t.send(getMe, { as: token })).code).toBe('SESSION_ENDED');
  const { rows } = await t.pool.query(
    `select actor from audit where entity = 'passkeys' and action = 'delete'`,
  );
  expect(rows).toEqual([{ actor: 'admin' }]);
});
