import { defineCall } from './call.ts';
import type * as s from './plan-link.schema.ts';

export const getFamilyLink = defineCall<typeof s.getFamilyLinkSchema>({
  method: 'GET',
  path: '/api/budgets/:id/family-link',
  who: ['couple'],
  summary: 'Whether the family may read the budget',
});
export const createFamilyLink = defineCall<typeof s.createFamilyLinkSchema>({
  method: 'POST',
  path: '/api/budgets/:id/family-link',
  writes: 'process',
  who: ['couple'],
  summary: 'Create the page on which the family reads the budget; an earlier one ends',
});
export const endFamilyLink = defineCall<typeof s.endFamilyLinkSchema>({
  method: 'DELETE',
  path: '/api/budgets/:id/family-link',
  writes: 'process',
  who: ['couple'],
  summary: 'End the page for the family',
});
export const openFamilyPage = defineCall<typeof s.openFamilyPageSchema>({
  method: 'GET',
  path: '/api/family-pages/:token',
  alias: '/family-budget/:token',
  answers: 'text/html',
  who: ['public'],
  summary: 'The page with a budget’s summary and who pays what, for anyone with the address',
});
/** For pages of before 30 November that are still open. */
export const readFamilyBudget = defineCall<typeof s.readFamilyBudgetSchema>({
  method: 'GET',
  path: '/api/family-budgets/:token',
  who: ['public'],
  summary: 'A budget’s summary and who pays what, for anyone with the address',
});
