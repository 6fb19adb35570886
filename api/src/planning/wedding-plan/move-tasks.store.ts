import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { movedTasks } from '@wedding/shared/domain/move-tasks.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Dated = Pick<Ceremony, 'kind' | 'date'>;

interface Moving {
  planId: string;
  before: readonly Dated[];
  after: readonly Dated[];
  accountId: number;
}

/**
 * Moves the plan's open tasks to match the new days of its ceremonies. Works checklist by checklist, as placing a task
 * depends on the others in it.
 */
export async function moveTasks(
  trx: Transaction<Database>,
  { planId, before, after, accountId }: Moving,
): Promise<void> {
  const tasks = await trx
    .selectFrom('tasks as t')
    .innerJoin('checklists as c', 'c.id', 't.checklist_id')
    .select(['t.id', 't.checklist_id', 't.due', 't.due_on', 't.status'])
    .where('c.plan_id', '=', planId)
    .where('c.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .execute();
  const checklists = Map.groupBy(tasks, ({ checklist_id }) => checklist_id).values();
  const moves = [...checklists]
    .flatMap((own) => movedTasks(own, { before, after, today: today() }))
    .map(({ task, to }) => ({ id: task.id, due_on: to }));
  if (moves.length === 0) return;
  await sql`
    update tasks t
    set due_on = moved.due_on, version = t.version + 1, updated_at = now(), updated_by = ${accountId}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved (id uuid, due_on date)
    where t.id = moved.id`.execute(trx);
}
