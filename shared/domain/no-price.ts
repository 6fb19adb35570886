import type { BudgetTemplate } from '../contract/budget.schema.ts';
import type { Pricing } from '../contract/budget-line.schema.ts';

type Estimate = BudgetTemplate['rows'][number]['items'][number]['estimate'];

/** The pricing of a template's line before the couple has entered a price. A guess would look like a quote. */
export const noPrice: Readonly<Record<Estimate, Pricing>> = {
  flat: { mode: 'flat', amount_kobo: 0 },
  per_guest: { mode: 'per_guest', unit_kobo: 0, ceremony_id: null, buffer: false },
  per_unit: { mode: 'per_unit', unit_kobo: 0, quantity: 1 },
};
