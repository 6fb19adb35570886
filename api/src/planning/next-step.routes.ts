import { getNextStepSchema } from '@wedding/shared/contract/next-step.schema.ts';
import { getNextStep } from '@wedding/shared/contract/next-step.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { nextPayment, nextTask } from './next-step.store.ts';
import { planIdOf } from './plan.store.ts';

/** A few bytes for other pages that lead to the plan: nobody fetches two thousand rows to show one. */
export function registerNextStepRoute(app: FastifyInstance): void {
  const { db } = app;
  route(app, getNextStep, getNextStepSchema, async ({ caller }) => {
    const planId = await planIdOf(db, caller.accountId);
    if (!planId) return { data: { planned: false, payment: null, task: null } };
    const [payment, task] = await Promise.all([nextPayment(db, planId), nextTask(db, planId)]);
    return { data: { planned: true, payment: payment ?? null, task: task ?? null } };
  });
}
