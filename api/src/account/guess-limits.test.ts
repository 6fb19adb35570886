import { getMe, login } from '@wedding/shared/contract/account.ts';
import { useAdministratorLink } from '@wedding/shared/contract/administrator.ts';
import { eraseMe, requestOwnProof, requestProof } from '@wedding/shared/contract/me.ts';
import { acceptInvitation } from '@wedding/shared/contract/wedding-plan.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { assertPresent, send, sessionOf } from '../testing/answer.ts';
import { provedKey } from '../testing/proved-key.ts';
import { countOf, from, many } from '../testing/strangers.ts';
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const number = (n: number) => `0803114${String(1000 + n)}`;
/** Counts the proofs that are stored: six digits. Beyond the limits a proof has twelve, and nothing is stored. */
const stored = (answers: { body: string }[]) =>
  answers.filter(({ body }) => /"text":"[A-Z]+ \d{6}"/.test(body)).length;
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

test('SEC-30: 250 parallel guesses from one address get no more answers than 250 in sequence', async () => {
  const answers = await many(250, (n) => t.login({ login: number(n) }, from('41.58.1.1')));
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([100, 150]);
});

test('SEC-30: two processes on one database share the limits for addresses, networks and everyone', async () => {
  const second = openDatabase({ connection: t.connection, log: { info: () => {}, warn: () => {} } });
  const tight = {
    ...t.config,
    attemptLimits: { perAddress: 20, distinctPerNetwork: 30, distinctGlobally: 50, perSubject: 10 },
  };
  const apps = [
    await buildApp({ db: t.db, config: tight }),
    await buildApp({ db: second.db, config: tight }),
  ];
  const guess = (n: number, ip: string) =>
    send(assertPresent(apps[n % 2]), login, { body: { login: number(n) }, headers: from(ip) });
  expect(countOf(await many(60, (n) => guess(n, '41.59.1.1')), 401)).toBe(20);
  expect(countOf(await many(60, (n) => guess(100 + n, `41.59.2.${n + 1}`)), 401)).toBe(30);
  await t.db.deleteFrom('attempts').execute();
  expect(countOf(await many(120, (n) => guess(200 + n, `41.${n}.3.1`)), 401)).toBe(50);
  for (const app of apps) await app.close();
  await second.close();
});

test('SEC-30: a refused right guess among parallel wrong ones is indistinguishable from a refused wrong one', async () => {
  await t.admin('burst@example.com');
  // The right guess comes last, after the ten that are answered.
  const answers = await many(41, (n) =>
    t.login(
      { login: 'burst@example.com', password: n === 40 ? ADMIN_PASSWORD : `guess-${n}` },
      from(`41.62.${n}.1`),
    ),
  );
  const [right, ...wrong] = answers.toReversed();
  expect(right?.statusCode).toBe(429);
  const refused = wrong.filter(({ statusCode }) => statusCode === 429);
  expect([countOf(wrong, 401), refused.length]).toEqual([10, 30]);
  for (const one of refused) {
    expect([one.body, one.headers['retry-after']]).toEqual([right?.body, right?.headers['retry-after']]);
  }
});

test('SEC-30: the password hashing queue is bounded; a known administrator goes first, a couple never waits', async () => {
  await t.admin('known@example.com');
  await t.couple('+2348031140001');
  const own = await t.login({ login: 'known@example.com', password: ADMIN_PASSWORD });
  const timed = async (work: Promise<{ statusCode: number }>) => {
    const began = performance.now();
    return { status: (await work).statusCode, ms: performance.now() - began };
  };
  let guessed = 0;
  /** Signs in on the known device. Returns how many guesses were answered meanwhile. */
  const known = async () => {
    const before = guessed;
    const credentials = { login: 'known@example.com', password: ADMIN_PASSWORD };
    const { statusCode } = await t.login(credentials, { cookie: cookieOf(own) });
    return { status: statusCode, meanwhile: guessed - before };
  };
  const couple = () => timed(t.login({ login: '08031140001' }, from('102.89.1.1')));
  const rest = await couple();
  const guesses = many(40, async (n) => {
    const guess = { login: `nobody-${n}@example.com`, password: 'a guess' };
    const answer = await t.login(guess, from(`41.63.${n}.1`));
    if (answer.statusCode === 401) guessed += 1;
    return answer;
  });
  // By now the guesses are waiting for their hashes.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const [admin, ...pairs] = await Promise.all([known(), couple(), couple(), couple()]);
  expect([rest, admin, ...pairs].map(({ status }) => status)).toEqual(Array(5).fill(200));
  // Twelve guesses wait; those that are being hashed are answered first.
  expect(admin.meanwhile).toBeLessThan(6);
  // Allows two seconds for a busy machine; forty sequential hashes take longer.
  expect(Math.max(...pairs.map(({ ms }) => ms))).toBeLessThan(rest.ms * 6 + 2000);
  const answers = await guesses;
  const full = answers.filter(({ statusCode }) => statusCode === 503);
  expect(full.length).toBeGreaterThan(10);
  expect(full.length + countOf(answers, 401)).toBe(40);
  expect(Number(full[0]?.headers['retry-after'])).toBeGreaterThan(0);
  // A request that got no answer doesn't count as a guess.
  const { counted } = await t.db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('door', '=', 'login')
    .executeTakeFirstOrThrow();
  expect(counted).toBe(countOf(answers, 401));
}, 60_000);

test('SEC-32: a live session and a known device can prove their number despite strangers', async () => {
  const phone = '+2348031140002';
  await t.couple(phone);
  const signedIn = await t.login({ login: phone });
  const as = sessionOf(signedIn).token;
  const strangers = await many(60, (n) =>
    t.send(requestProof, { body: { purpose: 'download', login: phone }, headers: from(`41.64.${n}.1`) }),
  );
  expect([stored(strangers), strangers.length]).toEqual([40, 60]);
  const mine = await t.send(requestOwnProof, { as, body: { purpose: 'delete' } });
  expect(mine.statusCode).toBe(200);
  const device = { cookie: cookieOf(signedIn) };
  const known = await t.send(requestProof, { body: { purpose: 'download', login: phone }, headers: device });
  expect(known.statusCode).toBe(200);
  // The own budget is limited too, even in parallel, and a known device has no budget for another number.
  const more = await many(20, () => t.send(requestOwnProof, { as, body: { purpose: 'delete' } }));
  expect(countOf(more, 200)).toBe(8);
  await t.couple('+2348031140003');
  const other = { purpose: 'download', login: '08031140003' };
  const others = await many(11, () => t.send(requestProof, { body: other, headers: device }));
  expect(stored(others)).toBe(10);
});

test('SEC-32: strangers on one network can’t use up the proofs for an invited partner or an owner with a new phone', async () => {
  const login = '08031140006';
  await t.couple('+2348031140007');
  const ask = (purpose: string, ip: string) =>
    t.send(requestProof, { body: { purpose, login }, headers: from(ip) });
  const strangers = await many(40, (n) => ask(n % 2 ? 'join' : 'keep', `41.67.1.${n + 1}`));
  expect([stored(strangers), strangers.length]).toEqual([10, 40]);
  for (const purpose of ['join', 'keep', 'download', 'delete']) {
    expect((await ask(purpose, '102.89.1.1')).statusCode).toBe(200);
  }
});

test('SEC-2: requests for a proof beyond the limits leave nothing behind, whether for many numbers or for one', async () => {
  await t.couple('+2348031140008');
  const ask = (login: string, ip: string) =>
    t.send(requestProof, { body: { purpose: 'join', login }, headers: from(ip) });
  const near = await many(150, (n) => ask(number(n), '41.68.1.1'));
  const far = await many(60, (n) => ask(number(500), `41.69.${n}.1`));
  expect([stored(near), stored(far)]).toEqual([100, 40]);
  const { rows } = await t.pool.query('select count(*)::int as proofs from number_proofs');
  expect(rows[0].proofs).toBe(100 + 40);
  const { counted } = await t.db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  // Each is counted for its network and for everybody.
  expect(counted).toBe(2 * (100 + 40));
});

test('SEC-32: a stranger behind the same address can’t stop a signed-in couple from proving its number', async () => {
  const as = await t.coupleToken('+2348031140004');
  const ask = (n: number) =>
    t.send(requestProof, { body: { purpose: 'join', login: number(n) }, headers: from('41.65.1.1') });
  expect(stored(await many(150, ask))).toBe(100);
  const mine = await t.send(requestOwnProof, {
    as,
    body: { purpose: 'download' },
    headers: from('41.65.1.1'),
  });
  expect(mine.statusCode).toBe(200);
});

test('SEC-2: erasing, joining and setting a password by link are limited; a proved key has its own budget', async () => {
  const phone = '+2348031140005';
  const as = await t.coupleToken(phone);
  const junk = (n: number) => String(n).padStart(43, 'k');
  const address = from('41.66.1.1');
  const erase = (key: string) => t.send(eraseMe, { query: { key }, headers: address });
  const erasing = await many(150, (n) => erase(junk(n)));
  expect([countOf(erasing, 422), countOf(erasing, 429)]).toEqual([100, 50]);
  const joining = await many(150, (n) =>
    t.send(acceptInvitation, { params: { token: junk(n) }, body: { key: junk(n) }, headers: address }),
  );
  expect([countOf(joining, 422), countOf(joining, 429)]).toEqual([100, 50]);
  const setting = await many(150, (n) =>
    t.send(useAdministratorLink, { body: { token: junk(n), password: 'lantern-48' }, headers: address }),
  );
  expect([countOf(setting, 404), countOf(setting, 429)]).toEqual([100, 50]);
  expect((await erase(await provedKey(t, phone, 'delete'))).statusCode).toBe(200);
  expect((await t.send(getMe, { as })).statusCode).toBe(401);
});
