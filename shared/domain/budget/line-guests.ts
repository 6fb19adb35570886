import type { Budget, BudgetCategory } from '../../contract/budget.schema.ts';
import type { BudgetItem, Pricing } from '../../contract/budget-line.schema.ts';
import type { Ceremony, WeddingPlan } from '../../contract/planning.schema.ts';
import { mainCeremony } from '../ceremony-dates.ts';

/** The guests and plates that lines are counted by. `own` is the ceremony of the line's category. */
export type Party =
  | (Pick<WeddingPlan, 'ceremonies' | 'turnout_bp'> & { own?: BudgetCategory['ceremony'] | undefined })
  | null;

/** Returns the guests for the lines of one category. */
export const partyIn = (party: Party, category: Pick<BudgetCategory, 'ceremony'> | undefined): Party =>
  party && { ...party, own: category?.ceremony };

/** Returns the guests for one line. */
export const partyOf = (budget: Budget, { category_id }: { category_id: string }, party: Party): Party =>
  partyIn(
    party,
    budget.categories.find(({ id }) => id === category_id),
  );

/**
 * Returns the ceremony whose guests a line counts: the one it names, else its category's, else the wedding day's. A line
 * that names a removed one counts nobody's guests.
 */
export function ceremonyOf(pricing: Pricing, party: Party): Ceremony | undefined {
  if (pricing.mode !== 'per_guest' || !party) return undefined;
  const { ceremonies, own } = party;
  if (pricing.ceremony_id) return ceremonies.find(({ id }) => id === pricing.ceremony_id);
  if (!own || own === 'main') return mainCeremony(ceremonies);
  return ceremonies.find(({ kind }) => kind === own);
}

/** Returns the lines that are priced for a ceremony's guests and would have none to count without it. */
export function linesPricedFor(budget: Budget, id: string, party: NonNullable<Party>): BudgetItem[] {
  const without = { ...party, ceremonies: party.ceremonies.filter((one) => one.id !== id) };
  return budget.items.filter((item) => {
    const price = item.agreed ?? item.estimate;
    if (price.mode !== 'per_guest' || price.unit_kobo === 0) return false;
    const counted = ceremonyOf(price, partyOf(budget, item, party));
    return counted?.id === id && !ceremonyOf(price, partyOf(budget, item, without));
  });
}
