import { chooseCurrency, getMe } from '@wedding/shared/contract/account.ts';
import { requestOwnProof } from '@wedding/shared/contract/me.ts';
import * as calls from '@wedding/shared/contract/passkey.ts';
import {
  acceptInvitation,
  getWeddingPlan,
  invitePartner,
  removePlanMember,
} from '@wedding/shared/contract/wedding-plan.ts';
import { expect, test } from 'vitest';
import { assertPresent, proofOf, sessionOf } from '../testing/answer.ts';
import { authenticator } from '../testing/authenticator.ts';
import { ownKey } from '../testing/proved-key.ts';
import { testApp } from '../testing/test-app.ts';

const ORIGIN = 'https://wedding.example';
const t = await testApp({ proofCode: '33070', siteUrl: ORIGIN });

const cookie = (letter: string) => ({ cookie: `wedding_device=${letter.repeat(43)}` });
let numbers = 0;

/** A couple in Lagos that has invited its partner. */
async function inviter() {
  const phone = `+23480320${String(71_000 + ++numbers)}`;
  await t.couple(phone);
  const { token: as } = await t.signIn({ login: phone }, cookie('p'));
  const key = await ownKey(t, as, 'invite');
  const { path } = (await t.send(invitePartner, { as, body: { key } })).data;
  return { phone, as, token: assertPresent(path.split('/').at(-1)) };
}
const join = (token: string, phone: string, device = cookie('a')) =>
  t.send(acceptInvitation, { params: { token }, body: { phone }, headers: device });

test('SEC-51: a partner abroad joins by the invitation, and later comes in by a passkey or the other’s yes', async () => {
  const { as, token } = await inviter();
  const joined = await join(token, '0044 7400 123456');
  expect(joined.statusCode).toBe(200);
  const partner = sessionOf(joined as never).token;
  expect((await t.send(getMe, { as: partner })).data.prompt).toBe('passkey');
  expect((await t.send(getWeddingPlan, { as })).data.members).toHaveLength(2);
  const PHONE = '+44 7400 123456';
  // The phone that joined is known. Any other needs more than the number, whose text can't come.
  expect((await t.login({ login: PHONE }, cookie('a'))).statusCode).toBe(200);
  const again = await t.login({ login: PHONE }, cookie('n'));
  const proof = proofOf(again);
  expect([again.statusCode, proof.ways, proof.code]).toEqual([202, ['passkey', 'partner'], '']);
  await t.text('+447400123456', proof.text, '33070');
  expect((await t.login({ login: PHONE, proof_key: proof.key }, cookie('n'))).statusCode).toBe(202);
  // The partner in Lagos signed in by the number alone, and so proves it first.
  const body = { purpose: 'login', digits: proof.digits };
  expect((await t.send(calls.answerPartner, { as, body })).code).toBe('PROOF_NEEDED');
  const key = await ownKey(t, as, 'partner');
  expect((await t.send(calls.answerPartner, { as, body: { ...body, key } })).statusCode).toBe(200);
  const entered = await t.login({ login: PHONE, proof_key: proof.key }, cookie('n'));
  const { token: abroad } = sessionOf(entered);
  // The partner's yes adds a passkey, and erases nothing.
  const askToErase = async () =>
    (await t.send(requestOwnProof, { as: abroad, body: { purpose: 'delete' } })).data;
  const erasure = await askToErase();
  expect([erasure.proved, erasure.ways]).toEqual([false, []]);
  const add = (await t.send(requestOwnProof, { as: abroad, body: { purpose: 'lock' } })).data;
  expect(add.proved).toBe(true);
  expect((await askToErase()).proved).toBe(false);
  const { challenge } = (await t.send(calls.startPasskey, { as: abroad, body: { key: add.key } })).data;
  const passkey = authenticator(ORIGIN);
  const added = await t.send(calls.addPasskey, { as: abroad, body: { passkey: passkey.create(challenge) } });
  expect(added.statusCode).toBe(200);
  const byKey = proofOf(await t.login({ login: PHONE }, cookie('m')));
  const answer = { key: byKey.key, purpose: 'login', passkey: passkey.answer(byKey.key) };
  expect((await t.send(calls.answerProof, { body: answer })).statusCode).toBe(200);
  expect((await t.login({ login: PHONE, proof_key: byKey.key }, cookie('m'))).statusCode).toBe(200);
});

test('SEC-51: an invitation opens no account that exists, and takes no other kind of number', async () => {
  const [one, two] = [await inviter(), await inviter()];
  expect((await join(one.token, '+1 415 555 2671')).statusCode).toBe(200);
  const taken = await join(two.token, '+1 415 555 2671', cookie('x'));
  expect([taken.statusCode, taken.code]).toEqual([409, 'NUMBER_TAKEN']);
  for (const phone of ['08031234567', '+2348031234567', '002348031234567', '+44 20 7946 0958', 'hello', '']) {
    expect((await join(two.token, phone)).errors).toHaveProperty('phone');
  }
  // The link is good once, and a repeat lets nobody in.
  expect((await join(one.token, '+1 415 555 2672')).statusCode).toBe(404);
  const both = await Promise.all(['+33 6 12 34 56 78', '+33 6 12 34 56 79'].map((n) => join(two.token, n)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

test('SEC-51: who was removed and is invited again joins on the phone that joined before, on no other', async () => {
  const PHONE = '+44 7400 123499';
  const { as, token } = await inviter();
  await join(token, PHONE);
  const { members } = (await t.send(getWeddingPlan, { as })).data;
  const params = { id: assertPresent(members.find(({ you }) => !you)).account_id };
  const removed = await t.send(removePlanMember, {
    as,
    params,
    query: { key: await ownKey(t, as, 'remove') },
  });
  expect(removed.statusCode).toBe(200);
  const { path } = (await t.send(invitePartner, { as, body: { key: await ownKey(t, as, 'invite') } })).data;
  const again = assertPresent(path.split('/').at(-1));
  expect((await join(again, PHONE, cookie('x'))).code).toBe('NUMBER_TAKEN');
  expect((await join(again, PHONE)).statusCode).toBe(200);
  expect((await t.send(getWeddingPlan, { as })).data.members).toHaveLength(2);
});

test('SEC-1: a number from abroad gets the same answer whether it has an account or not', async () => {
  const { token } = await inviter();
  await join(token, '+49 1512 3456789');
  const shapes = await Promise.all(
    ['+49 1512 3456789', '+49 1512 3456780'].map(async (login) => {
      const answer = await t.login({ login }, cookie('z'));
      const { key, text, digits, ways, code } = proofOf(answer);
      return [
        answer.statusCode,
        answer.message,
        key.length,
        text.replace(/\d/g, '0'),
        digits.length,
        ways,
        code,
      ];
    }),
  );
  expect(shapes[0]).toEqual(shapes[1]);
});

test('a person may see amounts in a currency of their own, at a rate they set', async () => {
  const { as } = await inviter();
  const choose = (currency: unknown) => t.send(chooseCurrency, { as, body: { currency } });
  expect((await choose({ code: 'GBP', kobo: 205_077 })).data.currency).toEqual({
    code: 'GBP',
    kobo: 205_077,
  });
  for (const wrong of [
    { code: 'NGN', kobo: 1 },
    { code: 'pounds', kobo: 1 },
    { code: 'GBP', kobo: 0 },
  ]) {
    expect((await choose(wrong)).statusCode).toBe(422);
  }
  const tooMuch = await choose({ code: 'GBP', kobo: 100_000_000_001 });
  expect(tooMuch.body).toContain('Enter ₦1,000,000,000 at most.');
  expect((await t.send(getMe, { as })).data.currency).toEqual({ code: 'GBP', kobo: 205_077 });
  expect((await choose(null)).data.currency).toBeNull();
});
