import {
  listChanges,
  listRecentChanges,
  listRemoved,
  restoreRow,
  saveChanges,
} from '@wedding/shared/contract/changes.ts';
import { getNextStep } from '@wedding/shared/contract/next-step.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { readRemoved } from './bin/removed.store.ts';
import { findCelebrations } from './celebration.store.ts';
import { saveMutation } from './mutation.store.ts';
import { nextPayment, nextTask, partnerNews, plannedTools } from './next-step.store.ts';
import { recentChanges } from './recent.store.ts';
import { type PlanRow, rowsSince } from './rows/plan-rows.store.ts';
import { toPlanningRowDto } from './rows/row-dto.ts';
import { ceremonyDates, planIdOf } from './wedding-plan/wedding-plan.store.ts';

/**
 * Registers the calls that keep two phones in sync, which pull rows of every kind by a cursor and push them by version, and a
 * small summary for pages that link to the plan, so that they don't fetch two thousand rows to show one.
 */
export function registerChangesRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listChanges, async ({ query, caller }) => {
    const { rows, ...plan } = await rowsSince(db, caller.accountId, Number(query.since));
    return { data: { ...plan, rows: rows.map(toPlanningRowDto) } };
  });

  route(app, saveChanges, async ({ body, ...write }) =>
    saveMutation(db, write, { ...body, message: 'Saved', dataOf }),
  );

  route(app, listRemoved, async ({ query, caller }) => {
    const planId = await planIdOf(db, caller.accountId);
    return { data: planId ? await readRemoved(db, { planId, tool: query.tool }) : [] };
  });

  route(app, listRecentChanges, async ({ caller }) => {
    const planId = await planIdOf(db, caller.accountId);
    return { data: planId ? await recentChanges(db, planId) : [] };
  });

  route(app, restoreRow, async ({ body, ...write }) =>
    saveMutation(db, write, { changes: [{ ...body, deleted: false }], message: 'Restored', dataOf }),
  );

  route(app, getNextStep, async ({ caller: { accountId } }) => {
    const planId = await planIdOf(db, accountId);
    if (!planId) return { data: { plan_id: null, planned: false, ...NO_PLAN, joined: null, partner: null } };
    const [dates, tools, payment, task, news] = await Promise.all([
      ceremonyDates(db, planId),
      plannedTools(db, planId),
      nextPayment(db, planId),
      nextTask(db, planId),
      partnerNews(db, { planId, accountId }),
    ]);
    const wedding_day = dates?.main ?? null;
    const moments = await findCelebrations(db, { planId, accountId, wedding_day });
    const next = { wedding_day, ...tools, payment: payment ?? null, task: task ?? null };
    const moment = moments[0] ?? null;
    return { data: { plan_id: planId, planned: true, ...next, ...news, moments, moment } };
  });
}

const dataOf = (rows: readonly PlanRow[]) => ({ rows: rows.map(toPlanningRowDto) });

const NO_PLAN = { wedding_day: null, has_checklist: false, has_budget: false, payment: null, task: null };
