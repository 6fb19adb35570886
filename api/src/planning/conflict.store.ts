import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import type { Transaction } from 'kysely';
import { ApiFailure, notFound } from '../plugins/failure.ts';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { type Change, judge, type Standing } from './row-change.ts';
import { toWireRow } from './wire-row.ts';

/**
 * The changes that have to be written, out of those sent; none when all of it stands already.
 * @throws {ApiFailure} 404 for rows of nobody or of another plan, 409 VERSION_CONFLICT with every stale row
 */
export async function changesToWrite<C extends Change>(
  trx: Transaction<Database>,
  sent: { changes: readonly C[]; standing: readonly Standing[]; planId: string },
): Promise<C[]> {
  const byId = new Map(sent.standing.map((row) => [row.id, row]));
  const judged = sent.changes.map((change) => {
    const standing = byId.get(change.id);
    return { change, standing, verdict: judge(change, standing, sent.planId) };
  });
  if (judged.some(({ verdict }) => verdict === 'unknown')) throw notFound('A row of this change');
  const stale = judged.filter(({ verdict }) => verdict === 'conflict');
  if (stale.length > 0) {
    throw await conflictFailure(
      trx,
      stale.flatMap(({ change, standing }) => (standing ? [{ sent_version: change.version, standing }] : [])),
    );
  }
  return judged.filter(({ verdict }) => verdict === 'write').map(({ change }) => change);
}

/** Nothing was written: somebody else was quicker. */
export async function conflictFailure(
  trx: Transaction<Database>,
  stale: readonly { sent_version: number; standing: Standing }[],
): Promise<ApiFailure> {
  const names = await namesOf(
    trx,
    stale.flatMap(({ standing }) => standing.updated_by ?? []),
  );
  const conflicts = stale.map(
    ({ sent_version, standing }): Conflict => ({
      entity: standing.entity,
      id: standing.id,
      sent_version,
      current: { ...toWireRow(standing), ...standing.fields },
      changed_by: names.get(standing.updated_by) ?? '',
      changed_at: toMoment(standing.updated_at),
    }),
  );
  const text = 'Somebody else changed this in the meantime. Nothing was saved yet.';
  return new ApiFailure(409, 'VERSION_CONFLICT', text, { more: { conflicts } });
}

async function namesOf(trx: Transaction<Database>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number | null, string>();
  const rows = await trx.selectFrom('accounts').select(['id', 'firstname']).where('id', 'in', ids).execute();
  return new Map<number | null, string>(rows.map((row) => [row.id, row.firstname]));
}
