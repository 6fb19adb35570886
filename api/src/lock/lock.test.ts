import { getMe } from '@wedding/shared/contract/account.ts';
import { forgetDevice, listDevices } from '@wedding/shared/contract/device.ts';
import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { getProof, requestOwnProof } from '@wedding/shared/contract/me.ts';
import { updateMember } from '@wedding/shared/contract/member.ts';
import * as calls from '@wedding/shared/contract/passkey.ts';
import { removePlanMember } from '@wedding/shared/contract/wedding-plan.ts';
import { expect, test, vi } from 'vitest';
import { accountById, findOrCreateCouple } from '../account/account.store.ts';
import { system } from '../db/write.ts';
import { joinPlan } from '../planning/wedding-plan/join.store.ts';
import { holdPlan } from '../planning/wedding-plan/wedding-plan.store.ts';
import { assertPresent, proofOf, sessionOf } from '../testing/answer.ts';
import { authenticator } from '../testing/authenticator.ts';
import { lockPlan } from '../testing/lock-plan.ts';
import { testApp } from '../testing/test-app.ts';

const CODE = '33070';
const t = await testApp({ proofCode: CODE, siteUrl: 'https://wedding.example' });

const ORIGIN = 'https://wedding.example';
const cookie = (letter: string) => ({ cookie: `wedding_device=${letter.repeat(43)}` });
const PHONE = cookie('p');
const LAPTOP = cookie('l');
const STRANGER = cookie('s');

let numbers = 0;
const newNumber = () => `+23480319${String(51_000 + ++numbers).padStart(5, '0')}`;

/** Signs a subscribed couple in on `PHONE`. */
async function couple() {
  const phone = newNumber();
  const { id } = await t.couple(phone);
  const { token } = await t.signIn({ login: phone }, PHONE);
  return { phone, id, as: token };
}
type Couple = Awaited<ReturnType<typeof couple>>;

/** Two people with one plan, each signed in. */
async function pair() {
  const [ada, tunde] = [await couple(), await couple()];
  await t.asSystem(async (trx) => {
    const planId = await holdPlan(trx, ada.id);
    await joinPlan(trx, { planId, accountId: tunde.id });
  });
  return { ada, tunde };
}

/** Asks as the couple for a proof, and texts the answer. */
async function texted({ phone, as }: Couple, purpose: ProofPurpose): Promise<string> {
  const { key, text } = (await t.send(requestOwnProof, { as, body: { purpose } })).data;
  await t.text(phone, text, CODE);
  return key;
}

const lock = (person: Couple) => lockPlan(t, person);

const tryOn = (device: Record<string, string>, login: string, proof_key?: string) =>
  t.login({ login, ...(proof_key && { proof_key }) }, device);
const waiting = async (login: string, device = STRANGER) => proofOf(await tryOn(device, login));
const answer = (key: string, passkey: unknown, purpose = 'login') =>
  t.send(calls.answerProof, { body: { key, purpose, passkey } });

test('who has no lock signs in as before: by the number alone', async () => {
  const { phone } = await couple();
  expect((await tryOn(STRANGER, phone)).statusCode).toBe(200);
});

test('SEC-51: a locked couple is entered on a new device only by a passkey, a text, or not at all', async () => {
  const ada = await couple();
  const { passkey, added } = await lock(ada);
  expect([added.statusCode, added.message]).toEqual([200, 'Your plan is locked to your phones']);
  expect(added.data).toMatchObject({ locked: true, passkeys: [{ used_at: null }] });
  // The number alone opens nothing, however often and from wherever.
  for (const device of [STRANGER, LAPTOP, {}]) {
    const refused = await tryOn(device, ada.phone);
    expect(refused.statusCode).toBe(202);
    // Nobody plans with them, so there is no partner to ask.
    expect(proofOf(refused).ways).toEqual(['text', 'passkey']);
  }
  // The phone that locked it stays known.
  expect((await tryOn(PHONE, ada.phone)).statusCode).toBe(200);
  const byKey = await waiting(ada.phone, LAPTOP);
  expect((await tryOn(LAPTOP, ada.phone, byKey.key)).statusCode).toBe(202);
  expect((await answer(byKey.key, passkey.answer(byKey.key))).data).toEqual({ proved: true });
  expect((await tryOn(LAPTOP, ada.phone, byKey.key)).statusCode).toBe(200);
  expect((await tryOn(LAPTOP, ada.phone, byKey.key)).code).toBe('PROOF_EXPIRED');
  const byText = await waiting(ada.phone, cookie('t'));
  await t.text(ada.phone, byText.text, CODE);
  expect((await tryOn(cookie('t'), ada.phone, byText.key)).statusCode).toBe(200);
});

test('SEC-51: forged, replayed and stolen answers of passkeys prove nothing', async () => {
  const [ada, eve] = [await couple(), await couple()];
  const { passkey } = await lock(ada);
  const { passkey: evesPasskey } = await lock(eve);
  const { key } = await waiting(ada.phone);
  const other = await waiting(ada.phone);
  const refused = async (passkeyAnswer: unknown, purpose = 'login') => {
    const { statusCode, code } = await answer(key, passkeyAnswer, purpose);
    expect([statusCode, code]).toEqual([422, 'PASSKEY_REFUSED']);
  };
  // Another member's passkey, a passkey that nobody has, another origin, another site, and a phone that wasn't unlocked.
  await refused(evesPasskey.answer(key));
  await refused(authenticator(ORIGIN).answer(key));
  await refused(passkey.answer(key, { origin: 'https://wedding.example.evil.test' }));
  await refused(passkey.answer(key, { origin: 'http://wedding.example' }));
  await refused(passkey.answer(key, { rpId: 'evil.test' }));
  await refused(passkey.answer(key, { verified: false }));
  // Another challenge, and a challenge of another purpose.
  await refused(passkey.answer(other.key));
  await refused(passkey.answer(key), 'delete');
  // A signature that was changed on the way.
  const signed = passkey.answer(key);
  const signature = Buffer.from(signed.response.signature, 'base64url');
  signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
  await refused({ ...signed, response: { ...signed.response, signature: signature.toString('base64url') } });
  // A copy of the key, whose counter stayed behind.
  await refused(passkey.answer(key, { counter: 1 }));
  expect((await tryOn(STRANGER, ada.phone, key)).statusCode).toBe(202);

  const good = passkey.answer(other.key);
  expect((await answer(other.key, good)).statusCode).toBe(200);
  expect((await answer(other.key, good)).code).toBe('PASSKEY_REFUSED');
  expect((await tryOn(LAPTOP, ada.phone, other.key)).statusCode).toBe(200);
  // What was used once is no use again, for the same key or another.
  expect((await answer(other.key, good)).code).toBe('PASSKEY_REFUSED');
  expect((await tryOn(STRANGER, ada.phone, other.key)).code).toBe('PROOF_EXPIRED');
  expect((await answer((await waiting(ada.phone)).key, good)).code).toBe('PASSKEY_REFUSED');
});

test('SEC-51: many answers at once enter once', async () => {
  const ada = await couple();
  const { passkey } = await lock(ada);
  const { key } = await waiting(ada.phone);
  // Like a passkey that is synced between phones, which counts nothing.
  const signed = passkey.answer(key, { counter: 0 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => answer(key, signed)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const entered = await Promise.all(Array.from({ length: 8 }, () => tryOn(LAPTOP, ada.phone, key)));
  expect(entered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  // Two copies of the key, which count alike: each is checked before the other is counted.
  const keys = [await waiting(ada.phone), await waiting(ada.phone)];
  const { both } = await t.asSystem(async (trx) => {
    await trx.selectFrom('passkeys').select('id').where('account_id', '=', ada.id).forUpdate().execute();
    const sent = keys.map((proof) => answer(proof.key, passkey.answer(proof.key, { counter: 500 })));
    await vi.waitFor(async () =>
      expect((await t.pool.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(1),
    );
    return { both: Promise.all(sent) };
  });
  expect((await both).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
});

test('SEC-51: strangers who use up a number’s proofs keep neither its passkey nor its partner out', async () => {
  const { ada, tunde } = await pair();
  const { passkey } = await lock(ada);
  for (let n = 0; n < 12; n += 1) await tryOn(STRANGER, ada.phone);
  const byKey = await waiting(ada.phone, LAPTOP);
  expect(byKey.digits).toHaveLength(12);
  const signed = passkey.answer(byKey.key);
  expect((await answer(byKey.key, signed)).statusCode).toBe(200);
  expect((await tryOn(LAPTOP, ada.phone, byKey.key)).statusCode).toBe(200);
  // Such a key is stored only with its answer, and yet works once.
  expect((await answer(byKey.key, passkey.answer(byKey.key))).statusCode).not.toBe(500);
  expect((await tryOn(STRANGER, ada.phone, byKey.key)).statusCode).toBe(202);
  const asked = await waiting(ada.phone, cookie('n'));
  const tundeAs = await proved(tunde);
  const body = { purpose: 'login', digits: asked.digits };
  expect((await t.send(calls.answerPartner, { as: tundeAs, body })).statusCode).toBe(200);
  expect((await tryOn(cookie('n'), ada.phone, asked.key)).statusCode).toBe(200);
});

test('SEC-51: a proof of a used-up number is answered by that number alone', async () => {
  const [ada, eve] = [await couple(), await couple()];
  const { passkey } = await lock(ada);
  const { passkey: evesPasskey } = await lock(eve);
  for (let n = 0; n < 12; n += 1) await tryOn(STRANGER, ada.phone);
  const { key, text, digits } = await waiting(ada.phone, LAPTOP);
  expect(digits).toHaveLength(12);
  // Refused aloud: “proved” would send the phone into a sign-in that waits for ever.
  expect((await answer(key, evesPasskey.answer(key))).code).toBe('PASSKEY_REFUSED');
  await t.text(eve.phone, text, CODE);
  expect((await t.send(getProof, { params: { key } })).data).toEqual({ proved: false });
  expect((await answer(key, passkey.answer(key), 'delete')).code).toBe('PASSKEY_REFUSED');
  expect((await answer(key, passkey.answer(key))).statusCode).toBe(200);
  expect((await t.send(getProof, { params: { key } })).data).toEqual({ proved: true });
  expect((await tryOn(LAPTOP, eve.phone, key)).statusCode).toBe(410);
  expect((await tryOn(LAPTOP, ada.phone, key)).statusCode).toBe(200);
});

/** Signs the person in by a text. Returns the token. */
async function proved({ phone }: Couple): Promise<string> {
  const device = cookie('q');
  const { key, text } = await waiting(phone, device);
  await t.text(phone, text, CODE);
  return sessionOf(await tryOn(device, phone, key)).token;
}

test('SEC-51: the partner’s yes lets a new phone in; a stranger’s, a guess and a no don’t', async () => {
  const { ada, tunde } = await pair();
  const eve = await couple();
  await lock(ada);
  await lock(eve);
  const as = await proved(tunde);
  const none = (await t.send(calls.listPartnerRequests, { as })).data;
  expect(none).toEqual({ name: '', requests: [] });
  const { key, digits } = await waiting(ada.phone, LAPTOP);
  expect((await t.send(calls.listPartnerRequests, { as })).data.requests).toHaveLength(1);
  expect((await t.send(getMe, { as })).data.prompt).toBe('partner');
  const yes = (who: string, typed: string, purpose = 'login') =>
    t.send(calls.answerPartner, { as: who, body: { purpose, digits: typed } });
  expect((await yes(eve.as, digits)).statusCode).toBe(404);
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  expect((await yes(as, wrong)).errors).toHaveProperty('digits');
  expect((await yes(as, digits, 'unlock')).statusCode).toBe(422);
  expect((await t.send(calls.answerPartner, { as, body: { purpose: 'delete', digits } })).statusCode).toBe(
    422,
  );
  expect((await tryOn(LAPTOP, ada.phone, key)).statusCode).toBe(202);
  expect((await yes(as, digits)).statusCode).toBe(200);
  expect((await tryOn(LAPTOP, ada.phone, key)).statusCode).toBe(200);
  expect((await yes(as, digits)).statusCode).toBe(422);
});

test('SEC-51: a yes ends with the partnership: who was removed lets nobody in, not even by a yes said before', async () => {
  const { ada, tunde } = await pair();
  await lock(ada);
  const as = await proved(tunde);
  const yes = ({ digits }: { digits: string }) =>
    t.send(calls.answerPartner, { as, body: { purpose: 'login', digits } });
  // Tunde types the number on a phone of his own, and says yes to himself.
  const before = await waiting(ada.phone, STRANGER);
  expect((await yes(before)).statusCode).toBe(200);
  const after = await waiting(ada.phone, STRANGER);
  const query = { key: await texted(ada, 'remove') };
  expect((await t.send(removePlanMember, { as: ada.as, params: { id: tunde.id }, query })).statusCode).toBe(
    200,
  );
  expect((await yes(after)).statusCode).toBe(404);
  expect((await tryOn(STRANGER, ada.phone, before.key)).code).toBe('PROOF_EXPIRED');
  expect((await tryOn(STRANGER, ada.phone, after.key)).statusCode).not.toBe(200);
});

test('SEC-51: a lock closes the plan to whoever had come in by a number alone, the partner’s too', async () => {
  const { ada, tunde } = await pair();
  // A stranger types the partner's number before the lock.
  const { token: strangers } = await t.signIn({ login: tunde.phone }, STRANGER);
  await lock(ada);
  const out = await t.send(getMe, { as: strangers });
  expect([out.statusCode, out.code]).toEqual([401, 'SESSION_ENDED']);
  expect((await tryOn(STRANGER, tunde.phone)).statusCode).toBe(202);
  expect((await tryOn(PHONE, tunde.phone)).statusCode).toBe(202);
  expect((await t.send(getMe, { as: ada.as })).statusCode).toBe(200);
  // The partner comes in by a text, and that phone is known from then on.
  await proved(tunde);
  expect((await tryOn(cookie('q'), tunde.phone)).statusCode).toBe(200);
  expect((await t.send(listDevices, { as: ada.as })).data.devices).toHaveLength(1);
});

test('SEC-51: a sign-in by the number that was checked before the lock opens no session after it', async () => {
  const ada = await couple();
  const key = await texted(ada, 'lock');
  const { challenge } = (await t.send(calls.startPasskey, { as: ada.as, body: { key } })).data;
  const holder = await t.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from accounts where id = $1 for update', [ada.id]);
    const locking = t.send(calls.addPasskey, {
      as: ada.as,
      body: { passkey: authenticator(ORIGIN).create(challenge) },
    });
    await untilWaiting(1);
    const late = tryOn(STRANGER, ada.phone);
    await untilWaiting(2);
    await holder.query('rollback');
    expect((await locking).statusCode).toBe(200);
    expect((await late).statusCode).toBe(401);
  } finally {
    holder.release(true);
  }
});

async function untilWaiting(count: number): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    const { rowCount } = await t.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if ((rowCount ?? 0) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${count} statements never waited.`);
}

test('SEC-51: a passkey is added only with a proof, for one account, one device and one use', async () => {
  const [ada, eve] = [await couple(), await couple()];
  const passkey = authenticator(ORIGIN);
  // A stranger's session by the number has no proof.
  expect((await t.send(calls.startPasskey, { as: ada.as, body: {} })).code).toBe('PROOF_NEEDED');
  const { key } = (await t.send(requestOwnProof, { as: ada.as, body: { purpose: 'lock' } })).data;
  expect((await t.send(calls.startPasskey, { as: ada.as, body: { key } })).code).toBe('PROOF_NEEDED');
  expect(
    (await t.send(calls.startPasskey, { as: eve.as, body: { key: await texted(ada, 'lock') } })).code,
  ).toBe('PROOF_NEEDED');
  const wrong = await texted(ada, 'unlock');
  expect((await t.send(calls.startPasskey, { as: ada.as, body: { key: wrong } })).code).toBe('PROOF_NEEDED');
  const proof = await texted(ada, 'lock');
  const { challenge, exclude } = (await t.send(calls.startPasskey, { as: ada.as, body: { key: proof } }))
    .data;
  expect(exclude).toEqual([]);
  expect((await t.send(calls.startPasskey, { as: ada.as, body: { key: proof } })).statusCode).toBe(422);
  const add = (as: string, created: unknown) => t.send(calls.addPasskey, { as, body: { passkey: created } });
  expect((await add(eve.as, passkey.create(challenge))).code).toBe('PASSKEY_REFUSED');
  expect((await add(ada.as, passkey.create(challenge, { origin: 'https://evil.test' }))).code).toBe(
    'PASSKEY_REFUSED',
  );
  expect((await add(ada.as, passkey.create('A'.repeat(43)))).code).toBe('PASSKEY_REFUSED');
  expect((await add(ada.as, passkey.create(challenge, { verified: false }))).code).toBe('PASSKEY_REFUSED');
  const created = passkey.create(challenge);
  const { data: added, message } = await add(ada.as, created);
  // The first answer may have been lost. It is no second use: what was removed since stays removed.
  expect(await add(ada.as, created)).toMatchObject({ data: added, message });
  expect((await add(ada.as, authenticator(ORIGIN).create(challenge))).code).toBe('PASSKEY_REFUSED');
  const { passkeys } = (await t.send(calls.getLock, { as: ada.as })).data;
  expect(passkeys).toHaveLength(1);
  const query = { key: await texted(ada, 'unlock') };
  const body = { key: await texted(ada, 'lock') };
  const next = (await t.send(calls.startPasskey, { as: ada.as, body })).data;
  const second = authenticator(ORIGIN).create(next.challenge);
  for (const _try of [1, 2]) expect((await add(ada.as, second)).message).toBe('Passkey added');
  await t.send(calls.removePasskey, { as: ada.as, params: { id: assertPresent(passkeys[0]).id }, query });
  expect((await add(ada.as, created)).code).toBe('PASSKEY_REFUSED');
});

test('SEC-51: a passkey is removed only with a passkey, a text, or the partner’s yes; the trail says who did it', async () => {
  const { ada, tunde } = await pair();
  const { passkey, added } = await lock(ada);
  const [first] = added.data.passkeys;
  const params = { id: first?.id ?? 0 };
  const remove = (as: string, key?: string) =>
    t.send(calls.removePasskey, { as, params, ...(key && { query: { key } }) });
  // A proof serves its session for an hour; the next session has none.
  ada.as = (await t.signIn({ login: ada.phone }, PHONE)).token;
  expect((await remove(ada.as)).code).toBe('PROOF_NEEDED');
  const as = await proved(tunde);
  const ask = async () => (await t.send(requestOwnProof, { as: ada.as, body: { purpose: 'unlock' } })).data;
  const one = await ask();
  expect(one.ways).toEqual(['text', 'passkey', 'partner']);
  expect((await remove(ada.as, one.key)).code).toBe('PROOF_NEEDED');
  expect((await answer(one.key, passkey.answer(one.key), 'unlock')).statusCode).toBe(200);
  const theirs = await texted({ ...tunde, as }, 'unlock');
  expect((await remove(as, theirs)).statusCode).toBe(404);
  const two = await ask();
  await t.send(calls.answerPartner, { as, body: { purpose: 'unlock', digits: two.digits } });
  // The partner’s yes to this is no yes to what takes the number itself.
  const erase = await t.send(requestOwnProof, { as: ada.as, body: { purpose: 'delete' } });
  expect(erase.data.proved).toBe(false);
  const gone = await remove(ada.as, two.key);
  expect([gone.statusCode, gone.data.locked]).toEqual([200, false]);
  const { rows } = await t.pool.query(
    `select action, actor_id from audit where entity = 'passkeys' and actor_id = $1 order by id`,
    [ada.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['insert', 'delete']);
  // Without a lock, the number signs in as before.
  expect((await tryOn(STRANGER, ada.phone)).statusCode).toBe(200);
});

test('SEC-51: who removes a stolen phone’s passkey ends what it has answered, and forgets the phone', async () => {
  const ada = await couple();
  const { passkey, added } = await lock(ada);
  const stolen = await waiting(ada.phone);
  expect((await answer(stolen.key, passkey.answer(stolen.key))).statusCode).toBe(200);
  // The new phone comes in by a text, and the next day by the number: it is known.
  const { key, text } = await waiting(ada.phone, LAPTOP);
  await t.text(ada.phone, text, CODE);
  expect((await tryOn(LAPTOP, ada.phone, key)).statusCode).toBe(200);
  ada.as = sessionOf(await tryOn(LAPTOP, ada.phone)).token;
  const query = { key: await texted(ada, 'unlock') };
  const params = { id: assertPresent(added.data.passkeys[0]).id };
  expect((await t.send(calls.removePasskey, { as: ada.as, params, query })).statusCode).toBe(200);
  expect((await tryOn(STRANGER, ada.phone, stolen.key)).code).toBe('PROOF_EXPIRED');
  const [, old] = (await t.send(listDevices, { as: ada.as })).data.devices;
  const forgotten = await t.send(forgetDevice, { as: ada.as, params: { id: assertPresent(old).id } });
  expect(forgotten.statusCode).toBe(200);
});

test('SEC-51: an administrator gives a locked account no other number', async () => {
  const { ada, tunde } = await pair();
  await lock(ada);
  const as = await t.adminToken();
  for (const { id } of [ada, tunde]) {
    const { version } = await accountById(t.db, id);
    const body = { new_number: newNumber(), move_reason: 'A lost phone', version };
    expect((await t.send(updateMember, { as, params: { id }, body })).code).toBe('LOCKED');
  }
});

test('a couple is offered the lock from its second sign-in on', async () => {
  const phone = newNumber();
  await findOrCreateCouple(t.db, system, phone);
  await t.couple(phone);
  const prompt = async () => {
    const { token } = await t.signIn({ login: phone }, PHONE);
    return (await t.send(getMe, { as: token })).data.prompt;
  };
  expect([await prompt(), await prompt()]).toEqual([null, 'lock']);
});
