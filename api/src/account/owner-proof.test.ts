import { getMe } from '@wedding/shared/contract/account.ts';
import { readCalendar, renewCalendar } from '@wedding/shared/contract/calendar.ts';
import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { cancelErasure, eraseMe, exportMe, getProof, requestOwnProof } from '@wedding/shared/contract/me.ts';
import { getSubscription, unsubscribe } from '@wedding/shared/contract/subscription.ts';
import { getWeddingPlan, invitePartner, removePlanMember } from '@wedding/shared/contract/wedding-plan.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDueAccounts } from '../personal-data/erase.store.ts';
import { assertPresent, proofOf } from '../testing/answer.ts';
import { joinedPartner } from '../testing/joined-partner.ts';
import { provedKey } from '../testing/proved-key.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const SETTINGS = ['off', 'risky', 'always'] as const;
const apps = new Map<(typeof SETTINGS)[number], TestApp>();
let t: TestApp;
beforeAll(async () => {
  for (const loginProof of SETTINGS)
    apps.set(loginProof, await startTestApp({ loginProof, proofCode: '5050' }));
  t = apps.get('off') as TestApp;
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
});

/** Signs in. Sends the text if the setting requires it. */
async function signedIn(app: TestApp, phone: string): Promise<string> {
  await app.couple(phone);
  const answer = await app.login({ login: phone });
  if ('token' in answer.data) return answer.data.token;
  const { key, text, code } = proofOf(answer);
  await app.text(phone, text, code);
  return (await app.signIn({ login: phone, proof_key: key })).token;
}
const idOf = async (app: TestApp, as: string) => (await app.send(getMe, { as })).data.id;
const NOBODYS = 'x'.repeat(43);

/** The actions that require a proof, each performed with `key`. */
const guarded: [
  what: string,
  purpose: ProofPurpose,
  act: (app: TestApp, as: string, key: string) => ReturnType<TestApp['send']>,
][] = [
  ['export', 'download', (app, as, key) => app.send(exportMe, { as, query: { key } })],
  ['invite a partner', 'invite', (app, as, key) => app.send(invitePartner, { as, body: { key } })],
  ['make a calendar link', 'calendar', (app, as, key) => app.send(renewCalendar, { as, body: { key } })],
  ['unsubscribe', 'norenew', (app, as, key) => app.send(unsubscribe, { as, query: { key } })],
  [
    'remove the partner',
    'remove',
    async (app, as, key) => {
      const { members } = (await app.send(getWeddingPlan, { as })).data;
      const other = members.find(({ you }) => !you)?.account_id ?? (await joinedPartner(app, as));
      return app.send(removePlanMember, { as, params: { id: other }, query: { key } });
    },
  ],
  [
    'leave the wedding plan',
    'leave',
    async (app, as, key) => {
      const { members } = (await app.send(getWeddingPlan, { as })).data;
      if (members.length < 2) await joinedPartner(app, as);
      return app.send(removePlanMember, { as, params: { id: await idOf(app, as) }, query: { key } });
    },
  ],
  ['take an erasure back', 'keep', (app, as, key) => app.send(cancelErasure, { as, query: { key } })],
  ['erase', 'delete', (app, as, key) => app.send(eraseMe, { as, query: { key } })],
];

let next = 0;
const phoneOfOwn = () => `+23480314${String(++next).padStart(5, '0')}`;

test.each(SETTINGS.flatMap((setting) => guarded.map(([what, ...rest]) => [what, setting, ...rest] as const)))(
  'SEC-27: to %s requires a proof of one’s own number while LOGIN_PROOF is %s',
  async (_what, setting, purpose, act) => {
    const app = apps.get(setting) as TestApp;
    const [phone, stranger] = [phoneOfOwn(), phoneOfOwn()];
    const as = await signedIn(app, phone);
    await signedIn(app, stranger);
    const another = purpose === 'download' ? 'invite' : 'download';
    const wrong = [NOBODYS, await provedKey(app, phone, another)];
    // In the public calls the key identifies the account, so another person's key acts on the other account.
    if (!['download', 'keep', 'delete'].includes(purpose))
      wrong.push(await provedKey(app, stranger, purpose));
    for (const key of wrong) {
      const refused = await act(app, as, key);
      expect([refused.statusCode, refused.code]).toEqual([422, 'PROOF_NEEDED']);
    }
    expect((await act(app, as, await provedKey(app, phone, purpose))).statusCode).toBeLessThan(300);
  },
  60_000,
);

test('SEC-27: unsubscribing, a calendar link and leaving are refused without any key', async () => {
  const as = await signedIn(t, phoneOfOwn());
  const partner = await joinedPartner(t, as);
  expect((await t.send(unsubscribe, { as })).code).toBe('PROOF_NEEDED');
  expect((await t.send(renewCalendar, { as })).statusCode).toBe(422);
  expect((await t.send(removePlanMember, { as, params: { id: partner } })).statusCode).toBe(422);
  expect((await t.send(cancelErasure, { as })).statusCode).toBe(422);
  expect((await t.send(getSubscription, { as })).data.renews).toBe(true);
  expect((await t.send(getWeddingPlan, { as })).data.members).toHaveLength(2);
});

test('SEC-27: one proof serves its session for an hour, and no other session', async () => {
  const phone = phoneOfOwn();
  const as = await signedIn(t, phone);
  const ask = async (token: string, purpose: ProofPurpose) =>
    (await t.send(requestOwnProof, { as: token, body: { purpose } })).data;
  const first = await ask(as, 'invite');
  expect(first.proved).toBe(false);
  expect((await ask(as, 'calendar')).proved).toBe(false);
  await t.text(phone, first.text, first.code);
  const second = await ask(as, 'calendar');
  expect(second.proved).toBe(true);
  expect((await t.send(getProof, { params: { key: second.key } })).data.proved).toBe(true);
  const made = await t.send(renewCalendar, { as, body: { key: second.key } });
  expect(made.statusCode).toBe(200);
  expect(
    (await t.send(readCalendar, { params: { token: assertPresent(made.data.path.split(/[/.]/)[3]) } }))
      .statusCode,
  ).toBe(200);

  // Signing in by typing the number proves nothing.
  const stranger = (await t.signIn({ login: phone })).token;
  expect((await ask(stranger, 'download')).proved).toBe(false);
  const again = (await t.signIn({ login: phone })).token;
  const late = await ask(again, 'download');
  await t.text(phone, late.text, late.code);
  // A reused proof isn't extended.
  await t.pool.query(
    `update number_proofs set proved_at = proved_at - interval '59 minutes' where phone = $1`,
    [phone],
  );
  const last = await ask(again, 'delete');
  expect(last.proved).toBe(true);
  expect(Date.parse(`${last.expires_at}Z`) - Date.now()).toBeLessThan(61_000);
  await t.pool.query(
    `update number_proofs set proved_at = proved_at - interval '2 minutes' where phone = $1`,
    [phone],
  );
  expect((await ask(again, 'delete')).proved).toBe(false);
});

test('SEC-37: only the owner, by a proof, can cancel an erasure, even after the membership lapsed', async () => {
  const [phone, other] = [phoneOfOwn(), phoneOfOwn()];
  const as = await signedIn(t, phone);
  const id = await idOf(t, as);
  await signedIn(t, other);
  const asked = { query: { key: await provedKey(t, phone, 'delete') } };
  await t.send(eraseMe, asked);
  const pending = async () =>
    (await t.db.selectFrom('accounts').select('erase_at').where('id', '=', id).executeTakeFirstOrThrow())
      .erase_at;

  // A stranger who typed the number, and one who proved another number, both try many times in parallel.
  const stranger = (await t.signIn({ login: phone })).token;
  const foreign = await provedKey(t, other, 'keep');
  const tries = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      t.send(cancelErasure, { as: stranger, query: { key: n % 2 ? foreign : NOBODYS } }),
    ),
  );
  expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([422, 200]));
  expect(await pending()).not.toBeNull();

  await t.endNow(phone);
  expect((await t.login({ login: phone })).statusCode).toBe(401);
  const keepAnswer = await t.send(cancelErasure, { query: { key: await provedKey(t, phone, 'keep') } });
  expect([keepAnswer.statusCode, keepAnswer.data.erase_at]).toEqual([200, null]);
  expect(await pending()).toBeNull();
  // The request that asked for it, sent again, erases nothing any more.
  expect((await t.send(eraseMe, asked)).statusCode).toBe(422);
  expect(await pending()).toBeNull();
});

test('SEC-37: cancelling a running erasure keeps or erases the whole account', async () => {
  for (let round = 0; round < 4; round++) {
    const phone = phoneOfOwn();
    const id = await idOf(t, await signedIn(t, phone));
    await t.send(eraseMe, { query: { key: await provedKey(t, phone, 'delete') } });
    const key = await provedKey(t, phone, 'keep');
    await t.asSystem((trx) =>
      trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
    );
    const [, keepAnswer] = await Promise.all([
      eraseDueAccounts(t.db),
      t.send(cancelErasure, { query: { key } }),
    ]);
    const row = await t.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([200, 404, 422]).toContain(keepAnswer.statusCode);
    expect({ erased: row.erased_at !== null, phone: row.phone }).toEqual(
      keepAnswer.statusCode === 200 ? { erased: false, phone } : { erased: true, phone: null },
    );
  }
});

test('SEC-37: an erasure can’t be cancelled after the thirty days, even with a proof', async () => {
  const phone = phoneOfOwn();
  const id = await idOf(t, await signedIn(t, phone));
  await t.send(eraseMe, { query: { key: await provedKey(t, phone, 'delete') } });
  const { erase_at } = await t.db
    .selectFrom('accounts')
    .select('erase_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((Number(erase_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
  );
  await eraseDueAccounts(t.db);
  const key = await provedKey(t, phone, 'keep');
  expect((await t.send(cancelErasure, { query: { key } })).statusCode).toBe(404);
});
