import { type Kysely, sql, type Transaction } from 'kysely';
import { parsePhone } from '../account/phone.ts';
import { endSession } from '../auth/session.store.ts';
import type { Database } from '../db/schema.ts';
import { HttpError, invalid } from '../http/http-error.ts';
import { lockNumber } from '../journal/journal.store.ts';
import { activeSubscription } from './entitlement.store.ts';
import { applySiteEvent, type MembershipRules, refreshMembership } from './membership.store.ts';
import { hasJustHappened, isRecorded } from './site-event.ts';

interface ManualChange extends MembershipRules {
  /** The member's account. */
  id: number;
  /** The administrator's account. */
  by: number | null;
}

/**
 * Returns whether a member has a running membership of its own, which an end would end; false if the same end has just ended
 * it, whose response may be lost. A partner's ends with the partner's.
 * @throws {HttpError} 409 when it has none
 */
export async function requireMembership(
  trx: Transaction<Database>,
  { id, reason, by, ...rules }: ManualChange & { reason: string },
): Promise<boolean> {
  const phone = await lockMember(trx, id);
  // A text may have arrived that starts one and that no job has acted on.
  if (phone) await refreshMembership(trx, phone, rules);
  if (await activeSubscription(trx, id)) return true;
  if (phone && (await hasJustHappened(trx, { phone, what: { kind: 'end', reason, by } }))) return false;
  const text =
    'This member has no running membership of their own. If their partner’s covers them, end the partner’s.';
  throw new HttpError(409, 'NO_MEMBERSHIP', text);
}

/**
 * Ends a membership at once on behalf of an administrator. The journal records it with the reason, unless
 * somebody else has just ended it.
 */
export async function endMembership(
  trx: Transaction<Database>,
  { id, reason, by, ...rules }: ManualChange & { reason: string },
): Promise<void> {
  const phone = await lockMember(trx, id);
  const active = await activeSubscription(trx, id);
  // An end that this transaction has waited for may be later than its now().
  if (!phone || !active || active.endsAt <= new Date()) return;
  await applyVersioned(trx, { id, phone, what: { kind: 'end', reason, by }, ...rules });
}

/**
 * Grants free days after the paid time. If no membership is active, the days start one that doesn't
 * renew, on the couple's last tariff or else the cheapest one.
 * @throws {HttpError} 409 when no tariff was ever created
 */
export async function grantDays(
  trx: Transaction<Database>,
  grant: ManualChange & { days: number; reason: string; key?: string | undefined },
): Promise<void> {
  const { id, days, reason, by, key, ...rules } = grant;
  const phone = await lockMember(trx, id);
  if (!phone) return;
  const product_id = (await lastTariff(trx, id)) ?? (await cheapestTariff(trx));
  if (product_id === undefined) throw new HttpError(409, 'NO_PLANS', 'Create a plan first.');
  const what = { kind: 'free', product_id, days, reason, by } as const;
  await applyVersioned(trx, { id, phone, what, ...(key && { eventId: grantId(id, key) }), ...rules });
}

const grantId = (id: number, key: string) => `free ${id} ${key}`;

/** Returns whether these free days were granted before: the same `key` again is a repeated request. */
export const isGranted = async (trx: Transaction<Database>, id: number, key: string | undefined) =>
  key !== undefined && (await isRecorded(trx, grantId(id, key)));

/** Applies an administrator's event, and counts it as a change of the member: another who saw it before is told (SEC-46). */
async function applyVersioned(
  trx: Transaction<Database>,
  event: Omit<Parameters<typeof applySiteEvent>[1], 'id'> & { id: number; eventId?: string },
): Promise<void> {
  const { id, eventId, ...rest } = event;
  await applySiteEvent(trx, { ...rest, ...(eventId && { id: eventId }) });
  const version = sql<number>`version + 1`;
  await trx.updateTable('accounts').set({ version }).where('id', '=', id).execute();
}

async function lastTariff(trx: Transaction<Database>, id: number): Promise<number | undefined> {
  const last = await trx
    .selectFrom('subscriptions')
    .select('product_id')
    .where('account_id', '=', id)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.product_id;
}

async function cheapestTariff(trx: Transaction<Database>): Promise<number | undefined> {
  const cheapest = await trx
    .selectFrom('plans')
    .select('product_id')
    .orderBy(sql`retired_at is not null`)
    .orderBy('price')
    .limit(1)
    .executeTakeFirst();
  return cheapest?.product_id;
}

/**
 * Moves a couple's account and membership to another number. Deletes its sessions and devices. The next holder of the
 * old number starts without anything. The journal records it with the reason.
 * @throws {HttpError} 422 when it isn't a mobile number, 409 when the number has an account
 */
export async function moveNumber(
  trx: Transaction<Database>,
  { id, by, to, reason, ...rules }: ManualChange & { to: string; reason: string },
): Promise<void> {
  const phone = requirePhone(to);
  // A recent payment from the new number may not be processed yet, and would make that number a member.
  await refreshMembership(trx, phone, rules);
  await refuseTaken(trx, { phone, id });
  const from = await lockMember(trx, id);
  if (!from || from === phone) return;
  await trx.updateTable('accounts').set({ phone }).where('id', '=', id).execute();
  // Holders of the old number and former holders of the new one must have nothing that opens this account.
  await endSession(trx, id, 'number');
  await trx.deleteFrom('devices').where('account_id', '=', id).execute();
  for (const table of ['number_proofs', 'signup_requests'] as const) {
    await trx.deleteFrom(table).where('phone', 'in', [from, phone]).execute();
  }
  await applySiteEvent(trx, { phone, what: { kind: 'moved', from, reason, by }, ...rules });
}

function requirePhone(typed: string): string {
  const phone = parsePhone(typed);
  if (phone) return phone;
  throw invalid('new_number', 'This is not a Nigerian mobile number. Write it like 0803 123 4567.');
}

/**
 * Returns the number in E.164 to which a member would move, and the account of another member who has it.
 * @throws {HttpError} 422 when it isn't a mobile number
 */
export async function holderOf(
  db: Kysely<Database>,
  { id, to }: { id: number; to: string },
): Promise<{ phone: string; holder: number | null }> {
  const phone = requirePhone(to);
  const row = await db.selectFrom('accounts').select('id').where('phone', '=', phone).executeTakeFirst();
  return { phone, holder: row && row.id !== id ? row.id : null };
}

async function refuseTaken(
  trx: Transaction<Database>,
  { phone, id }: { phone: string; id: number },
): Promise<void> {
  const { holder } = await holderOf(trx, { id, to: phone });
  if (holder === null) return;
  const text = 'Another member has this number.';
  throw new HttpError(409, 'PHONE_TAKEN', text, { errors: { new_number: [text] } });
}

/**
 * Returns the account's number and locks both until the transaction ends, so that number changes don't overlap. Call it before
 * any other lock of the account: a text's job takes the two in this order.
 */
export async function lockMember(trx: Transaction<Database>, id: number): Promise<string | null> {
  const account = trx.selectFrom('accounts').select('phone').where('id', '=', id);
  const before = await account.executeTakeFirst();
  if (before?.phone) await lockNumber(trx, before.phone);
  const locked = await account.forNoKeyUpdate().executeTakeFirst();
  return locked?.phone ?? null;
}
