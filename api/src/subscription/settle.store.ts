import { type Kysely, sql, type Transaction } from 'kysely';
import { accountFor } from '../account/account.store.ts';
import { proveByText } from '../account/number-proof.store.ts';
import { readProofText } from '../account/proof-text.ts';
import { expireUncovered } from '../account/session.store.ts';
import { readerOf } from '../aggregator/adapters.ts';
import { messageById, messagesOf, noteOutcomes, waitingMessages } from '../journal/journal.store.ts';
import type { JournalRow } from '../journal/journal.tables.ts';
import type { Database } from '../plugins/schema.ts';
import { system, write } from '../plugins/write.ts';
import { saveEntitlement } from './entitlement.store.ts';
import { foldEntitlement } from './fold.ts';
import { foldPlans } from './plan.store.ts';
import { noteSite, readSite, type SiteTold } from './site-told.ts';
import type { Told } from './told.ts';

/** What the operator decides about entitlement. */
export interface MembershipRules {
  /** Hours after paid time that renews by itself, while the operator tries again. */
  graceHours: number;
}

const HOUR_MS = 3_600_000;

/** The same, and draws the consequence for the membership. */
export async function tellSite(
  trx: Transaction<Database>,
  told: { phone: string; at?: Date; what: SiteTold } & MembershipRules,
): Promise<void> {
  await noteSite(trx, told);
  await settle(trx, told.phone, told);
}

/** Acts on a row of the journal: its number's entitlement is folded anew. Any number of times gives the same. */
export async function actOnMessage(db: Kysely<Database>, id: number, rules: MembershipRules): Promise<void> {
  const row = await messageById(db, id);
  if (!row) return;
  const { phone } = row;
  await write(db, system, async (trx) => {
    if (phone) await settle(trx, phone, rules);
    else await noteOutcomes(trx, [{ id, outcome: 'unreadable' }]);
  });
}

/**
 * Acts on whatever no job has acted on: after a crash between the journal and its job, and at every start. Answers
 * how many.
 * @throws what the first of them failed with, once all have been tried
 */
export async function actOnWaiting(db: Kysely<Database>, rules: MembershipRules): Promise<number> {
  const ids = await waitingMessages(db);
  const failures: unknown[] = [];
  for (const id of ids) await actOnMessage(db, id, rules).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return ids.length;
}

/** Folds everything told about a number and writes what follows from it, in the caller's transaction. */
export async function settle(
  trx: Transaction<Database>,
  phone: string,
  { graceHours }: MembershipRules,
): Promise<void> {
  // One at a time for a number: whoever comes second folds what the first has left.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entitlement:${phone}`}, 0))`.execute(trx);
  const rows = (await messagesOf(trx, phone)).map((row) => ({ row, told: toldOf(row), key: keyOf(row) }));
  const entitlement = foldEntitlement(
    rows.map(({ row, told, key }) => ({ key, told, at: row.happened_at })),
    { plans: await foldPlans(trx), graceMs: graceHours * HOUR_MS },
  );
  for (const { row, told } of rows) {
    const proof = told.kind === 'text' && !row.acted_at ? readProofText(told.text) : null;
    if (proof) await proveByText(trx, { phone, ...proof });
  }
  if (entitlement.stretches.length > 0 || entitlement.charges.length > 0) {
    const { id: accountId } = await accountFor(trx, phone);
    const journalIds = new Map(rows.map(({ row, key }) => [key, row.id]));
    await saveEntitlement(trx, { accountId, entitlement, journalIds });
    const stops = rows.some(({ row, key }) => !row.acted_at && entitlement.outcomes.get(key) === 'stopped');
    if (stops) await expireUncovered(trx, accountId);
  }
  await noteOutcomes(
    trx,
    rows.map(({ row, key }) => ({ id: row.id, outcome: entitlement.outcomes.get(key) ?? 'unreadable' })),
  );
}

const keyOf = (row: JournalRow) => `${row.provider} ${row.key}`;

/** A row, understood by whoever speaks like that. */
export function toldOf(row: Pick<JournalRow, 'provider' | 'channel' | 'body'>): Told {
  if (row.channel === 'site') return readSite(row.body);
  return readerOf(row.provider, row.channel)?.(row.body)?.told ?? { kind: 'unreadable' };
}
