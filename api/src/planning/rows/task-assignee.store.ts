import type { Assignee } from '@wedding/shared/contract/task.schema.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';

/** Checks that assignees are members. @throws {HttpError} 404 for an account that doesn't share the plan */
export async function assertMembers(
  trx: Transaction<Database>,
  { planId, assignees }: { planId: string; assignees: readonly Assignee[] },
): Promise<void> {
  const ids = new Set(assignees.flatMap((one) => (one.kind === 'member' ? one.account_id : [])));
  if (ids.size === 0) return;
  const members = await trx
    .selectFrom('wedding_plan_members')
    .select('account_id')
    .where('plan_id', '=', planId)
    .where('account_id', 'in', [...ids])
    .execute();
  if (members.length < ids.size) throw notFound('The person chosen for this task');
}

/** Assigns the tasks of a member who leaves to a plain name: `name`, else the first name, else "Partner". */
export async function replaceMemberByName(
  trx: Transaction<Database>,
  { planId, accountId, name }: { planId: string; accountId: number; name?: string | undefined },
): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select('firstname')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const person: Assignee = { kind: 'person', name: name || account?.firstname.slice(0, 80) || 'Partner' };
  await trx
    .updateTable('tasks')
    .set((eb) => ({
      assignee: JSON.stringify(person),
      version: eb('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('checklist_id', 'in', (eb) =>
      eb.selectFrom('checklists').select('id').where('plan_id', '=', planId),
    )
    .where(sql<boolean>`assignee->>'kind' = 'member' and (assignee->>'account_id')::bigint = ${accountId}`)
    .execute();
}
