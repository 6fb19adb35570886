import { defineCall } from './call.ts';
import type * as s from './subscription.schema.ts';

export const listPublicTariffs = defineCall<typeof s.listPublicTariffsSchema>({
  method: 'GET',
  path: '/api/all-subscription',
  who: ['public'],
  summary: 'Plans on offer, cheapest first',
});
export const listTariffs = defineCall<typeof s.listTariffsSchema>({
  method: 'GET',
  path: '/api/subscriptions/plans',
  who: ['couple'],
  summary: 'Plans on offer, for members',
});
export const getSubscription = defineCall<typeof s.getSubscriptionSchema>({
  method: 'GET',
  path: '/api/subscriptions',
  who: ['couple'],
  summary: 'The current plan, when it ends or renews, and its charges',
});
/** Changes state although it is a GET, as the specification requires. Bearer only, never cached. */
export const unsubscribe = defineCall<typeof s.unsubscribeSchema>({
  method: 'GET',
  path: '/api/subscriptions/unsubscribe',
  who: ['couple'],
  summary: 'Stop renewing; the paid time still runs to its end',
});
export const listAdminTariffs = defineCall<typeof s.listAdminTariffsSchema>({
  method: 'GET',
  path: '/admin/plans',
  who: ['support', 'analyst'],
  summary: 'All plans, active ones first',
});
export const createTariff = defineCall<typeof s.createTariffSchema>({
  method: 'POST',
  path: '/admin/plans',
  writes: 'addition',
  who: ['editor'],
  summary: 'Offer a plan; no two active plans may share a price',
});
export const retireTariff = defineCall<typeof s.retireTariffSchema>({
  method: 'DELETE',
  path: '/admin/plans/:id',
  writes: 'state',
  who: ['editor'],
  summary: 'Retire a plan; memberships on it run on',
});
