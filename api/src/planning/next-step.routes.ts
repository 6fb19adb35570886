import { getNextStep } from '@wedding/shared/contract/next-step.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { findCelebration } from './celebration.store.ts';
import { nextPayment, nextTask, partnerNews, plannedTools } from './next-step.store.ts';
import { ceremonyDates, planIdOf } from './wedding-plan/wedding-plan.store.ts';

const NO_PLAN = { wedding_day: null, has_checklist: false, has_budget: false, payment: null, task: null };

/** Registers a small summary for other pages that link to the plan, so they don't fetch two thousand rows to show one. */
export function registerNextStepRoute(app: FastifyInstance): void {
  const { db } = app;
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
    const moment = await findCelebration(db, { planId, accountId, wedding_day });
    const next = { wedding_day, moment, ...tools, payment: payment ?? null, task: task ?? null };
    return { data: { plan_id: planId, planned: true, ...next, ...news } };
  });
}
