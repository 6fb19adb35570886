import type { BudgetTemplate } from '../contract/budget.schema.ts';
import type { Pricing } from '../contract/budget-line.schema.ts';

type Estimate = BudgetTemplate['rows'][number]['items'][number]['estimate'];

/** How a template's line is priced while nobody has said how much: a guess would look like a quote. */
export const noPrice: Readonly<Record<Estimate, Pricing>> = {
  flat: { mode: 'flat', amount_kobo: 0 },
  per_guest: { mode: 'per_guest', unit_kobo: 0, ceremony_id: null, buffer: false },
  per_unit: { mode: 'per_unit', unit_kobo: 0, quantity: 1 },
};
