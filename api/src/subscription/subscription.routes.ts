import {
  createPlanSchema,
  getSubscriptionSchema,
  listAdminPlansSchema,
  listAllPlansSchema,
  listPlansSchema,
  retirePlanSchema,
  unsubscribeSchema,
} from '@wedding/shared/contract/subscription.schema.ts';
import {
  createPlan,
  getSubscription,
  listAdminPlans,
  listAllPlans,
  listPlans,
  retirePlan,
  unsubscribe,
} from '@wedding/shared/contract/subscription.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../plugins/failure.ts';
import { openRoute, route } from '../plugins/route.ts';
import { allPlans, offeredPlans, createPlan as offerPlan, retirePlan as takeOffOffer } from './plan.store.ts';
import { membershipOf, stopRenewal } from './subscription.store.ts';

export function registerSubscriptionRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  openRoute(app, listAllPlans, listAllPlansSchema, async () => ({ data: await offeredPlans(db) }));
  route(app, listPlans, listPlansSchema, async () => ({ data: await offeredPlans(db) }));

  route(app, getSubscription, getSubscriptionSchema, async ({ caller }) => ({
    data: await membershipOf(db, caller.accountId),
  }));

  route(app, unsubscribe, unsubscribeSchema, async ({ caller, actor }) => {
    await stopRenewal(db, actor, { accountId: caller.accountId, graceHours: config.graceHours });
    const data = await membershipOf(db, caller.accountId);
    return { message: 'Your subscription will not renew.', data };
  });

  route(app, listAdminPlans, listAdminPlansSchema, async () => ({ data: await allPlans(db) }));

  route(app, createPlan, createPlanSchema, async ({ body, actor }) => {
    const data = await offerPlan(db, actor, { ...body, code: body.code || null });
    return { message: 'Plan created', data, status: 201 };
  });

  route(app, retirePlan, retirePlanSchema, async ({ params, actor }) => {
    const data = await takeOffOffer(db, actor, params.id);
    if (!data) throw notFound('This plan');
    return { message: 'Plan retired', data };
  });
}
