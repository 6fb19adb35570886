import { getMe } from '@wedding/shared/contract/account.ts';
import { readAdministratorLink } from '@wedding/shared/contract/administrator.ts';
import { getProof } from '@wedding/shared/contract/me.ts';
import { answerProof, requestChallenge } from '@wedding/shared/contract/passkey.ts';
import { acceptInvitation } from '@wedding/shared/contract/wedding-plan.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proofOf, sessionOf } from '../testing/answer.ts';
import { authenticator } from '../testing/authenticator.ts';
import { countOf, from, many } from '../testing/strangers.ts';
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';

const LIMITS = { perAddress: 12, distinctPerNetwork: 15, distinctGlobally: 25, perSubject: 4 };
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ attemptLimits: LIMITS });
});
afterEach(() => t.close());

const number = (n: number) => `080311${String(20_000 + n)}`;
/** Tries unknown numbers one after another and returns the statuses. */
async function guess(count: number, ip: (n: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++)
    statuses.push((await t.login({ login: number(n) }, from(ip(n)))).statusCode);
  return statuses;
}
const last = <T>(list: readonly T[]) => list[list.length - 1];

test('SEC-2: failed numbers from one address are limited, and other addresses aren’t affected', async () => {
  const statuses = await guess(13, () => '41.58.1.1');
  expect(statuses.slice(0, 12)).toEqual(Array(12).fill(401));
  expect(last(statuses)).toBe(429);
  await t.couple('+2348031110001');
  expect((await t.login({ login: '08031110001' }, from('41.58.1.1'))).statusCode).toBe(429);
  expect((await t.login({ login: '08031110001' }, from('102.89.1.1'))).statusCode).toBe(200);
});

test('SEC-2: distinct failed numbers are limited for each /24 and for all addresses together', async () => {
  await t.couple('+2348031110001');
  expect(last(await guess(16, (n) => `41.58.2.${n + 1}`))).toBe(429);
  expect((await t.login({ login: number(900) }, from('41.58.3.1'))).statusCode).toBe(401);
  // Beyond the limit for all, everybody has to prove the number, whether it is known or not.
  expect(last(await guess(30, (n) => `41.${n}.9.1`))).toBe(202);
});

test('SEC-32: strangers on many networks keep no owner’s new phone out, and learn nothing more', async () => {
  await t.couple('+2348031110002');
  expect(last(await guess(26, (n) => `41.${n}.9.1`))).toBe(202);
  const owner = await t.login({ login: '08031110002' }, from('102.89.1.1'));
  const nobody = await t.login({ login: number(901) }, from('102.89.1.2'));
  const { key, text, code } = proofOf(owner);
  expect(nobody.statusCode).toBe(202);
  expect(Object.keys(proofOf(nobody))).toEqual(Object.keys(proofOf(owner)));
  await t.text('+2348031110002', text, code);
  expect((await t.send(getProof, { params: { key } })).data).toEqual({ proved: true });
  const entered = await t.login({ login: '08031110002', proof_key: key }, from('102.89.1.1'));
  expect(sessionOf(entered).token).toBeTruthy();
});

const junk = (n: number) => String(n).padStart(43, 'k');
const signed = authenticator().answer('A'.repeat(43));
test.each([
  ['a challenge', (n: number) => ({ call: requestChallenge, body: { login: `nobody-${n}@example.com` } })],
  [
    'a passkey',
    (n: number) => ({ call: answerProof, body: { key: junk(n), purpose: 'login', passkey: signed } }),
  ],
  [
    'an invitation',
    (n: number) => ({ call: acceptInvitation, params: { token: junk(n) }, body: { key: junk(n) } }),
  ],
  ['an administrator’s link', (n: number) => ({ call: readAdministratorLink, body: { token: junk(n) } })],
])('SEC-32: strangers on many networks use up nobody else’s attempts at %s', async (_what, attempt) => {
  const send = (n: number, ip: string) => {
    const { call, ...sent } = attempt(n);
    return t.send(call, { ...sent, headers: from(ip) } as never);
  };
  expect(countOf(await many(20, (n) => send(n, '41.80.1.1')), 429)).toBe(8);
  await many(40, (n) => send(100 + n, `41.${n}.9.1`));
  expect((await send(200, '102.89.1.1')).statusCode).not.toBe(429);
});

test('SEC-2: a limit survives a restart, because the database counts', async () => {
  await guess(12, () => '41.58.4.1');
  const again = await import('../app.ts').then(({ buildApp }) => buildApp({ db: t.db, config: t.config }));
  const answer = await again.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { login: number(77) },
    headers: from('41.58.4.1'),
  });
  expect(answer.statusCode).toBe(429);
  await again.close();
});

test('SEC-2: attempts on one login are limited, but a device that signed in before is admitted', async () => {
  await t.admin('owner@example.com');
  const own = await t.login({ login: 'owner@example.com', password: ADMIN_PASSWORD });
  const cookie = String(own.headers['set-cookie']).split(';')[0] ?? '';
  expect(String(own.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    statuses.push(
      (await t.login({ login: 'owner@example.com', password: `guess-${n}` }, from(`41.60.${n}.1`)))
        .statusCode,
    );
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429]);
  const stranger = await t.login({ login: 'owner@example.com', password: ADMIN_PASSWORD }, from('41.61.1.1'));
  const owner = await t.login(
    { login: 'owner@example.com', password: ADMIN_PASSWORD },
    { ...from('41.61.1.2'), cookie },
  );
  expect([stranger.statusCode, owner.statusCode]).toEqual([429, 200]);
});

test('SEC-2: a burst of parallel guesses doesn’t evade the limit', async () => {
  await t.admin('burst@example.com');
  const guesses = Array.from({ length: 40 }, (_, n) => `guess-${n}`);
  const answers = await Promise.all(
    [...guesses, ADMIN_PASSWORD].map((password) =>
      t.login({ login: 'burst@example.com', password }, from('41.62.1.1')),
    ),
  );
  expect(last(answers)?.statusCode).toBe(429);
});

test('SEC-34: a burst of attempts waits for its turn without a connection, so that others have theirs', async () => {
  const as = await t.coupleToken('+2348031110099');
  const holder = await t.pool.connect();
  await holder.query("begin; select pg_advisory_xact_lock(hashtextextended('attempt login', 0))");
  const burst = Array.from({ length: 60 }, (_, n) => t.login({ login: number(n) }, from(`41.${n}.7.1`)));
  try {
    const others = Array.from({ length: 5 }, () => t.send(getMe, { as }));
    const waits = new Promise((done) => setTimeout(done, 3_000, 'nobody else is answered'));
    const answers = await Promise.race([Promise.all(others), waits]);
    expect(answers).toMatchObject(Array(5).fill({ statusCode: 200 }));
  } finally {
    await holder.query('rollback');
    holder.release();
    await Promise.allSettled(burst);
  }
});

test('SEC-30: a successful sign-in isn’t counted, so a carrier’s address serves more couples than its limit', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 15; n++) {
    await t.couple(`+23480311101${10 + n}`);
    statuses.push((await t.login({ login: `080311101${10 + n}` }, from('41.67.1.1'))).statusCode);
  }
  expect(statuses).toEqual(Array(15).fill(200));
  expect((await t.login({ login: number(500) }, from('41.67.1.1'))).statusCode).toBe(401);
});

test('SEC-8: header enrichment is never trusted', async () => {
  await t.couple('+2348031110009');
  const msisdn = {
    'x-msisdn': '2348031110009',
    msisdn: '08031110009',
    'x-up-calling-line-id': '08031110009',
  };
  expect((await t.login({ login: '' }, msisdn)).statusCode).toBe(401);
  const me = await t.app.inject({ url: '/api/auth/me', headers: msisdn });
  expect(me.statusCode).toBe(401);
});
