import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { countOf, koboOf, type Party, unitOf, withUnit } from './sums.ts';

/** What the price fields hold while they are typed: an amount for each unit, null where there is none. */
export interface PriceDraft {
  pricing: Pricing;
  estimate: number | null;
  agreed: number | null;
  /** What stands in the field is neither empty nor an amount. */
  unread: { estimate: boolean; agreed: boolean; pieces: boolean };
}

export const priceDraftOf = (item: { estimate: Pricing; agreed: Pricing | null }): PriceDraft => {
  const pricing = item.agreed ?? item.estimate;
  return {
    pricing,
    estimate: unitOf(item.estimate) || null,
    agreed: item.agreed && unitOf(item.agreed),
    unread: { estimate: false, agreed: false, pieces: false },
  };
};

/** The two prices of a draft; null while something in it can't be read, or is past what a line can be. */
export function pricesOf(draft: PriceDraft, party: Party) {
  const { pricing, estimate, agreed, unread } = draft;
  if (unread.pieces || priceError(draft, 'estimate', party) || priceError(draft, 'agreed', party))
    return null;
  return {
    estimate: withUnit(pricing, estimate ?? 0),
    agreed: agreed === null ? null : withUnit(pricing, agreed),
  };
}

/** What is wrong with one price: it can't be read, is past ₦10m for one guest or piece, or past ₦10bn in all. */
export function priceError(
  draft: PriceDraft,
  which: 'estimate' | 'agreed',
  party: Party,
): string | undefined {
  const { pricing, unread } = draft;
  if (unread[which]) return UNREAD;
  return amountError(withUnit(pricing, draft[which] ?? 0), party);
}

/** Said of what was typed where an amount belongs. */
export const UNREAD = 'Type an amount, such as 500k or 500,000.';

/** Why a price is past what a line can be. */
export function amountError(pricing: Pricing, party: Party): string | undefined {
  if (pricing.mode !== 'flat' && pricing.unit_kobo > 1e9)
    return 'One guest or piece can be ₦10,000,000 at most.';
  const kobo = koboOf(pricing, party);
  return kobo > 1e12 ? `A line can be ₦10,000,000,000 at most; this is ${formatKobo(kobo)}.` : undefined;
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
