import { pageRoutes, slotFills } from '@wedding/shared/host/entry.ts';
import manifest from '../mfe.json';

/** The pages, by the names of their chunks in `mfe.json`. */
const pages = {
  budget: async () => (await import(/* webpackChunkName: "budget" */ './budget/budget-page.tsx')).BudgetPage,
  'new-budget': async () =>
    (await import(/* webpackChunkName: "new-budget" */ './budget/new-budget-page.tsx')).NewBudgetPage,
  checklist: async () =>
    (await import(/* webpackChunkName: "checklist" */ './checklist/checklist-page.tsx')).ChecklistPage,
  'new-checklist': async () =>
    (await import(/* webpackChunkName: "new-checklist" */ './checklist/new-checklist-page.tsx'))
      .NewChecklistPage,
  'run-sheet': async () =>
    (await import(/* webpackChunkName: "run-sheet" */ './run-sheet/run-sheet-page.tsx')).RunSheetPage,
  reminders: async () =>
    (await import(/* webpackChunkName: "reminders" */ './reminders/reminders-page.tsx')).RemindersPage,
};

/** The components for slots in other remotes' pages, by the slots' names. */
export const fills = slotFills({
  'next-payment': async () => (await import(/* webpackChunkName: "next-payment" */ './home/home.tsx')).Home,
});

export default pageRoutes(manifest, pages);
