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
import { saveMutation } from '../planning/mutation.store.ts';
import { cursorOf } from '../planning/rows/plan-rows.store.ts';
import { toPlanningRowDto } from '../planning/rows/row-dto.ts';
import { withPublishedVideos } from '../planning/rows/task-refs.store.ts';
import { readTools, toolsOf } from '../planning/rows/tools.store.ts';
import { publishedChecklists } from '../planning/templates/template.store.ts';
import { planIdOf, readPlan } from '../planning/wedding-plan/wedding-plan.store.ts';
import { membersOf } from '../planning/wedding-plan/wedding-plan-member.store.ts';

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
        templates: await withPublishedVideos(db, await publishedChecklists(db)),
      },
    };
  });

  route(app, saveChecklists, async ({ body, ...write }) => {
    const changes =
      'changes' in body ? body.changes : [{ ...body, entity: 'checklist' as const, version: 0 }];
    const isNew = changes.some(({ entity, version }) => entity === 'checklist' && version === 0);
    return saveMutation(db, write, {
      changes,
      message: isNew ? 'Checklist created' : 'Checklist saved',
      dataOf: (rows) => toolsOf(db, 'checklist', rows),
    });
  });

  route(app, updateChecklist, async ({ params, body, ...write }) =>
    saveMutation(db, write, {
      ...body,
      only: params.id,
      message: 'Checklist saved',
      dataOf: async (rows) => (await toolsOf(db, 'checklist', rows))[0] ?? fail('This checklist'),
    }),
  );

  route(app, updateTaskStatus, async ({ params, body: { task_id, status }, ...write }) =>
    saveMutation(db, write, {
      changes: [{ entity: 'task', id: task_id, status }],
      only: params.id,
      message: 'Task saved',
      dataOf: ([row]) =>
        row ? (toPlanningRowDto(row) as Extract<PlanningRow, { entity: 'task' }>) : fail('This task'),
    }),
  );

  route(app, deleteChecklist, async ({ params, query, ...write }) =>
    saveMutation(db, write, {
      changes: [{ ...params, ...query, entity: 'checklist', deleted: true }],
      message: 'Checklist deleted',
      dataOf: () => null,
    }),
  );
}

function fail(what: string): never {
  throw notFound(what);
}
