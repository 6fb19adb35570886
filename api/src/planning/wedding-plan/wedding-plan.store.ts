import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { datesOf, mainCeremony, movedToWeddingDay } from '@wedding/shared/domain/ceremony-dates.ts';
import type { CeremonyDates } from '@wedding/shared/domain/place-tasks.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { assertPlanLimits } from '../rows/plan-limits.store.ts';
import { toRowDto } from '../rows/row-dto.ts';
import { moveTasks } from './move-tasks.store.ts';

/** Returns the id of the account's wedding plan. Undefined before its first budget or checklist. */
export async function planIdOf(db: Kysely<Database>, accountId: number): Promise<string | undefined> {
  const member = await db
    .selectFrom('wedding_plan_members')
    .select('plan_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return member?.plan_id;
}

/** Locks the account until the transaction ends, so that its writes of a plan come one after another. */
export const lockAccount = (trx: Transaction<Database>, accountId: number) =>
  trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();

/** Locks a plan until the transaction ends, so that changes to one wedding are written one after another. */
export const lockPlan = (trx: Transaction<Database>, planId: string) =>
  trx.selectFrom('wedding_plans').select('id').where('id', '=', planId).forUpdate().execute();

/**
 * Locks the account's plan with `lockPlan`. Creates the plan with the id `newId` if none exists. @throws {HttpError} 404 when `newId` is somebody else's plan
 */
export async function holdPlan(
  trx: Transaction<Database>,
  accountId: number,
  newId: string = crypto.randomUUID(),
): Promise<string> {
  await lockAccount(trx, accountId);
  for (;;) {
    const planId = (await planIdOf(trx, accountId)) ?? (await makePlan(trx, accountId, newId));
    await lockPlan(trx, planId);
    // Who waited for the lock may have been removed meanwhile (SEC-10).
    if ((await planIdOf(trx, accountId)) === planId) return planId;
  }
}

async function makePlan(trx: Transaction<Database>, accountId: number, id: string): Promise<string> {
  const made = await trx
    .insertInto('wedding_plans')
    .values({ id, updated_by: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw notFound('This wedding plan');
  await trx
    .insertInto('wedding_plan_members')
    .values({ plan_id: id, account_id: accountId, role: 'owner' })
    .execute();
  return id;
}

export async function readPlan(db: Kysely<Database>, id: string): Promise<WeddingPlan> {
  const plan = await db
    .selectFrom('wedding_plans')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ceremonies = await ceremoniesOf(db, id);
  return {
    ...toRowDto(plan),
    turnout_bp: plan.turnout_bp,
    ceremonies: ceremonies.map(({ sort, kind, name, date, guests, ...row }) => ({
      ...toRowDto(row),
      sort,
      kind,
      name,
      date,
      guests,
    })),
  };
}

/** Returns the days that are set. Null while the wedding day itself isn't set. */
export const ceremonyDates = (db: Kysely<Database>, planId: string): Promise<CeremonyDates | null> =>
  ceremoniesOf(db, planId).then(datesOf);

/**
 * Sets the wedding day: the date of the later of worship and reception, or of a new reception. Open tasks move with it.
 * @throws {HttpError} 422 PLAN_FULL when there is no room for the reception
 */
export async function setWeddingDay(
  trx: Transaction<Database>,
  to: { planId: string; date: string; accountId: number },
): Promise<void> {
  const ceremonies = await ceremoniesOf(trx, to.planId);
  if (!mainCeremony(ceremonies)) {
    const id = crypto.randomUUID();
    const changes = [{ entity: 'ceremony', id, version: 0 } as const];
    await assertPlanLimits(trx, { planId: to.planId, changes, current: [] });
    await trx
      .insertInto('ceremonies')
      .values({
        id,
        plan_id: to.planId,
        kind: 'reception',
        name: 'Reception',
        date: to.date,
        sort: keyBetween(ceremonies.at(-1)?.sort ?? null, null),
        updated_by: to.accountId,
      })
      .execute();
  }
  for (const { id, version } of movedToWeddingDay(ceremonies, to.date)) {
    await trx
      .updateTable('ceremonies')
      .set({ date: to.date, version: version + 1, updated_at: new Date(), updated_by: to.accountId })
      .where('id', '=', id)
      .execute();
  }
  await moveTasks(trx, { ...to, before: ceremonies, after: await ceremoniesOf(trx, to.planId) });
}

/** Returns the plan's ceremonies in order. */
export function ceremoniesOf(db: Kysely<Database>, planId: string) {
  return db
    .selectFrom('ceremonies')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
