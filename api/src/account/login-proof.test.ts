import { getMe } from '@wedding/shared/contract/account.ts';
import { getProof } from '@wedding/shared/contract/me.ts';
import { afterEach, expect, test } from 'vitest';
import { proofOf, sessionOf } from '../testing/answer.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
afterEach(() => t.close());

const DEVICE = { cookie: `wedding_device=${'d'.repeat(43)}` };
const open = async (loginProof: 'off' | 'risky' | 'always', more = {}) => {
  t = await startTestApp({ loginProof, proofCode: '33070', ...more });
};

test('SEC-7: while proof is required, every well-formed number gets the same answer', async () => {
  await open('always');
  await t.couple('+2348031440001');
  await t.couple('+2348031440002', -48);
  const shapes = await Promise.all(
    ['08031440001', '08031440002', '08031440099'].map(async (login) => {
      const answer = await t.login({ login });
      const { key, text, code } = proofOf(answer);
      return [answer.statusCode, answer.message, key.length, text.replace(/\d/g, '0'), code];
    }),
  );
  expect(shapes[0]?.slice(2)).toEqual([43, 'LOGIN 000000', '33070']);
  expect(new Set(shapes.map((one) => JSON.stringify(one))).size).toBe(1);
  expect((await t.login({ login: 'not a number' })).statusCode).toBe(401);
});

test('SEC-7: only a text from the number itself completes the sign-in that requested it', async () => {
  await open('always');
  await t.couple('+2348031440003');
  const login = '0803 144 0003';
  const { key, text } = await t.askedProof({ login });
  const again = () => t.login({ login, proof_key: key });
  expect((await again()).data).toMatchObject({ proof: { key, text, code: '33070' } });
  await t.text('+2348031440004', text, '33070');
  await t.text('+2348031440003', text.replace('LOGIN', 'JOIN'), '33070');
  expect((await again()).statusCode).toBe(202);
  // This text doesn't complete another attempt.
  const other = (await t.askedProof({ login })).key;
  await t.text('+2348031440003', ` ${text.toLowerCase()}.`, '33070');
  expect((await t.login({ login, proof_key: other })).statusCode).toBe(202);
  expect((await t.login({ login: '08031440004', proof_key: key })).code).toBe('PROOF_EXPIRED');
  const done = await again();
  expect(done.statusCode).toBe(200);
  expect((await t.send(getMe, { as: sessionOf(done).token })).statusCode).toBe(200);
  expect([(await again()).statusCode, (await again()).code]).toEqual([410, 'PROOF_EXPIRED']);
});

test('SEC-7: a proved number without a subscription is still refused', async () => {
  await open('always');
  const login = '08031440005';
  const { key, text } = await t.askedProof({ login });
  await t.text(login, text, '33070');
  const answer = await t.login({ login, proof_key: key });
  expect([answer.statusCode, answer.message]).toEqual([401, 'Invalid/Unsubscribed Phone Number']);
});

test('SEC-7: a proof expires, is void after five wrong texts, and only so many are stored', async () => {
  await open('always', {
    attemptLimits: { perAddress: 100, distinctPerNetwork: 400, distinctGlobally: 5000, perSubject: 4 },
  });
  await t.couple('+2348031440006');
  const login = '08031440006';
  const first = await t.askedProof({ login });
  const wrong = first.text === 'LOGIN 000000' ? 'LOGIN 000001' : 'LOGIN 000000';
  for (let n = 0; n < 5; n++) await t.text(login, wrong, '33070');
  await t.text(login, first.text, '33070');
  expect((await t.login({ login, proof_key: first.key })).statusCode).toBe(410);
  const second = await t.askedProof({ login });
  await t.db.updateTable('number_proofs').set({ expires_at: new Date() }).execute();
  await t.text(login, second.text, '33070');
  expect((await t.login({ login, proof_key: second.key })).statusCode).toBe(410);
  const texts: string[] = [];
  for (let n = 0; n < 3; n++) texts.push((await t.askedProof({ login })).text.replace(/\d/g, '0'));
  expect(texts).toEqual(['LOGIN 000000', 'LOGIN 000000', 'LOGIN 000000000000']);
});

test('SEC-7: `risky` requires proof only while another device has the session', async () => {
  await open('risky');
  await t.couple('+2348031440007');
  const login = '08031440007';
  expect((await t.login({ login }, DEVICE)).statusCode).toBe(200);
  expect((await t.login({ login }, DEVICE)).statusCode).toBe(200);
  const elsewhere = await t.login({ login });
  expect(elsewhere.statusCode).toBe(202);
  const { key, text } = proofOf(elsewhere);
  await t.text(login, text, '33070');
  expect((await t.login({ login, proof_key: key })).statusCode).toBe(200);
  expect((await t.login({ login: '08031440098' })).statusCode).toBe(401);
});

test('SEC-32: an owner’s new phone gets in at once while strangers on four networks use up the number’s proofs', async () => {
  await open('always');
  const phone = '+2348031440010';
  await t.couple(phone);
  await t.couple('+2348031440011');
  const login = '08031440010';
  const attack = () =>
    Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        t.login({ login }, { 'x-forwarded-for': `41.7${n % 5}.1.${n + 1}` }),
      ),
    );
  await attack();
  const owner = { 'x-forwarded-for': '102.89.1.1' };
  const [asked] = await Promise.all([t.askedProof({ login }, owner), attack()]);
  expect(asked).toMatchObject({ code: '33070', text: expect.stringMatching(/^LOGIN \d{12}$/) });
  const again = () => t.login({ login, proof_key: asked.key }, owner);
  const isProved = async () => (await t.send(getProof, { params: { key: asked.key } })).data.proved;
  expect([(await again()).statusCode, await isProved()]).toEqual([202, false]);
  // Neither another number's text nor one for another purpose opens it.
  await t.text('+2348031440011', asked.text, '33070');
  await t.text(phone, asked.text.replace('LOGIN', 'JOIN'), '33070');
  expect((await again()).statusCode).toBe(202);
  await t.text(phone, asked.text, '33070');
  // A stranger's key, made at the same time, isn't proved by it.
  const other = await t.askedProof({ login });
  expect((await t.login({ login, proof_key: other.key })).statusCode).toBe(202);
  const done = await again();
  expect(done.statusCode).toBe(200);
  expect((await t.send(getMe, { as: sessionOf(done).token })).statusCode).toBe(200);
  // The key is good for one sign-in; the proof only waits again.
  expect((await again()).statusCode).toBe(202);
});

test('SEC-7: `off` never requires proof', async () => {
  await open('off');
  await t.couple('+2348031440008');
  expect((await t.login({ login: '08031440008' })).statusCode).toBe(200);
  expect((await t.login({ login: '08031440008' })).statusCode).toBe(200);
});
