import { getMe } from '@wedding/shared/contract/account.ts';
import { eraseMe, exportMe } from '@wedding/shared/contract/me.ts';
import { RECEIPT_LIMITS } from '@wedding/shared/contract/receipt.schema.ts';
import { addReceipt, getReceipt, listReceipts, removeReceipt } from '@wedding/shared/contract/receipt.ts';
import { removePlanMember } from '@wedding/shared/contract/wedding-plan.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eraseDueAccounts } from '../personal-data/erase.store.ts';
import { joinedPartner } from '../testing/joined-partner.ts';
import { killedBeforeNaming } from '../testing/killed-before-naming.ts';
import { ownedPayment } from '../testing/owned-payment.ts';
import { ownKey, provedKey } from '../testing/proved-key.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const photo = await sharp({ create: { width: 900, height: 2000, channels: 3, background: '#8b1526' } })
  .withExif({ IFD0: { Model: 'Tecno Spark' } })
  .jpeg()
  .toBuffer();

const send = (as: string, paymentId: string, { id = crypto.randomUUID() as string, bytes = photo } = {}) => {
  const form = { id, picture: { name: '../evil.svg', bytes } };
  return t.send(addReceipt, { as, params: { id: paymentId }, form });
};
const listOf = async (as: string) => (await t.send(listReceipts, { as })).data.receipts;
const pictureOf = (as: string, id: string) => t.send(getReceipt, { as, params: { id } });
const idOf = async (as: string) => (await t.send(getMe, { as })).data.id;
/** A couple with a payment and its partner, both signed in. */
async function two(phone: string) {
  const as = await t.coupleToken(phone);
  const partnerId = await joinedPartner(t, as);
  const partner = await t.coupleToken(`+234802${String(await idOf(as)).padStart(7, '0')}`);
  return { as, partner, partnerId, payment: await ownedPayment(t, as) };
}

/** Returns the stored files that no waiting job removes. */
async function filesLeft(): Promise<string[]> {
  const { rows } = await t.pool.query<{ keys: string[] }>(
    `select j.payload->'keys' as keys from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'remove-media'`,
  );
  const going = new Set(rows.flatMap(({ keys }) => keys));
  return (await t.app.media.list('receipts/')).filter((key) => !going.has(key));
}

test('SEC-13: a photo is redrawn with 1600 pixels at most, and without what the phone wrote into it', async () => {
  const { as, payment } = await two('+2348037900001');
  expect(photo.includes('Tecno')).toBe(true);
  const added = await send(as, payment.id);
  expect(added, added.body).toMatchObject({ statusCode: 201, data: { width: 720, height: 1600 } });
  const { picture } = (await pictureOf(as, added.data.id)).data;
  const bytes = Buffer.from(picture.replace('data:image/jpeg;base64,', ''), 'base64');
  expect(bytes).toHaveLength(added.data.bytes);
  expect(bytes.includes('Tecno')).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 1600 });

  const svg = await send(as, payment.id, { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  expect([svg.statusCode, Object.keys(svg.errors)]).toEqual([415, ['picture']]);
  expect(await listOf(as)).toHaveLength(1);
});

test('SEC-9: both of the couple see and remove a receipt, a removed partner and strangers do not', async () => {
  const { as, partner, partnerId, payment } = await two('+2348037900002');
  const { id } = (await send(partner, payment.id)).data;
  expect(await listOf(as)).toMatchObject([{ id, payment_id: payment.id }]);
  expect((await pictureOf(as, id)).statusCode).toBe(200);

  const { as: stranger, payment: theirs } = await two('+2348037900003');
  const attacks = [
    await pictureOf(stranger, id),
    await t.send(removeReceipt, { as: stranger, params: { id } }),
    await send(stranger, payment.id),
    // An id that somebody else's receipt has.
    await send(stranger, theirs.id, { id }),
  ];
  expect(attacks.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect(await listOf(stranger)).toEqual([]);

  const key = await ownKey(t, as, 'remove');
  await t.send(removePlanMember, { as, params: { id: partnerId }, query: { key } });
  expect([(await pictureOf(partner, id)).statusCode, await listOf(partner)]).toEqual([404, []]);
  expect((await t.send(removeReceipt, { as, params: { id } })).statusCode).toBe(200);
  expect(await listOf(as)).toEqual([]);
});

test('a photo that is sent again after a lost answer, also by two tabs at once, is there once', async () => {
  const { as, partner, payment } = await two('+2348037900004');
  const before = await filesLeft();
  const id = crypto.randomUUID();
  const answers = await Promise.all([send(as, payment.id, { id }), send(partner, payment.id, { id })]);
  answers.push(await send(as, payment.id, { id }));
  expect(new Set(answers.map(({ data }) => data.id))).toEqual(new Set([id]));
  expect(await listOf(as)).toHaveLength(1);
  expect(await filesLeft()).toHaveLength(before.length + 1);
});

test('SEC-22: a kill between storing a photo and naming it leaves no file behind', async () => {
  const { as, payment } = await two('+2348037900005');
  const hold = { table: 'accounts', id: await idOf(as) } as const;
  const { stored, left } = await killedBeforeNaming(t, {
    send: () => send(as, payment.id),
    hold,
    folder: 'receipts/',
  });
  expect([stored.length, left]).toEqual([1, []]);
});

test('SEC-34: a wedding plan has room for so many receipts, and so many bytes of them', async () => {
  const { as, payment } = await two('+2348037900006');
  const { id } = (await send(as, payment.id)).data;
  const refused = async () => {
    const { statusCode, code, message } = await send(as, payment.id);
    return [statusCode, code, message];
  };
  const full = [422, 'PLAN_FULL', expect.stringContaining('room for 200 receipts, 30 MB together')];
  await t.pool.query('alter table receipts disable trigger user');
  await t.pool.query('update receipts set bytes = $1 where id = $2', [RECEIPT_LIMITS.bytes, id]);
  expect(await refused()).toEqual(full);
  await t.pool.query('update receipts set bytes = 1 where id = $1', [id]);
  await t.pool.query(
    `insert into receipts (id, payment_id, account_id, file, bytes, width, height)
      select gen_random_uuid(), payment_id, account_id, gen_random_uuid(), 1, 1, 1 from receipts, generate_series(2, $1)
      where id = $2`,
    [RECEIPT_LIMITS.count, id],
  );
  await t.pool.query('alter table receipts enable trigger user');
  expect(await refused()).toEqual(full);
});

test('SEC-27: the export holds the photos that a person added; they go with the person, and with their payment', async () => {
  const { as, partner, payment } = await two('+2348037900007');
  const mine = (await send(as, payment.id)).data;
  const theirs = (await send(partner, payment.id)).data;
  const before = await filesLeft();
  const { data } = await t.send(exportMe, {
    query: { key: await provedKey(t, '+2348037900007', 'download') },
  });
  expect(data.receipts).toMatchObject([{ id: mine.id, payment_id: payment.id }]);
  const [exported] = data.receipts;
  expect(Buffer.from(exported?.picture?.base64 ?? '', 'base64')).toHaveLength(mine.bytes);

  const accountId = await idOf(as);
  await t.send(eraseMe, { query: { key: await provedKey(t, '+2348037900007', 'delete') } });
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', accountId).execute(),
  );
  expect(await eraseDueAccounts(t.db)).toBe(1);
  expect(await listOf(partner)).toMatchObject([{ id: theirs.id }]);
  expect(await filesLeft()).toHaveLength(before.length - 1);

  await t.asSystem((trx) => trx.deleteFrom('budgets').where('id', '=', payment.budget_id).execute());
  expect(await listOf(partner)).toEqual([]);
  expect(await filesLeft()).toHaveLength(before.length - 2);
});
