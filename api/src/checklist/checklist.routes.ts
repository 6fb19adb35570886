import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
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
import { savedAnswer, writePlan } from '../planning/mutation.store.ts';
import { changeRows } from '../planning/rows/change-rows.store.ts';
import { cursorOf, type PlanRow } from '../planning/rows/plan-rows.store.ts';
import { needUnique } from '../planning/rows/row-change.ts';
import { toPlanningRowDto } from '../planning/rows/row-dto.ts';
import { withShownVideos } from '../planning/rows/task-refs.store.ts';
import { readTools, toolsOf } from '../planning/rows/tools.store.ts';
import { publishedChecklists } from '../planning/templates/template.store.ts';
import { planIdOf, readPlan } from '../planning/wedding-plan/wedding-plan.store.ts';
import { membersOf } from '../planning/wedding-plan/wedding-plan-member.store.ts';
import { removeChecklist, setTaskStatus } from './checklist.store.ts';
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
        checklists: planId ? await readTools(db, 'checklist', planId) : [],
        templates: await withShownVideos(db, await publishedChecklists(db)),
      },
    };
  });

  route(app, saveChecklists, async ({ body, ...write }) => {
    const isNew = !('changes' in body);
    if (!isNew) needUnique('changes', body.changes);
    const written = await writePlan(db, write, (trx, member) =>
      isNew ? createChecklist(trx, { ...member, checklist: body }) : changeRows(trx, { ...member, ...body }),
    );
    return savedAnswer(written, {
      message: isNew ? 'Checklist created' : 'Checklist saved',
      dataOf: (rows) => toolsOf(db, 'checklist', rows),
    });
  });

  route(app, updateChecklist, async ({ params, body, ...write }) => {
    needUnique('changes', body.changes);
    const written = await writePlan(db, write, (trx, member) =>
      changeRows(trx, { ...member, ...body, only: params.id }),
    );
    const dataOf = async (rows: PlanRow[]) =>
      (await toolsOf(db, 'checklist', rows))[0] ?? fail('This checklist');
    return savedAnswer(written, { message: 'Checklist saved', dataOf });
  });

  route(app, updateTaskStatus, async ({ params, body, ...write }) => {
    const written = await writePlan(db, write, (trx, member) =>
      setTaskStatus(trx, { ...member, ...params, ...body }),
    );
    const dataOf = ([row]: PlanRow[]) =>
      row ? (toPlanningRowDto(row) as Extract<PlanningRow, { entity: 'task' }>) : fail('This task');
    return savedAnswer(written, { message: 'Task saved', dataOf });
  });

  route(app, deleteChecklist, async ({ params, query, ...write }) => {
    const written = await writePlan(db, write, (trx, member) =>
      removeChecklist(trx, { ...member, ...params, ...query }),
    );
    return savedAnswer(written, { message: 'Checklist deleted', dataOf: () => null });
  });
}

function fail(what: string): never {
  throw notFound(what);
}
