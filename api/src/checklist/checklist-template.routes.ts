import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import {
  deleteChecklistTemplate,
  listChecklistTemplates,
  saveChecklistTemplate,
  updateChecklistTemplate,
} from '@wedding/shared/contract/checklist.ts';
import {
  listDeletedChecklists,
  listRemovedParts,
  restoreChecklist,
} from '@wedding/shared/contract/template-bin.ts';
import type { FastifyInstance } from 'fastify';
import { type Actor, write } from '../db/write.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { needUniqueCopies } from '../planning/rows/row-change.ts';
import { existingVideoIds } from '../planning/rows/task-refs.store.ts';
import {
  checklistTemplates,
  removeTemplate,
  storedRunSheet,
  writeTemplate,
} from '../planning/templates/template.store.ts';
import {
  deletedChecklists,
  removedParts,
  restoreTemplate,
} from '../planning/templates/template-bin.store.ts';
import { savedTemplate, withTemplateUse } from '../planning/templates/template-use.store.ts';

type TemplateBody = Pick<
  ChecklistTemplate,
  'id' | 'version' | 'name' | 'status' | 'categories' | 'tasks' | 'run_sheet'
>;

export function registerChecklistTemplateRoutes(app: FastifyInstance): void {
  const { db } = app;

  async function save(body: TemplateBody, { actor, accountId }: { actor: Actor; accountId: number }) {
    const { categories, tasks, run_sheet, ...head } = body;
    needUniqueCopies('categories', categories);
    needUniqueCopies('tasks', tasks);
    const categoryIds = new Set(categories.map((category) => category.id));
    if (tasks.some((task) => !categoryIds.has(task.category_id))) {
      throw invalid('tasks', 'Every task belongs to a category of the template.');
    }
    const before = await write(db, actor, async (trx) => {
      const videos = await existingVideoIds(
        trx,
        tasks.map(({ video_id }) => video_id),
      );
      const linked = tasks.map((task) => ({
        ...task,
        video_id: videos.has(task.video_id ?? 0) ? task.video_id : null,
      }));
      const days = run_sheet ?? (await storedRunSheet(trx, body.id));
      const content = { categories, tasks: linked, ...(days && { run_sheet: days }) };
      return writeTemplate(trx, { ...head, tool: 'checklist', content }, accountId);
    });
    const template = (await checklistTemplates(db)).find(({ id }) => id === body.id);
    return savedTemplate(db, 'checklist', { template, before });
  }

  route(app, listChecklistTemplates, async () => ({
    data: await withTemplateUse(db, 'checklist', await checklistTemplates(db)),
  }));

  route(app, saveChecklistTemplate, ({ body, caller, actor }) =>
    save(body, { actor, accountId: caller.accountId }),
  );

  route(app, updateChecklistTemplate, ({ params, body, caller, actor }) =>
    save({ ...body, id: params.id }, { actor, accountId: caller.accountId }),
  );

  route(app, deleteChecklistTemplate, async ({ params, caller, actor }) => {
    const gone = await write(db, actor, (trx) =>
      removeTemplate(trx, { tool: 'checklist', id: params.id, accountId: caller.accountId }),
    );
    if (!gone) throw notFound('This template');
    return { message: 'Checklist moved to the bin', data: null };
  });

  route(app, listRemovedParts, async ({ params }) => ({ data: await removedParts(db, params.id) }));

  route(app, listDeletedChecklists, async () => ({ data: await deletedChecklists(db) }));

  route(app, restoreChecklist, async ({ params, caller, actor }) => {
    const back = await write(db, actor, (trx) =>
      restoreTemplate(trx, { id: params.id, accountId: caller.accountId }),
    );
    const template = (await checklistTemplates(db)).filter(({ id }) => id === params.id);
    const [data] = await withTemplateUse(db, 'checklist', template);
    if (!back || !data) throw notFound('This template');
    return { message: 'Checklist restored', data };
  });
}
