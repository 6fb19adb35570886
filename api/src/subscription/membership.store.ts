import type { Kysely, Transaction } from 'kysely';
import { findOrCreateCoupleIn } from '../account/account.store.ts';
import { proveByText } from '../account/proof-answer.store.ts';
import { readProofText } from '../account/proof-text.ts';
import { expireUncovered } from '../auth/session.store.ts';
import type { Database, Row } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import {
  currentNumberOf,
  isFromErased,
  lockNumber,
  messageById,
  messagesOf,
  paidElsewhere,
  saveOutcomes,
  waitingMessages,
} from '../journal/journal.store.ts';
import { saveEntitlement } from './entitlement.store.ts';
import { reduceToEvidence } from './erase-messages.store.ts';
import { foldEntitlement } from './fold.ts';
import { parseMembershipEvent } from './parse-membership-event.ts';
import { recordSiteEvent, type SiteEvent } from './site-event.ts';
import { tariffsToFold } from './tariff.store.ts';

/** The settings that affect entitlement. */
export interface MembershipRules {
  /** Hours of access after the end of a recurring paid period, while the operator retries the charge. */
  graceHours: number;
}

const HOUR_MS = 3_600_000;

/** Records an event of this site in the journal, once for each `id`, and updates the number's membership. */
export async function applySiteEvent(
  trx: Transaction<Database>,
  siteEvent: { phone: string; at?: Date; what: SiteEvent; id?: string } & MembershipRules,
): Promise<void> {
  await recordSiteEvent(trx, siteEvent);
  await refreshMembership(trx, siteEvent.phone, siteEvent);
}

/** Acts on a row of the journal by folding its number's entitlement again. It is idempotent. */
export async function actOnMessage(db: Kysely<Database>, id: number, rules: MembershipRules): Promise<void> {
  const row = await messageById(db, id);
  if (!row) return;
  const { phone } = row;
  await write(db, system, async (trx) => {
    if (!phone) return saveOutcomes(trx, [{ id, outcome: 'unreadable' }]);
    await refreshMembership(trx, phone, rules);
    if ((await messageById(trx, id))?.acted_at) return;
    // Sent before the number changed hands and delivered afterwards, it counts only for the person who held it then.
    const current = await currentNumberOf(trx, row);
    if (current) await refreshMembership(trx, current, rules);
    else if (await isFromErased(trx, row)) await reduceToEvidence(trx, [row]);
    else await saveOutcomes(trx, [{ id, outcome: 'noted' }]);
  });
}

/**
 * Acts on the rows that no job has acted on. It runs at every start, to recover from a crash between the journal and its
 * job. Returns their number.
 * @throws the first failure, after all rows have been tried
 */
export async function processWaitingEvents(db: Kysely<Database>, rules: MembershipRules): Promise<number> {
  const ids = await waitingMessages(db);
  const failures: unknown[] = [];
  for (const id of ids) await actOnMessage(db, id, rules).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return ids.length;
}

/** Folds all journal rows of a number and saves the resulting entitlement, in the caller's transaction. */
export async function refreshMembership(
  trx: Transaction<Database>,
  phone: string,
  { graceHours }: MembershipRules,
): Promise<void> {
  await lockNumber(trx, phone);
  // Keeps the number from changing hands meanwhile.
  await trx.selectFrom('accounts').select('id').where('phone', '=', phone).forNoKeyUpdate().execute();
  const messages = await messagesOf(trx, phone);
  const rows = messages.map((row) => ({
    row,
    event: parseMembershipEvent(row),
    key: keyOf(row),
  }));
  const entitlement = foldEntitlement(
    rows.map(({ row, event, key }) => ({ key, event, at: row.happened_at, receivedAt: row.received_us })),
    {
      tariffs: await tariffsToFold(trx),
      graceMs: graceHours * HOUR_MS,
      paidElsewhere: await paidElsewhere(trx, messages),
    },
  );
  for (const { row, event } of rows) {
    const proof = event.kind === 'text' && !row.acted_at ? readProofText(event.text) : null;
    if (proof) await proveByText(trx, { phone, ...proof });
  }
  if (entitlement.periods.length > 0 || entitlement.charges.length > 0) {
    const { id: accountId } = await findOrCreateCoupleIn(trx, phone);
    const journalIds = new Map(rows.map(({ row, key }) => [key, row.id]));
    await saveEntitlement(trx, { accountId, entitlement, journalIds });
    const stops = rows.some(({ row, key }) => !row.acted_at && entitlement.outcomes.get(key) === 'stopped');
    if (stops) await expireUncovered(trx, accountId);
  }
  await saveOutcomes(
    trx,
    rows.map(({ row, key }) => ({ id: row.id, outcome: entitlement.outcomes.get(key) ?? 'unreadable' })),
  );
}

const keyOf = (row: Row<'journal'>) => `${row.provider} ${row.key}`;
