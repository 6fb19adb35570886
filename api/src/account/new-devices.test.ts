import { getMe } from '@wedding/shared/contract/account.ts';
import { readCalendar, renewCalendar } from '@wedding/shared/contract/calendar.ts';
import { forgetDevice, listDevices } from '@wedding/shared/contract/device.ts';
import { requestOwnProof } from '@wedding/shared/contract/me.ts';
import { createWeddingPlan, invitePartner } from '@wedding/shared/contract/wedding-plan.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { assertPresent, proofOf, sessionOf } from '../testing/answer.ts';
import { countOf, deviceNamed, from, many } from '../testing/strangers.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const PHONE = '+2348031150001';
const LOGIN = '0803 115 0001';
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
  await t.couple(PHONE);
});
afterEach(() => t.close());

const later = (interval: string) =>
  t.db
    .updateTable('attempts')
    .set({ at: sql<Date>`at - ${interval}::interval` })
    .execute();
const OWNER = deviceNamed('o');
/** Signs the owner in on their device. Sends a text if one is asked for, and returns the number of texts. */
async function ownerReturns(): Promise<number> {
  const back = await t.login({ login: LOGIN }, OWNER);
  if (back.statusCode === 200) return 0;
  const { key, text, code } = proofOf(back);
  await t.text(PHONE, text, code);
  expect((await t.login({ login: LOGIN, proof_key: key }, OWNER)).statusCode).toBe(200);
  return 1;
}

test('SEC-31: a loop of sign-ins as one couple succeeds five times; the owner’s device always succeeds', async () => {
  expect((await t.login({ login: LOGIN }, OWNER)).statusCode).toBe(200);
  await later('1 hour');
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) {
    statuses.push((await t.login({ login: LOGIN }, from('41.70.1.1'))).statusCode);
    if (n % 12 === 0) {
      const back = await t.login({ login: LOGIN }, OWNER);
      expect(back.statusCode).toBe(200);
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  // Beyond that it is asked for a proof, which only the number's own text gives.
  expect(statuses.slice(-20).every((status) => status === 202)).toBe(true);
  const { token } = await t.signIn({ login: LOGIN }, OWNER);
  expect((await t.send(getMe, { as: token })).statusCode).toBe(200);
});

test('SEC-31: of 130 parallel sign-ins from as many networks via two processes, five succeed', async () => {
  const second = openDatabase({ connection: t.connection, log: { info: () => {}, warn: () => {} } });
  const app = await buildApp({ db: second.db, config: t.config });
  const answers = await many(130, (n) =>
    (n % 2 ? app : t.app).inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { login: LOGIN },
      headers: from(`41.71.${n}.1`),
    }),
  );
  expect(countOf(answers, 200)).toBe(5);
  await app.close();
  await second.close();
});

test('SEC-31: at most twenty new devices a day are admitted at any pace; few are remembered', async () => {
  let entered = 0;
  for (let n = 0; n < 6; n++) {
    entered += countOf(await many(6, (m) => t.login({ login: LOGIN }, from(`41.72.${n}.${m + 1}`))), 200);
    await later('11 minutes');
  }
  expect(entered).toBe(20);
  const devices = await t.db.selectFrom('devices').select('account_id').execute();
  expect(devices.length).toBeLessThanOrEqual(10);
});

test('SEC-31: the owner on a new phone is asked for a text instead of being refused, then signs in freely', async () => {
  await many(10, (n) => t.login({ login: LOGIN }, from(`41.73.${n}.1`)));
  const phone = deviceNamed('n');
  const asked = await t.login({ login: LOGIN }, phone);
  expect(asked.statusCode).toBe(202);
  const { key, text, code } = proofOf(asked);
  await t.text(PHONE, text, code);
  const done = await t.login({ login: LOGIN, proof_key: key }, phone);
  expect(done.statusCode).toBe(200);
  expect((await t.send(getMe, { as: sessionOf(done).token })).statusCode).toBe(200);
  const again = await many(12, () => t.login({ login: LOGIN }, phone));
  expect(countOf(again, 200)).toBe(12);
});

test('SEC-31: a stranger that keeps its cookie can’t displace the owner without end, even in parallel', async () => {
  await t.login({ login: LOGIN }, OWNER);
  await later('1 hour');
  const stranger = deviceNamed('s');
  let displaced = 0;
  let texts = 0;
  for (let n = 0; n < 40; n++) {
    const answers = await many(3, () => t.login({ login: LOGIN }, stranger));
    if (countOf(answers, 200)) displaced++;
    // The owner has to prove the number once.
    texts += await ownerReturns();
  }
  expect(displaced).toBeLessThanOrEqual(11);
  expect(texts).toBeLessThanOrEqual(1);
}, 60_000);

test('SEC-31: nine devices of strangers together displace the owner no more often than one, even in parallel', async () => {
  await t.login({ login: LOGIN }, OWNER);
  for (const names of ['01234', '5678']) {
    await later('11 minutes');
    const answers = await many(names.length, (m) => t.login({ login: LOGIN }, deviceNamed(names.charAt(m))));
    expect(countOf(answers, 200)).toBe(names.length);
  }
  await later('11 minutes');
  // Uses up the strangers' budget. The owner's is another, so they return without a text.
  const burst = await many(36, (n) => t.login({ login: LOGIN }, deviceNamed(String(n % 9))));
  expect(countOf(burst, 200)).toBeLessThan(36);
  expect(await ownerReturns()).toBe(0);
  await later('11 minutes');
  let displaced = 0;
  let texts = 0;
  for (let n = 0; n < 120; n += 3) {
    const answers = await many(3, (m) =>
      t.login({ login: LOGIN }, { ...deviceNamed(String((n + m) % 9)), ...from(`41.76.${n + m}.1`) }),
    );
    if (countOf(answers, 200)) displaced++;
    texts += await ownerReturns();
  }
  expect(displaced).toBeLessThanOrEqual(10);
  expect(texts).toBeLessThanOrEqual(1);
}, 60_000);

test('SEC-31: strangers on many new devices can’t push the owner’s device out', async () => {
  await t.login({ login: LOGIN }, OWNER);
  for (let n = 0; n < 4; n++) {
    await later('11 minutes');
    await many(8, (m) => t.login({ login: LOGIN }, from(`41.74.${n}.${m + 1}`)));
  }
  expect((await t.login({ login: LOGIN }, OWNER)).statusCode).toBe(200);
});

test('SEC-32: strangers who come back again and again on many devices can’t push the owner’s device out', async () => {
  await t.login({ login: LOGIN }, OWNER);
  for (const names of ['12345', '6789a', 'bcdef']) {
    await later('11 minutes');
    for (let round = 0; round < 3; round++) {
      await many(5, (m) => {
        const device = deviceNamed(names.charAt(m));
        return t.login({ login: LOGIN }, { ...device, ...from(`41.77.${round}.${m + 1}`) });
      });
    }
  }
  expect((await t.login({ login: LOGIN }, OWNER)).statusCode).toBe(200);
  const devices = await t.db.selectFrom('devices').select('account_id').execute();
  expect(devices).toHaveLength(10);
});

test('SEC-31: a stranger’s session creates nothing lasting: calendar links and invitations require a proof', async () => {
  await t.login({ login: LOGIN }, OWNER);
  const stranger = (await t.signIn({ login: LOGIN }, deviceNamed('s'))).token;
  await t.send(createWeddingPlan, { as: stranger, body: { id: crypto.randomUUID() } });
  const forged = { key: 'k'.repeat(43) };
  expect((await t.send(renewCalendar, { as: stranger, body: forged })).statusCode).toBe(422);
  expect((await t.send(invitePartner, { as: stranger, body: forged })).statusCode).toBe(422);
  await t.login({ login: LOGIN }, OWNER);
  expect((await t.send(renewCalendar, { as: stranger, body: forged })).statusCode).toBe(401);
});

test('SEC-31: a calendar link that the number proved survives a sign-in on another device', async () => {
  const as = (await t.signIn({ login: LOGIN }, OWNER)).token;
  await t.send(createWeddingPlan, { as, body: { id: crypto.randomUUID() } });
  const { data: proof } = await t.send(requestOwnProof, { as, body: { purpose: 'calendar' } });
  await t.text(PHONE, proof.text, proof.code);
  const made = await t.send(renewCalendar, { as, body: { key: proof.key } });
  const params = { token: made.data.path.replace(/^.*\/|\.ics$/g, '') };
  await t.signIn({ login: LOGIN }, deviceNamed('n'));
  expect((await t.send(readCalendar, { params })).statusCode).toBe(200);
});

test('SEC-32: a person sees their number and devices and can forget newer ones; a new device can’t forget an older one', async () => {
  const phone = '+2348031990077';
  const as = await t.coupleToken(phone);
  const list = async (token: string) => (await t.send(listDevices, { as: token })).data;
  const { phone: own, devices } = await list(as);
  expect(own).toBe(phone);
  expect(devices).toMatchObject([{ this: true, may_forget: false }]);
  const agent = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
  const stranger = sessionOf(await t.login({ login: phone }, { 'user-agent': agent })).token;
  const seen = (await list(stranger)).devices;
  expect(seen).toMatchObject([
    { name: 'Chrome on Android', this: true, may_forget: false },
    { this: false, may_forget: false },
  ]);
  const forget = (token: string, device: { id: number } | undefined) =>
    t.send(forgetDevice, { as: token, params: { id: assertPresent(device).id } });
  expect((await forget(stranger, seen[1])).statusCode).toBe(404);
  const back = await t.coupleToken(phone);
  expect((await list(back)).devices[1]).toMatchObject({ id: assertPresent(seen[0]).id, may_forget: true });
  expect((await forget(back, seen[0])).statusCode).toBe(200);
  expect((await list(back)).devices).toHaveLength(1);
  expect((await forget(back, devices[0])).statusCode).toBe(404);
});
