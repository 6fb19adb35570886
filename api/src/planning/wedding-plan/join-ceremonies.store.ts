import type { CeremonyClash, JoinChoice, PlansClash } from '@wedding/shared/contract/wedding-plan.schema.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { HttpError } from '../../http/http-error.ts';
import { assertFits } from '../rows/plan-limits.store.ts';
import { fillFromOther, type Pair, type Planned, pairUp, resolvedFacts } from './join-ceremonies.ts';
import { moveTasks } from './move-tasks.store.ts';
import { ceremoniesOf } from './wedding-plan.store.ts';

/** An account that moves from the plan `from` to `planId`. Both plans are locked. */
export interface Joining {
  planId: string;
  from: string;
  accountId: number;
}

/**
 * Merges the ceremonies of two plans. A ceremony that both plans have is kept once, with the chosen values, and budget
 * lines and tasks that depend on either one follow it. The other one is listed among the removed rows.
 * @throws {HttpError} 422 `PLAN_FULL`, 409 `PLANS_CLASH`
 */
export async function joinCeremonies(
  trx: Transaction<Database>,
  joining: Joining,
  keep: JoinChoice | undefined,
): Promise<void> {
  const theirs = await ceremoniesOf(trx, joining.planId);
  const yours = await ceremoniesOf(trx, joining.from);
  const pairs = pairUp(theirs, yours);
  assertFits('ceremony', theirs.length + yours.length - pairs.length);
  const turnout = await turnouts(trx, joining);
  const facts = pairs.flatMap((pair) => resolvedFacts(pair, keep) ?? []);
  const plates = turnout && keep?.turnout_bp;
  const platesKept = !turnout || plates === turnout.theirs || plates === turnout.yours;
  if (facts.length < pairs.length || !platesKept) throw clash(pairs, turnout);

  const marks = { updated_at: new Date(), updated_by: joining.accountId };
  for (const [place, { theirs, yours }] of pairs.entries()) {
    const values = facts[place];
    await trx
      .updateTable('ceremonies')
      .set((eb) => ({ ...values, ...marks, version: eb('version', '+', 1) }))
      .where('id', '=', theirs.id)
      .execute();
    await moveLinesToCeremony(trx, { from: yours.id, to: theirs.id, joining });
    await trx
      .updateTable('ceremonies')
      .set((eb) => ({ ...marks, deleted_at: marks.updated_at, version: eb('version', '+', 1) }))
      .where('id', '=', yours.id)
      .execute();
  }
  if (plates) {
    await trx
      .updateTable('wedding_plans')
      .set((eb) => ({ ...marks, turnout_bp: plates, version: eb('version', '+', 1) }))
      .where('id', '=', joining.planId)
      .where('turnout_bp', '<>', plates)
      .execute();
  }
  await moveOtherCeremonies(trx, joining);
  const after = await ceremoniesOf(trx, joining.planId);
  const { planId, from, accountId } = joining;
  await moveTasks(trx, { planId, before: theirs, after, accountId });
  await moveTasks(trx, { planId: from, before: yours, after, accountId });
}

function clash(pairs: readonly Pair<Planned>[], turnout: PlansClash['turnout']): HttpError {
  const ceremonies = pairs.flatMap((pair): CeremonyClash[] => {
    if (resolvedFacts(pair, undefined)) return [];
    const { id, kind, name } = pair.theirs;
    return [{ id, kind, name, ...fillFromOther(pair) }];
  });
  const text =
    'You’ve both started planning, and your wedding plans differ. Choose what to keep. Nothing has changed yet.';
  return new HttpError(409, 'PLANS_CLASH', text, { more: { ceremonies, turnout } });
}

/** Returns the two plans' plates per guest (`turnout_bp`), or null if they are the same. */
async function turnouts(
  trx: Transaction<Database>,
  { planId, from }: Joining,
): Promise<PlansClash['turnout']> {
  const plans = await trx
    .selectFrom('wedding_plans')
    .select(['id', 'turnout_bp'])
    .where('id', 'in', [planId, from])
    .execute();
  const of = (id: string) => plans.find((plan) => plan.id === id)?.turnout_bp ?? 10_000;
  const theirs = of(planId);
  const yours = of(from);
  return theirs === yours ? null : { theirs, yours };
}

/** Changes lines priced per guest of the ceremony `from` to be priced per guest of `to`. */
async function moveLinesToCeremony(
  trx: Transaction<Database>,
  { from, to, joining }: { from: string; to: string; joining: Joining },
): Promise<void> {
  const moved = (column: 'estimate' | 'agreed') => sql`
    case when ${sql.ref(column)}->>'ceremony_id' = ${from}
      then jsonb_set(${sql.ref(column)}, '{ceremony_id}', to_jsonb(${to}::text)) else ${sql.ref(column)} end`;
  await sql`
    update budget_items i
    set estimate = ${moved('estimate')}, agreed = ${moved('agreed')},
      version = i.version + 1, updated_at = now(), updated_by = ${joining.accountId}
    from budgets b
    where b.id = i.budget_id and b.plan_id = ${joining.from}
      and (i.estimate->>'ceremony_id' = ${from} or i.agreed->>'ceremony_id' = ${from})`.execute(trx);
}

/** Moves the remaining ceremonies, removed ones included, to the end of the joined plan. */
async function moveOtherCeremonies(trx: Transaction<Database>, { planId, from }: Joining): Promise<void> {
  const rows = await trx
    .selectFrom('ceremonies')
    .select('id')
    .where('plan_id', '=', from)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  let sort = (await ceremoniesOf(trx, planId)).at(-1)?.sort ?? null;
  for (const { id } of rows) {
    sort = keyBetween(sort, null);
    await trx.updateTable('ceremonies').set({ plan_id: planId, sort }).where('id', '=', id).execute();
  }
}
