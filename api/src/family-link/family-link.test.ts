import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import {
  createFamilyLink,
  endFamilyLink,
  getFamilyLink,
  openFamilyPage,
  readFamilyBudget,
} from '@wedding/shared/contract/family-link.ts';
import { eraseMe } from '@wedding/shared/contract/me.ts';
import { createWeddingPlan, removePlanMember } from '@wedding/shared/contract/wedding-plan.ts';
import { expect, test } from 'vitest';
import { eraseDueAccounts } from '../personal-data/erase.store.ts';
import { joinedPartner } from '../testing/joined-partner.ts';
import { newLine, newPayment } from '../testing/new-plan-rows.ts';
import { ownKey } from '../testing/proved-key.ts';
import { testApp } from '../testing/test-app.ts';

const logged: string[] = [];

const t = await testApp({ logLevel: 'info', logTo: { write: (line) => void logged.push(line) } });

const VENDOR = '+2348031379999';

/** A budget of one line with two payments, one of them by a named person. Names hold numbers, as people write them. */
async function planned(phone: string) {
  const as = await t.coupleToken(phone);
  const version = (await t.send(getMe, { as })).data.version;
  await t.send(updateProfile, { as, body: { firstname: 'Adaeze 0803 137 9999', version } });
  const [id, category_id, item_id, payer_id] = [0, 1, 2, 3].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  await t.send(saveBudgets, { as, body: { id, template_id: null, name: 'Our day', total_kobo: 900_000_00 } });
  const row = { version: 0, sort: 'i', budget_id: id };
  const pledge = { pledged_kobo: 500_000_00, received_kobo: 200_000_00, side: 'bride' };
  const line = { ...newLine({ id: item_id, budget_id: id, category_id }), name: 'Hall, call 0803 137 9999' };
  const saved = await t.send(saveChanges, {
    as,
    body: {
      changes: [
        { ...row, entity: 'budget_category', id: category_id, name: 'Venue', planned_kobo: 0 },
        {
          ...line,
          estimate: { mode: 'flat', amount_kobo: 400_000_00 },
          vendor_name: 'Chief Vexillo',
          vendor_phone: VENDOR,
          note: 'Ask Zuben',
        },
        { ...row, ...pledge, entity: 'payer', id: payer_id, name: 'Mama Ada <b> (+44 7400 123456)' },
        newPayment({
          id: crypto.randomUUID(),
          budget_id: id,
          item_id,
          amount_kobo: 150_000_00,
          payer_id,
          due_on: '2027-04-05',
        }),
        newPayment({ id: crypto.randomUUID(), budget_id: id, item_id, amount_kobo: 250_000_00 }),
      ],
    },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  return { as, id };
}
async function link(as: string, id: string): Promise<string> {
  const key = await ownKey(t, as, 'family');
  const { data } = await t.send(createFamilyLink, { as, params: { id }, body: { key } });
  return data.path.slice('/family-budget/'.length);
}
const read = (token: string) => t.send(openFamilyPage, { params: { token } });
const gone = { statusCode: 404, body: expect.stringContaining('This link no longer works') };

test('whoever has the address reads the sums and who pays what, as they are now', async () => {
  const { as, id } = await planned('+2348036670001');
  const token = await link(as, id);
  const { body, headers } = await read(token);
  const text = body.replaceAll(/<head>.*<\/head>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ');
  for (const part of [
    'Adaeze …: Our day',
    'Plan ₦900,000 Expected cost ₦400,000 Paid so far ₦0 Still to pay ₦400,000',
    '0% of what is expected is paid',
    'Gives ₦500,000, ₦200,000 so far Hall, call … Due 5 April 2027 ₦150,000',
    'Nobody has taken these on yet Hall, call … No day yet ₦250,000',
  ])
    expect(text).toContain(part);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'self';/),
  });
  expect((await t.app.inject(`/family-budget/${token}`)).body).toBe(body);
  // A page of before, which is still open.
  const older = await t.send(readFamilyBudget, { params: { token } });
  expect(older.data).toMatchObject({ from: 'Adaeze …', total_kobo: 900_000_00, left_kobo: 400_000_00 });
  expect(older.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
});

test('SEC-54: the page holds no number, vendor or note of anybody, whatever was typed into a name', async () => {
  const { as, id } = await planned('+2348036670002');
  const { body } = await read(await link(as, id));
  for (const secret of ['1379999', '137 9999', '7400', '123456', '6670002', 'Vexillo', 'Zuben'])
    expect(body).not.toContain(secret);
  expect(body).toContain('Mama Ada &lt;b&gt; (…)');
});

test('SEC-54: an address ends when the couple ends or renews it, when it expires, and with its budget', async () => {
  const { as, id } = await planned('+2348036670003');
  const first = await link(as, id);
  const second = await link(as, id);
  expect(await read(first)).toMatchObject(gone);
  expect((await t.send(getFamilyLink, { as, params: { id } })).data.link).not.toBeNull();
  await t.send(endFamilyLink, { as, params: { id } });
  expect(await read(second)).toMatchObject(gone);
  expect((await t.send(getFamilyLink, { as, params: { id } })).data).toEqual({ link: null });
  const third = await link(as, id);
  await t.asSystem((trx) =>
    trx.updateTable('family_links').set({ expires_at: new Date() }).where('budget_id', '=', id).execute(),
  );
  expect(await read(third)).toMatchObject(gone);
  const fourth = await link(as, id);
  expect((await read(fourth)).statusCode).toBe(200);
  const removal = { entity: 'budget' as const, id, version: 1, deleted: true };
  expect((await t.send(saveChanges, { as, body: { changes: [removal] } })).statusCode).toBe(200);
  expect(await read(fourth)).toMatchObject(gone);
});

test('SEC-54: nobody guesses an address: an unknown one, an ended one and one that is cut off read alike', async () => {
  const { as, id } = await planned('+2348036670004');
  const token = await link(as, id);
  const endings = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '_'));
  const others = endings.map((ending) => `${token.slice(0, 41)}${ending}`).filter((one) => one !== token);
  for (const guess of await Promise.all(others.map(read))) expect(guess).toMatchObject(gone);
  for (const cut of [token.slice(1), `${token}.`, '₦', token.repeat(3)])
    expect(await read(cut)).toMatchObject(gone);
  const rows = await t.pool.query(
    'select token_hash, (select string_agg(a::text, $1) from audit a) as trail from family_links',
    [''],
  );
  expect(JSON.stringify(rows.rows)).not.toContain(token);
  expect(logged.join('')).not.toContain(token);
});

test('SEC-54: an address is void once its maker has left, is switched off or is being erased', async () => {
  const { as, id } = await planned('+2348036670005');
  const partner = await joinedPartner(t, as);
  const { phone } = await t.db
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', partner)
    .executeTakeFirstOrThrow();
  const theirs = await t.coupleToken(phone ?? '');
  const leaving = await link(theirs, id);
  expect((await read(leaving)).statusCode).toBe(200);
  const key = await ownKey(t, as, 'remove');
  await t.send(removePlanMember, { as, params: { id: partner }, query: { key } });
  const mine = await t.send(createWeddingPlan, { as: theirs, body: { id: crypto.randomUUID() } });
  expect(mine.statusCode).toBe(200);
  expect(await read(leaving)).toMatchObject(gone);
  const own = await link(as, id);
  const off = (status: 'disabled' | 'active') =>
    t.asSystem((trx) =>
      trx.updateTable('accounts').set({ status }).where('phone', '=', '+2348036670005').execute(),
    );
  await off('disabled');
  expect(await read(own)).toMatchObject(gone);
  await off('active');
  expect((await read(own)).statusCode).toBe(200);
  const account = (await t.send(getMe, { as })).data.id;
  await t.send(eraseMe, { query: { key: await ownKey(t, as, 'delete') } });
  expect(await read(own)).toMatchObject(gone);
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', account).execute(),
  );
  await eraseDueAccounts(t.db);
  expect(
    await t.db.selectFrom('family_links').selectAll().where('account_id', '=', account).execute(),
  ).toEqual([]);
});

test('SEC-27: making an address takes a proof of the number, and one of another purpose doesn’t do', async () => {
  const { as, id } = await planned('+2348036670006');
  const key = await ownKey(t, as, 'calendar');
  const refused = await t.send(createFamilyLink, { as, params: { id }, body: { key } });
  expect([refused.statusCode, refused.code]).toEqual([422, 'PROOF_NEEDED']);
  expect((await t.send(getFamilyLink, { as, params: { id } })).data.link).toBeNull();
});

test('of links that are made at once, one works', async () => {
  const { as, id } = await planned('+2348036670087');
  const tokens = await Promise.all(Array.from({ length: 8 }, () => link(as, id)));
  const states = await Promise.all(tokens.map(async (token) => (await read(token)).statusCode));
  expect(states.filter((status) => status === 200)).toHaveLength(1);
});
