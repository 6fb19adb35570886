import { randomUUID } from 'node:crypto';
import { RECEIPT_LIMITS, type Receipt } from '@wedding/shared/contract/receipt.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type ClaimDeps, claimFile, dropUnnamed, releaseClaims } from '../media/store/media-claim.store.ts';
import { redrawPicture } from '../picture/redraw-picture.ts';
import { holdPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

/** The key of a receipt's stored file. A trigger of the table builds the same, to remove it (0790). */
export const receiptKey = (file: string) => `receipts/${file}.jpg`;

/** Sharp enough to read a bank's small print. */
const WHOLE = { kind: 'inside', side: 1600 } as const;

/** A payment, and who names it. */
interface OwnPayment {
  paymentId: string;
  accountId: number;
}

/** Payments of wedding plans with their members. Removed ones count: they may come back for 30 days. */
const paymentsOfMembers = (db: Kysely<Database>) =>
  db
    .selectFrom('budget_payments as p')
    .innerJoin('budgets as b', 'b.id', 'p.budget_id')
    .innerJoin('wedding_plan_members as m', 'm.plan_id', 'b.plan_id');

/** @throws {HttpError} 404 unless the payment is of the account's wedding plan */
export async function needPayment(db: Kysely<Database>, { paymentId, accountId }: OwnPayment): Promise<void> {
  const payment = await paymentsOfMembers(db)
    .select('p.id')
    .where('p.id', '=', paymentId)
    .where('m.account_id', '=', accountId)
    .executeTakeFirst();
  if (!payment) throw notFound('This payment');
}

/** Returns the receipts of a wedding plan, the oldest first. */
export async function receiptsOf(db: Kysely<Database>, planId: string): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('receipts as r')
    .innerJoin('budget_payments as p', 'p.id', 'r.payment_id')
    .innerJoin('budgets as b', 'b.id', 'p.budget_id')
    .selectAll('r')
    .where('b.plan_id', '=', planId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
  return rows.map(toReceipt);
}

/** The receipts that an account has added, for its export. */
export const receiptsAddedBy = (db: Kysely<Database>, accountId: number): Promise<Row<'receipts'>[]> =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Returns a receipt of the account's wedding plan. */
export const findReceipt = (
  db: Kysely<Database>,
  { id, accountId }: { id: string; accountId: number },
): Promise<Row<'receipts'> | undefined> =>
  paymentsOfMembers(db)
    .innerJoin('receipts as r', 'r.payment_id', 'p.id')
    .selectAll('r')
    .where('r.id', '=', id)
    .where('m.account_id', '=', accountId)
    .executeTakeFirst();

/**
 * Redraws a photo and stores it with its payment. One that was sent before, with the same id, is answered as it is.
 * @throws {HttpError} 404 for a payment of others, 413, 415 or 422 for what isn't a photo, 422 PLAN_FULL
 */
export async function addReceipt(
  bytes: Buffer,
  { actor, id, ...parts }: ClaimDeps & OwnPayment & { actor: Actor; id: string },
): Promise<Receipt> {
  const { db, media, accountId, paymentId } = parts;
  const before = await findReceipt(db, { id, accountId });
  if (before) return toReceipt(before);
  const [drawn] = await redrawPicture(bytes, { field: 'picture', account: accountId, shapes: [WHOLE] });
  const file = randomUUID();
  const key = receiptKey(file);
  await claimFile(db, key);
  try {
    await media.put(key, drawn.bytes);
    const { width, height } = drawn;
    const row = { id, payment_id: paymentId, account_id: accountId, file, width, height };
    const receipt = await write(db, actor, (trx) => insert(trx, { ...row, bytes: drawn.bytes.length }));
    if (receipt.file !== file) await dropUnnamed(parts, [key]);
    return toReceipt(receipt);
  } catch (error) {
    await dropUnnamed(parts, [key]);
    throw error;
  }
}

/** Returns the new row, or the one that another tab has added with this id while the photo was being drawn. */
async function insert(
  trx: Transaction<Database>,
  row: Omit<Row<'receipts'>, 'created_at'>,
): Promise<Row<'receipts'>> {
  const { id, account_id: accountId, payment_id: paymentId } = row;
  const planId = await holdPlan(trx, accountId);
  // The couple may have parted meanwhile.
  await needPayment(trx, { paymentId, accountId });
  const before = await findReceipt(trx, { id, accountId });
  if (before) return before;
  await assertDiskSpace(trx, { planId, bytes: row.bytes });
  const receipt = await trx
    .insertInto('receipts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // The id is of somebody else's receipt.
  if (!receipt) throw notFound('This payment');
  await releaseClaims(trx, [receiptKey(row.file)]);
  return receipt;
}

/** @throws {HttpError} 422 PLAN_FULL */
async function assertDiskSpace(
  trx: Transaction<Database>,
  { planId, bytes }: { planId: string; bytes: number },
): Promise<void> {
  const room = await trx
    .selectFrom('receipts as r')
    .innerJoin('budget_payments as p', 'p.id', 'r.payment_id')
    .innerJoin('budgets as b', 'b.id', 'p.budget_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(r.bytes), 0)::int`.as('bytes'))
    .where('b.plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  if (room.count < RECEIPT_LIMITS.count && room.bytes + bytes <= RECEIPT_LIMITS.bytes) return;
  const text = `A wedding plan has room for ${RECEIPT_LIMITS.count} receipts, ${RECEIPT_LIMITS.bytes / 1024 / 1024} MB together. Remove some that you no longer need first.`;
  throw new HttpError(422, 'PLAN_FULL', text);
}

/** Removes a receipt; its file follows. Returns whether there was one. */
export const removeReceipt = (
  db: Kysely<Database>,
  actor: Actor,
  receipt: { id: string; accountId: number },
): Promise<boolean> =>
  write(db, actor, async (trx) => {
    if (!(await findReceipt(trx, receipt))) return false;
    await trx.deleteFrom('receipts').where('id', '=', receipt.id).execute();
    return true;
  });

const toReceipt = ({ account_id: _, file: __, created_at, ...receipt }: Row<'receipts'>): Receipt => ({
  ...receipt,
  added_at: toTimestamp(created_at),
});
