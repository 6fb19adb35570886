import { type MutationKey, parseMutationKey } from '@wedding/shared/contract/mutation-key.ts';
import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { MutationOutcome } from '../db/column-types.ts';
import type { Database } from '../db/schema.ts';
import { type Actor, system, write } from '../db/write.ts';
import type { Caller } from '../http/caller.ts';
import { HttpError, invalid } from '../http/http-error.ts';
import { changePlan, type SentChange } from './change-plan.store.ts';
import { conflictFailure } from './rows/conflict.store.ts';
import { type PlanRow, rowsById } from './rows/plan-rows.store.ts';
import { needUnique } from './rows/row-change.ts';
import { toPlanningRowDto } from './rows/row-dto.ts';
import { holdPlan, lockAccount } from './wedding-plan/wedding-plan.store.ts';

/** Days after its last mutation for which a page's number is remembered: longer than a phone waits for a network. */
const REMEMBERED_DAYS = 60;

/** A call that writes a plan's rows. */
interface PlanWrite {
  caller: Pick<Caller, 'accountId'>;
  actor: Actor;
  request: FastifyRequest;
}

/** What a call makes of its changes. */
interface Mutation<T> {
  changes: readonly SentChange[];
  /** The id of the only budget or checklist that the changed rows may belong to. */
  only?: string;
  message: string;
  /** Returns what a caller without a key is answered, who is a client of the specification or an older page. */
  dataOf: (rows: PlanRow[]) => T | Promise<T>;
}

/**
 * Saves changes of the caller's plan, all or none, while nobody else changes it. Every edit of a plan's rows goes through
 * this. A mutation with a key is applied once: its number is remembered in the same transaction, refused or not, and a repeat
 * answers what the first did, with the rows as they are by now.
 * @throws {HttpError} what `changePlan` throws; 422 for a row that is there twice; 409 ANSWERED for a number before the last one
 */
export async function saveMutation<T>(
  db: Kysely<Database>,
  { caller: { accountId }, actor, request }: PlanWrite,
  { message, dataOf, ...mutation }: Mutation<T>,
) {
  needUnique('changes', mutation.changes);
  const key = keyOf(request);
  const apply = async (trx: Transaction<Database>) =>
    changePlan(trx, { ...mutation, planId: await holdPlan(trx, accountId), accountId });
  if (!key) return { message, data: await dataOf(await write(db, actor, apply)) };
  const answer = await write(db, actor, (trx) => applyOnce(trx, { accountId, key }, apply));
  // Thrown outside the transaction, which has to remember it.
  if (answer instanceof HttpError) throw answer;
  return { message, saved: { rows: answer.map(toPlanningRowDto), last_number: key.number } };
}

function keyOf({ headers }: FastifyRequest): MutationKey | undefined {
  const text = headers['idempotency-key'];
  if (text === undefined) return undefined;
  const key = parseMutationKey(String(text));
  if (!key) throw invalid('Idempotency-Key', 'Send <client>.<number>: a UUID, and a number that rises.');
  return key;
}

async function applyOnce(
  trx: Transaction<Database>,
  { accountId, key }: { accountId: number; key: MutationKey },
  apply: (trx: Transaction<Database>) => Promise<PlanRow[]>,
): Promise<PlanRow[] | HttpError> {
  // Two deliveries of one mutation come one after the other.
  await lockAccount(trx, accountId);
  const last = await trx
    .selectFrom('sync_clients')
    .select(['number', 'outcome'])
    .where('account_id', '=', accountId)
    .where('client', '=', key.client)
    .executeTakeFirst();
  if (last && key.number < last.number) throw new HttpError(409, 'ANSWERED', 'This was answered before.');
  if (last?.number === key.number) return repeatedAnswer(trx, accountId, last.outcome);
  await sql`savepoint mutation`.execute(trx);
  const answer = await apply(trx).catch(refusalOf);
  if (answer instanceof HttpError) await sql`rollback to savepoint mutation`.execute(trx);
  const outcome = JSON.stringify(outcomeOf(answer));
  await trx
    .insertInto('sync_clients')
    .values({ account_id: accountId, ...key, outcome })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'client'])
        .doUpdateSet({ number: key.number, outcome, answered_at: new Date() }),
    )
    .execute();
  return answer;
}

/** Returns what the caller is refused for. Throws what may pass by itself: sent again, it is a first attempt. */
function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError && error.status < 500 && error.status !== 429) return error;
  throw error;
}

function outcomeOf(answer: PlanRow[] | HttpError): MutationOutcome {
  if (!(answer instanceof HttpError)) return { rows: answer.map(({ entity, id }) => ({ entity, id })) };
  const { status, code, message, errors } = answer;
  const conflicts = (answer.more.conflicts ?? []) as readonly Conflict[];
  return {
    refused: { status, code, message, ...(errors && { errors }) },
    rows: conflicts.map(({ id, ...row }) => ({
      entity: row.entity as Entity,
      id,
      sent_version: row.sent_version,
    })),
  };
}

async function repeatedAnswer(
  trx: Transaction<Database>,
  accountId: number,
  { rows: refs, refused }: MutationOutcome,
): Promise<PlanRow[] | HttpError> {
  const planId = await holdPlan(trx, accountId);
  // Since then the account may have left that plan.
  const rows = (await rowsById(trx, refs)).filter((row) => row.plan_id === planId);
  if (!refused) return rows;
  if (refs.length === 0) {
    const { status, code, message, errors } = refused;
    return new HttpError(status, code, message, errors && { errors });
  }
  const versions = new Map(refs.map(({ id, sent_version = 0 }) => [id, sent_version]));
  return conflictFailure(
    trx,
    rows.map((row) => ({ row, sent_version: versions.get(row.id) ?? 0 })),
  );
}

/** Forgets the pages that have sent nothing for 60 days before `now`, and returns their number. */
export const forgetClients = (db: Kysely<Database>, now = new Date()): Promise<number> =>
  write(db, system, async (trx) => {
    const until = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000);
    const { numDeletedRows } = await trx
      .deleteFrom('sync_clients')
      .where('answered_at', '<', until)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
