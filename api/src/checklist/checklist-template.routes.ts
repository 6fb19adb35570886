import {
  type ChecklistTemplate,
  deleteChecklistTemplateSchema,
  listChecklistTemplatesSchema,
  saveChecklistTemplateSchema,
  updateChecklistTemplateSchema,
} from '@wedding/shared/contract/checklist.schema.ts';
import {
  deleteChecklistTemplate,
  listChecklistTemplates,
  saveChecklistTemplate,
  updateChecklistTemplate,
} from '@wedding/shared/contract/checklist.ts';
import type { FastifyInstance } from 'fastify';
import { needUnique } from '../planning/row-change.ts';
import { checklistTemplates, removeTemplate, writeTemplate } from '../planning/template.store.ts';
import { savedWords, withUse } from '../planning/template-use.store.ts';
import { invalid, notFound } from '../plugins/failure.ts';
import { route } from '../plugins/route.ts';
import { type Actor, write } from '../plugins/write.ts';
import { knownLessons } from './task-refs.store.ts';

type TemplateBody = Pick<ChecklistTemplate, 'id' | 'version' | 'name' | 'status' | 'categories' | 'tasks'>;

export function registerChecklistTemplateRoutes(app: FastifyInstance): void {
  const { db } = app;

  async function save(body: TemplateBody, { actor, accountId }: { actor: Actor; accountId: number }) {
    const { categories, tasks, ...head } = body;
    needUnique('categories', categories);
    needUnique('tasks', tasks);
    const known = new Set(categories.map((category) => category.id));
    if (tasks.some((task) => !known.has(task.category_id))) {
      throw invalid('tasks', 'Every task belongs to a category of the template.');
    }
    await write(db, actor, async (trx) => {
      const lessons = await knownLessons(
        trx,
        tasks.map(({ video_id }) => video_id),
      );
      const taught = tasks.map((task) => ({
        ...task,
        video_id: lessons.has(task.video_id ?? 0) ? task.video_id : null,
      }));
      const content = { categories, tasks: taught };
      return writeTemplate(trx, { ...head, tool: 'checklist', content }, accountId);
    });
    const template = (await checklistTemplates(db)).filter(({ id }) => id === body.id);
    const [data] = await withUse(db, 'checklist', template);
    if (!data) throw notFound('This template');
    return { message: savedWords(data), data };
  }

  route(app, listChecklistTemplates, listChecklistTemplatesSchema, async () => ({
    data: await withUse(db, 'checklist', await checklistTemplates(db)),
  }));

  route(app, saveChecklistTemplate, saveChecklistTemplateSchema, ({ body, caller, actor }) =>
    save(body, { actor, accountId: caller.accountId }),
  );

  route(app, updateChecklistTemplate, updateChecklistTemplateSchema, ({ params, body, caller, actor }) =>
    save({ ...body, id: params.id }, { actor, accountId: caller.accountId }),
  );

  route(app, deleteChecklistTemplate, deleteChecklistTemplateSchema, async ({ params, caller, actor }) => {
    const gone = await write(db, actor, (trx) =>
      removeTemplate(trx, { tool: 'checklist', id: params.id, accountId: caller.accountId }),
    );
    if (!gone) throw notFound('This template');
    return { message: 'Template deleted', data: null };
  });
}
