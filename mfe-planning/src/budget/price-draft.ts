import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { countOf, koboOf, type Party, unitOf, withUnit } from './sums.ts';

/** What the price fields hold while they are typed: an amount for each unit, null where there is none. */
export interface PriceDraft {
  pricing: Pricing;
  estimate: number | null;
  agreed: number | null;
  /** What stands in the field is neither empty nor an amount. */
  unread: { estimate: boolean; agreed: boolean };
}

export const priceDraftOf = (item: { estimate: Pricing; agreed: Pricing | null }): PriceDraft => {
  const pricing = item.agreed ?? item.estimate;
  return {
    pricing,
    estimate: unitOf(item.estimate) || null,
    agreed: item.agreed && unitOf(item.agreed),
    unread: { estimate: false, agreed: false },
  };
};

/** The two prices of a draft; null while one of them can't be read, or is past ₦10bn. */
export function pricesOf(draft: PriceDraft, party: Party) {
  const { pricing, estimate, agreed } = draft;
  if (draft.unread.estimate || draft.unread.agreed) return null;
  const prices = {
    estimate: withUnit(pricing, estimate ?? 0),
    agreed: agreed === null ? null : withUnit(pricing, agreed),
  };
  const most = pricing.mode === 'flat' ? 1e12 : 1e9;
  const fits = (price: Pricing | null) => !price || (unitOf(price) <= most && koboOf(price, party) <= 1e12);
  return fits(prices.estimate) && fits(prices.agreed) ? prices : null;
}

/** A way of pricing before anything is known. */
export function freshPricing(mode: Pricing['mode']): Pricing {
  if (mode === 'flat') return { mode, amount_kobo: 0 };
  if (mode === 'per_unit') return { mode, unit_kobo: 0, quantity: 1 };
  return { mode, unit_kobo: 0, ceremony_id: null, buffer: false };
}

/** What an amount for each comes to: `₦900,000 for 300 plates`; undefined for one sum. */
export function totalText({ pricing }: PriceDraft, unit: number | null, party: Party): string | undefined {
  if (unit === null || unit === 0 || pricing.mode === 'flat') return undefined;
  const count = countOf(pricing, party);
  const what = pricing.mode === 'per_unit' ? 'pieces' : pricing.buffer ? 'plates' : 'guests';
  if (count === 0) return `Say how many ${what} there are, and this becomes a total.`;
  return `${formatKobo(koboOf(withUnit(pricing, unit), party))} for ${count} ${what}`;
}
