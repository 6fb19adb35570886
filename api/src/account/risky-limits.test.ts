import { afterEach, expect, test } from 'vitest';
import { proofOf } from '../testing/answer.ts';
import { countOf, deviceNamed, from, many } from '../testing/strangers.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// The limits of sign-ins with LOGIN_PROOF=risky, which production has by default.
const PHONE = '+2348031160001';
const LOGIN = '0803 116 0001';
const TIGHT = { perAddress: 20, distinctPerNetwork: 30, distinctGlobally: 50, perSubject: 10 };

let t: TestApp;
afterEach(() => t.close());

const [OWNER, PARTNER] = [deviceNamed('o'), deviceNamed('p')];
const number = (n: number) => `0803117${String(1000 + n)}`;

/** Starts an api with a couple that knows two devices and has its session on the owner's. */
async function open(more: Parameters<typeof startTestApp>[0] = {}) {
  t = await startTestApp({ loginProof: 'risky', proofCode: '33070', ...more });
  await t.couple(PHONE);
  expect((await t.login({ login: LOGIN }, PARTNER)).statusCode).toBe(200);
  await t.db.deleteFrom('sessions').execute();
  expect((await t.login({ login: LOGIN }, OWNER)).statusCode).toBe(200);
}

/** Tries the couple's number and unknown numbers in parallel. Returns each distinct answer that a guesser can see. */
async function answersOf(count: number, ip: (n: number) => string) {
  const answers = await many(count, (n) => t.login({ login: n % 2 ? LOGIN : number(5000 + n) }, from(ip(n))));
  const seen = answers.map(
    ({ statusCode, body, headers }) => `${statusCode} ${headers['retry-after']} ${body}`,
  );
  return [...new Set(seen)];
}
const ONLY_TOO_MANY = [expect.stringMatching(/^429 600 /)];

test('SEC-30: beyond the limit a subscriber with a session elsewhere is indistinguishable from an unknown number', async () => {
  await open();
  const guesses = await many(250, (n) => t.login({ login: number(n) }, from('41.58.1.1')));
  expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([100, 150]);
  expect(await answersOf(20, () => '41.58.1.1')).toEqual(ONLY_TOO_MANY);
  // The couple's devices and other addresses aren't affected.
  expect((await t.login({ login: LOGIN }, { ...OWNER, ...from('41.58.1.1') })).statusCode).toBe(200);
  expect((await t.login({ login: LOGIN }, { ...PARTNER, ...from('41.58.1.1') })).statusCode).toBe(202);
  expect((await t.login({ login: LOGIN }, from('102.89.1.1'))).statusCode).toBe(202);
});

test('SEC-2: with `risky` guesses from a /24 and from many networks are limited, and the couple’s devices are exempt', async () => {
  await open({ attemptLimits: TIGHT });
  const near = await many(60, (n) => t.login({ login: number(n) }, from(`41.59.2.${n + 1}`)));
  expect(countOf(near, 401)).toBe(30);
  expect(await answersOf(20, (n) => `41.59.2.${n + 100}`)).toEqual(ONLY_TOO_MANY);
  await t.db.deleteFrom('attempts').execute();
  const far = await many(120, (n) => t.login({ login: number(100 + n) }, from(`41.${n}.3.1`)));
  expect(countOf(far, 401)).toBe(50);
  // From here on all have to prove the number, so that strangers keep no new phone out.
  const all = await many(20, (n) =>
    t.login({ login: n % 2 ? LOGIN : number(900 + n) }, from(`102.${n}.3.1`)),
  );
  expect(all.map(({ statusCode, data }) => `${statusCode} ${Object.keys(data)}`)).toEqual(
    Array(20).fill('202 proof'),
  );
  expect((await t.login({ login: LOGIN }, OWNER)).statusCode).toBe(200);
  expect((await t.login({ login: LOGIN }, PARTNER)).statusCode).toBe(202);
});

test('SEC-32: strangers on one network can’t use up the proofs for an owner with a new phone', async () => {
  await open();
  const strangers = await many(40, (n) => t.login({ login: LOGIN }, from(`41.64.1.${n + 1}`)));
  expect(countOf(strangers, 202)).toBeGreaterThanOrEqual(10);
  const stored = async () =>
    (await t.pool.query('select count(*)::int as proofs from number_proofs where spent_at is null')).rows[0]
      .proofs;
  expect(await stored()).toBe(10);
  const phone = { ...deviceNamed('n'), ...from('102.89.1.1') };
  const { key, text } = proofOf(await t.login({ login: LOGIN }, phone));
  await t.text(PHONE, text, '33070');
  expect((await t.login({ login: LOGIN, proof_key: key }, phone)).statusCode).toBe(200);
  // The number has a limit too, which four networks reach. A known device still has its own.
  for (let net = 0; net < 6; net++) {
    await many(10, (n) => t.login({ login: LOGIN }, from(`41.65.${net}.${n + 1}`)));
  }
  // The owner's own proof is spent.
  expect(await stored()).toBe(40 - 1);
  expect((await t.login({ login: LOGIN }, OWNER)).statusCode).toBe(202);
});

for (const { loginProof, tags } of [
  { loginProof: 'risky', tags: [] },
  { loginProof: 'off', tags: ['long'] },
] as const)
  test(`SEC-32: strangers who flood a number in parallel never get its owner’s new phone refused, with LOGIN_PROOF=${loginProof}`, {
    tags: [...tags],
    timeout: 60_000,
  }, async () => {
    await open({ loginProof });
    const phones = ['n', 'm', 'q'].map((letter, n) => ({ ...deviceNamed(letter), ...from(`102.89.${n}.1`) }));
    const owner: number[] = [];
    const tryAll = async () => {
      for (const phone of phones) owner.push((await t.login({ login: LOGIN }, phone)).statusCode);
    };
    // A running attempt counts too, so it is the flood itself that would keep the owner out.
    const flood = () => many(40, (n) => t.login({ login: LOGIN }, from(`41.${n}.9.1`)));
    for (let round = 0; round < 4; round++) await Promise.all([flood(), tryAll(), flood()]);
    expect(owner.filter((status) => status === 429)).toEqual([]);
    const { key, text } = proofOf(await t.login({ login: LOGIN }, phones[0]));
    const [signedIn] = await Promise.all([
      t.text(PHONE, text, '33070').then(() => t.login({ login: LOGIN, proof_key: key }, phones[0])),
      flood(),
    ]);
    expect(signedIn.statusCode).toBe(200);
  });
