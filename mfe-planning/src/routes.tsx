import type { RouteObject } from '@wedding/shared/platform/router.ts';
import type { Fills } from '@wedding/shared/platform/slot.tsx';

const routes: RouteObject[] = [
  {
    path: 'app/budget',
    lazy: async () => {
      const { BudgetPage } = await import(/* webpackChunkName: "budget" */ './budget/budget-page.tsx');
      return { Component: BudgetPage };
    },
  },
  {
    path: 'app/budget/new-budget',
    lazy: async () => {
      const { NewBudgetPage } = await import(
        /* webpackChunkName: "new-budget" */ './budget/new-budget-page.tsx'
      );
      return { Component: NewBudgetPage };
    },
  },
  {
    path: 'app/budget/edit-budget',
    lazy: async () => {
      const { EditBudgetPage } = await import(
        /* webpackChunkName: "edit-budget" */ './budget/edit-budget-page.tsx'
      );
      return { Component: EditBudgetPage };
    },
  },
  {
    path: 'app/checklist',
    lazy: async () => {
      const { ChecklistPage } = await import(
        /* webpackChunkName: "checklist" */ './checklist/checklist-page.tsx'
      );
      return { Component: ChecklistPage };
    },
  },
  {
    path: 'app/checklist/new-checklist',
    lazy: async () => {
      const { NewChecklistPage } = await import(
        /* webpackChunkName: "new-checklist" */ './checklist/new-checklist-page.tsx'
      );
      return { Component: NewChecklistPage };
    },
  },
];

/** What this remote puts into the pages of others. */
export const fills = {
  'next-payment': async () => {
    const { NextPayment } = await import(
      /* webpackChunkName: "next-payment" */ './next-payment/next-payment.tsx'
    );
    return { Component: NextPayment };
  },
} satisfies Fills;

export default routes;
