import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { parsePhone } from '../account/phone.ts';
import { ApiFailure, invalid } from '../plugins/failure.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { type MembershipRules, settle, tellSite } from './settle.store.ts';
import { noteSite } from './site-told.ts';

/** An administrator ends a membership, as a STOP would; in the journal like everything else. */
export function endMembership(
  db: Kysely<Database>,
  actor: Actor,
  { id, ...rules }: { id: number } & MembershipRules,
): Promise<void> {
  return write(db, actor, async (trx) => {
    const phone = await phoneOf(trx, id);
    if (phone) await tellSite(trx, { phone, what: { kind: 'end' }, ...rules });
  });
}

/**
 * A couple has another number from now on: account and membership go there, and the number that was left begins anew
 * with whoever has it next.
 * @throws {ApiFailure} 422 for what is no mobile number, 409 for one that has an account
 */
export async function moveNumber(
  db: Kysely<Database>,
  actor: Actor,
  { id, to, ...rules }: { id: number; to: string } & MembershipRules,
): Promise<void> {
  const phone = parsePhone(to);
  if (!phone) throw invalid('new_number', 'This is not a Nigerian mobile number.');
  await write(db, actor, async (trx) => {
    const from = await phoneOf(trx, id);
    if (!from || from === phone) return;
    await refuseTaken(trx, phone);
    await trx.updateTable('accounts').set({ phone }).where('id', '=', id).execute();
    const move = randomUUID();
    await noteSite(trx, { phone, what: { kind: 'moved', from }, id: `move-in:${move}` });
    await noteSite(trx, { phone: from, what: { kind: 'forget' }, id: `move-out:${move}` });
    await settle(trx, phone, rules);
  });
}

async function refuseTaken(trx: Transaction<Database>, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entitlement:${phone}`}, 0))`.execute(trx);
  const taken = await trx.selectFrom('accounts').select('id').where('phone', '=', phone).executeTakeFirst();
  if (!taken) return;
  const text = 'Another member has this number.';
  throw new ApiFailure(409, 'PHONE_TAKEN', text, { errors: { new_number: [text] } });
}

const phoneOf = async (trx: Transaction<Database>, id: number) =>
  (await trx.selectFrom('accounts').select('phone').where('id', '=', id).executeTakeFirst())?.phone ?? null;
