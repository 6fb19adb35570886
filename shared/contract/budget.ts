import type * as s from './budget.schema.ts';
import { defineCall } from './call.ts';

export const listBudgets = defineCall<typeof s.listBudgetsSchema>({
  method: 'GET',
  path: '/api/budgets',
  who: ['couple'],
  summary: "The couple's budgets, and the templates to start from",
});
export const saveBudgets = defineCall<typeof s.saveBudgetsSchema>({
  method: 'POST',
  path: '/api/budgets',
  writes: 'edit',
  who: ['couple'],
  numbered: true,
  summary: 'Create a budget, or change rows of budgets',
});
export const listBudgetTemplates = defineCall<typeof s.listBudgetTemplatesSchema>({
  method: 'GET',
  path: '/admin/budgets',
  who: ['writer'],
  summary: 'Budget templates of every status',
});
export const saveBudgetTemplate = defineCall<typeof s.saveBudgetTemplateSchema>({
  method: 'POST',
  path: '/admin/budgets',
  writes: 'edit',
  who: ['writer'],
  summary: 'Create or change a budget template',
});
