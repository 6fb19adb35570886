import { saveChecklists } from '@wedding/shared/contract/checklist.ts';
import type { TestApp } from './test-app.ts';

/** Creates a checklist with one task for the couple whose token is `as`. */
export async function ownedChecklist(t: TestApp, as: string): Promise<{ id: string; task_id: string }> {
  const id = crypto.randomUUID();
  const category_id = crypto.randomUUID();
  const task_id = crypto.randomUUID();
  const body = { id, template_id: null, name: 'Ours', wedding_date: null };
  await t.send(saveChecklists, { as, body });
  const shared = { version: 0, checklist_id: id, sort: 'i' };
  const changes = [
    { ...shared, entity: 'checklist_category', id: category_id, name: 'Family' },
    {
      ...shared,
      entity: 'task',
      id: task_id,
      category_id,
      title: 'Call',
      due: { kind: 'none' },
      due_on: null,
    },
  ];
  await t.send(saveChecklists, { as, body: { changes } });
  return { id, task_id };
}
