import { getMe } from '@wedding/shared/contract/account.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
import { eraseMe, exportMe, requestOwnProof } from '@wedding/shared/contract/me.ts';
import { updateMember } from '@wedding/shared/contract/member.ts';
import { listMemberEvents, listTexts } from '@wedding/shared/contract/membership.ts';
import { requestSubscription } from '@wedding/shared/contract/signup.ts';
import { createTariff, getSubscription, listTariffs } from '@wedding/shared/contract/subscription.ts';
import { expect, test } from 'vitest';
import { eraseDueAccounts } from '../personal-data/erase.store.ts';
import { processWaitingEvents } from '../subscription/membership.store.ts';
import { assertPresent } from '../testing/answer.ts';
import { provedKey } from '../testing/proved-key.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { CALLBACK_SECRET, testApp } from '../testing/test-app.ts';

const t = await testApp({ proofCode: '33070' });
const admin = await t.adminToken();
const plan = { name: 'Weekly', price: 500, duration: 7, code: '33070', title: 'WED WEEK' };
await t.send(createTariff, { as: admin, body: plan });

const DEVICE = { cookie: `wedding_device=${'d'.repeat(43)}` };
const exported = async (phone: string) => {
  const answer = await t.send(exportMe, { query: { key: await provedKey(t, phone, 'download') } });
  expect(answer.statusCode).toBe(200);
  return answer.data;
};
const subscribed = async (phone: string) => {
  await t.text(phone, 'WED WEEK', '33070');
  const { token, user } = await t.signIn({ login: phone }, DEVICE);
  return { id: user.id as number, as: token as string };
};
const move = async (id: number, to: string) => {
  const version = await storedVersion(t, 'accounts', id);
  return t.send(updateMember, {
    as: admin,
    params: { id },
    body: { new_number: to, move_reason: 'New SIM', version },
  });
};
async function erased(phone: string, id: number) {
  await t.send(eraseMe, { query: { key: await provedKey(t, phone, 'delete') } });
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
  );
  expect(await eraseDueAccounts(t.db)).toBe(1);
}
/** Returns the texts of an export, without the one that answered the export's own proof. */
const bodies = (data: { texts: { body: string }[] }) =>
  data.texts.map(({ body }) => body).filter((body) => !body.includes('DOWNLOAD'));

test('SEC-36: the next owner of an erased person’s number finds none of their data, texts or charges', async () => {
  const phone = '+2348031360001';
  const before = await subscribed(phone);
  await t.text(phone, 'my private question', '33070');
  await t.text(phone, 'WED WEEK', '33070');
  await erased(phone, before.id);
  // Sent before the erasure and delivered after it: it still belongs to the former owner.
  const sent = { from: phone, to: '33070', text: 'WED WEEK', id: crypto.randomUUID() };
  await t.app.inject({
    method: 'POST',
    url: `/api/webhook/sms/africas-talking/${CALLBACK_SECRET}`,
    payload: new URLSearchParams({
      ...sent,
      date: new Date(Date.now() - 3_600_000).toISOString(),
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await processWaitingEvents(t.db, t.config);
  expect((await t.login({ login: phone })).statusCode).toBe(401);

  await t.text(phone, 'WED WEEK', '33070');
  const now = await t.signIn({ login: phone });
  expect(now.user.id).not.toBe(before.id);
  const data = await exported(phone);
  expect(bodies(data)).toEqual([expect.stringContaining('WED')]);
  expect(data.membership.charges).toHaveLength(1);
  expect(data.membership.events).toHaveLength(2);
  const days = (Date.parse(`${data.membership.ends_at}Z`) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 0);
  expect(JSON.stringify(data)).not.toContain('private');
  // The evidence still belongs to the erased person, and is the tariff’s title alone.
  const events = await t.send(listMemberEvents, { as: admin, params: { id: before.id } });
  expect(events.data.data.map(({ kind, text, outcome }) => [kind, text, outcome])).toEqual([
    ['evidence', 'Erased with the person', 'cancelled'],
    ['evidence', 'WED WEEK', 'renewed'],
    ['evidence', 'WED WEEK', 'started'],
  ]);
  const texts = (await t.send(listTexts, { as: admin, query: { search: 'private question' } })).data;
  expect(texts.data).toEqual([]);
});

test('SEC-36: the next owner neither continues nor ends the previous owner’s membership', async () => {
  const phone = '+2348031360002';
  const before = await subscribed(phone);
  await erased(phone, before.id);
  await t.text(phone, 'STOP', '33070');
  expect((await t.login({ login: phone })).statusCode).toBe(401);
  const remaining = await t.db
    .selectFrom('subscription_charges')
    .select('amount')
    .where('account_id', '=', before.id)
    .execute();
  expect(remaining).toEqual([{ amount: 500 }]);
});

test('SEC-36: moving a number ends its sessions, devices and proofs', async () => {
  const [old, fresh] = ['+2348031360003', '+2348031360004'];
  const { id, as } = await subscribed(old);
  const key = await provedKey(t, old, 'download');
  expect((await move(id, fresh)).statusCode).toBe(200);
  expect((await t.send(getMe, { as })).statusCode).toBe(401);
  const left = async (table: 'sessions' | 'devices') =>
    await t.db.selectFrom(table).selectAll().where('account_id', '=', id).execute();
  // An ended session keeps its row, so that its device learns why.
  expect(await left('sessions')).toEqual([expect.objectContaining({ ended_by: 'number' })]);
  expect(await left('devices')).toEqual([]);
  // A key from a proof of the old number is useless to the number's next owner.
  await subscribed(old);
  expect((await t.send(exportMe, { query: { key } })).code).toBe('PROOF_NEEDED');
});

test('SEC-36: after a move each person has exactly the texts that they sent', async () => {
  const [old, fresh] = ['+2348031360005', '+2348031360006'];
  const price = (await t.send(listTariffs, { as: await t.coupleToken('+2348031360099') })).data[0];
  await t.text(fresh, 'somebody else was here', '33070');
  const signup = { phone: fresh, product_id: assertPresent(price).product_id };
  await t.send(requestSubscription, { body: signup });
  const first = await subscribed(old);
  await t.text(old, 'from the first owner', '33070');
  await t.send(requestSubscription, { body: { ...signup, phone: old } });
  await move(first.id, fresh);
  const second = await subscribed(old);
  await t.text(old, 'from the second owner', '33070');

  const [moved, next] = [await exported(fresh), await exported(old)];
  expect(bodies(moved).join()).toContain('from+the+first+owner');
  expect(bodies(moved).join()).not.toMatch(/second|somebody/);
  expect(moved.membership).toMatchObject({ charges: { length: 1 }, signup_request: null });
  expect(bodies(next).join()).toContain('from+the+second+owner');
  expect(bodies(next).join()).not.toMatch(/first|somebody/);
  expect(next.membership).toMatchObject({ charges: { length: 1 }, signup_request: null });

  // After moving away and back, neither takes the other's texts along.
  await move(second.id, '+2348031360007');
  await move(first.id, old);
  const back = await exported(old);
  expect(bodies(back).join()).toContain('from+the+first+owner');
  expect(bodies(back).join()).not.toContain('second');
  expect(bodies(await exported('+2348031360007')).join()).toContain('from+the+second+owner');
});

test('SEC-36: texts that arrive while a number moves belong to one of the two members and are charged once', async () => {
  const [old, fresh] = ['+2348031360008', '+2348031360009'];
  const { id } = await subscribed(old);
  await Promise.all([
    ...Array.from({ length: 6 }, () => t.text(old, 'WED WEEK', '33070').catch(() => undefined)),
    move(id, fresh),
    move(id, '+2348031360012'),
    ...Array.from({ length: 6 }, () => t.text(fresh, 'WED WEEK', '33070').catch(() => undefined)),
  ]);
  const { rows } = await t.pool.query(
    `select count(*)::int as texts, count(acted_at)::int as acted, (select count(*)::int from subscription_charges c
       join journal j on j.id = c.journal_id where j.phone = any($1)) as charges
     from journal where phone = any($1) and channel = 'sms'`,
    [[old, fresh]],
  );
  expect(rows[0].acted).toBe(rows[0].texts);
  expect(rows[0].charges).toBe(rows[0].texts);
});

test('SEC-36: neither the next owner nor other members see what a number’s previous owner sent', async () => {
  const [phone, other] = ['+2348031360010', '+2348031360011'];
  const before = await subscribed(phone);
  await t.send(sendMessage, { as: before.as, body: { topic: 'other', message: 'A private matter' } });
  await erased(phone, before.id);
  const { as } = await subscribed(phone);
  const mine = (await t.send(getSubscription, { as })).data;
  expect(mine.charges).toHaveLength(1);
  const theirs = await exported(phone);
  expect(theirs).toMatchObject({ messages: [], changes: [], invitations: [], devices: { length: 1 } });
  expect((await t.send(requestOwnProof, { as, body: { purpose: 'download' } })).statusCode).toBe(200);
  await subscribed(other);
  expect(JSON.stringify(await exported(other))).not.toContain(phone.slice(1));
});
