import { SHARES_SUM } from '@wedding/shared/contract/budget.schema.ts';
import {
  listBudgets,
  listBudgetTemplates,
  saveBudgets,
  saveBudgetTemplate,
} from '@wedding/shared/contract/budget.ts';
import type { FastifyInstance } from 'fastify';
import { write } from '../db/write.ts';
import { invalid } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { saveMutation } from '../planning/mutation.store.ts';
import { cursorOf } from '../planning/rows/plan-rows.store.ts';
import { needUniqueCopies } from '../planning/rows/row-change.ts';
import { readTools, toolsOf } from '../planning/rows/tools.store.ts';
import { budgetTemplates, publishedBudgets, writeTemplate } from '../planning/templates/template.store.ts';
import { savedTemplate, withTemplateUse } from '../planning/templates/template-use.store.ts';
import { planIdOf, readPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

export function registerBudgetRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listBudgets, async ({ caller }) => {
    const planId = await planIdOf(db, caller.accountId);
    return {
      data: {
        cursor: await cursorOf(db, planId),
        plan: planId ? await readPlan(db, planId) : null,
        budgets: planId ? await readTools(db, 'budget', planId) : [],
        templates: await publishedBudgets(db),
      },
    };
  });

  route(app, saveBudgets, async ({ body, ...write }) => {
    const changes = 'changes' in body ? body.changes : [{ ...body, entity: 'budget' as const, version: 0 }];
    const isNew = changes.some(({ entity, version }) => entity === 'budget' && version === 0);
    return saveMutation(db, write, {
      changes,
      message: isNew ? 'Budget created' : 'Budget saved',
      dataOf: (rows) => toolsOf(db, 'budget', rows),
    });
  });

  route(app, listBudgetTemplates, async () => ({
    data: await withTemplateUse(db, 'budget', await budgetTemplates(db)),
  }));

  route(app, saveBudgetTemplate, async ({ body, caller, actor }) => {
    const { rows, ...head } = body;
    needUniqueCopies('rows', rows);
    needUniqueCopies(
      'rows',
      rows.flatMap(({ items }) => items),
    );
    const sum = rows.reduce((all, row) => all + row.basis_points, 0);
    if (body.status === 'published' && sum !== SHARES_SUM) {
      throw invalid('rows', `The shares add up to ${sum / 100} %. A published template needs 100 %.`);
    }
    const before = await write(db, actor, (trx) =>
      writeTemplate(trx, { ...head, tool: 'budget', content: { rows } }, caller.accountId),
    );
    const template = (await budgetTemplates(db)).find(({ id }) => id === body.id);
    return savedTemplate(db, 'budget', { template, before });
  });
}
