import {
  deleteChecklist,
  listChecklists,
  saveChecklists,
  updateChecklist,
  updateTaskStatus,
} from '@wedding/shared/contract/checklist.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { cursorOf } from '../planning/rows/plan-rows.store.ts';
import { needUnique } from '../planning/rows/row-change.ts';
import { withShownVideos } from '../planning/rows/task-refs.store.ts';
import { readTools } from '../planning/rows/tools.store.ts';
import { publishedChecklists } from '../planning/templates/template.store.ts';
import { planIdOf, readPlan } from '../planning/wedding-plan/wedding-plan.store.ts';
import { membersOf } from '../planning/wedding-plan/wedding-plan-member.store.ts';
import { removeChecklist, setTaskStatus } from './checklist.store.ts';
import { changeChecklists } from './checklist-change.store.ts';
import { createChecklist } from './checklist-create.store.ts';

export function registerChecklistRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listChecklists, async ({ caller }) => {
    const planId = await planIdOf(db, caller.accountId);
    return {
      data: {
        cursor: await cursorOf(db, planId),
        plan: planId ? await readPlan(db, planId) : null,
        members: planId ? await membersOf(db, planId) : [],
        checklists: planId ? await readTools(db, 'checklist', { planId }) : [],
        templates: await withShownVideos(db, await publishedChecklists(db)),
      },
    };
  });

  route(app, saveChecklists, async ({ body, caller, actor }) => {
    const by = { actor, accountId: caller.accountId };
    if (!('changes' in body)) {
      return { message: 'Checklist created', data: await createChecklist(db, { ...by, checklist: body }) };
    }
    needUnique('changes', body.changes);
    return { message: 'Checklist saved', data: await changeChecklists(db, { ...by, changes: body.changes }) };
  });

  route(app, updateChecklist, async ({ params, body, caller, actor }) => {
    needUnique('changes', body.changes);
    const by = { actor, accountId: caller.accountId };
    const [checklist] = await changeChecklists(db, { ...by, changes: body.changes, only: params.id });
    if (!checklist) throw notFound('This checklist');
    return { message: 'Checklist saved', data: checklist };
  });

  route(app, updateTaskStatus, async ({ params, body, caller, actor }) => ({
    message: 'Task saved',
    data: await setTaskStatus(db, { actor, accountId: caller.accountId, id: params.id, ...body }),
  }));

  route(app, deleteChecklist, async ({ params, caller, actor }) => {
    await removeChecklist(db, { actor, accountId: caller.accountId, id: params.id });
    return { message: 'Checklist deleted', data: null };
  });
}
