import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { countOf, isUncounted, koboOf, unitOf, withUnit } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatKobo, formatKoboExact } from '@wedding/shared/format/money.ts';

/** The draft of the price fields: an amount for each pricing mode, null if empty. */
export interface PriceDraft {
  pricing: Pricing;
  estimate: number | null;
  agreed: number | null;
  /** Whether the field's text is neither empty nor an amount. */
  unread: { estimate: boolean; agreed: boolean; pieces: boolean };
  /** Whether the amount is a unit price, however large its total: it was saved as one, or the couple confirmed it. */
  each: { estimate: boolean; agreed: boolean };
}

export const priceDraftOf = (item: { estimate: Pricing; agreed: Pricing | null }): PriceDraft => {
  const pricing = item.agreed ?? item.estimate;
  return {
    pricing,
    estimate: unitOf(item.estimate) || null,
    agreed: item.agreed && unitOf(item.agreed),
    unread: { estimate: false, agreed: false, pieces: false },
    each: { estimate: true, agreed: true },
  };
};

/**
 * Returns the two prices of a draft; null while a field can't be read, exceeds a line's maximum, or has an open question.
 */
export function pricesOf(draft: PriceDraft, { party, limit }: { party: Party; limit: Limit }) {
  const { pricing, estimate, agreed, unread } = draft;
  const errorText = (which: 'estimate' | 'agreed') =>
    priceError(draft, which, party) || pricingQuestion(draft, which, { party, limit });
  if (unread.pieces || errorText('estimate') || errorText('agreed')) return null;
  return {
    estimate: withUnit(pricing, estimate ?? 0),
    agreed: agreed === null ? null : withUnit(pricing, agreed),
  };
}

/** Returns the error of one price: unreadable, over ₦10m for one guest or piece, or over ₦10bn in total. */
export function priceError(
  draft: PriceDraft,
  which: 'estimate' | 'agreed',
  party: Party,
): string | undefined {
  const { pricing, unread } = draft;
  if (unread[which]) return UNREAD;
  return amountError(withUnit(pricing, draft[which] ?? 0), party);
}

/** What follows the label of a price. */
export const UNIT_LABELS = { flat: '', per_guest: ' for each guest', per_unit: ' for each piece' };
/** The error for text that is not an amount. */
export const UNREAD = 'Type an amount, such as 500k or 500,000.';

/** Returns the error if a price exceeds a line's maximum. */
export function amountError(pricing: Pricing, party: Party): string | undefined {
  if (pricing.mode !== 'flat' && pricing.unit_kobo > 1e9)
    return 'The price for one guest or piece can be ₦10,000,000 at most.';
  const kobo = koboOf(pricing, party);
  return kobo > 1e12
    ? `A line can be ₦10,000,000,000 at most; this comes to ${formatKobo(kobo)}.`
    : undefined;
}

/** Returns a price as a fixed sum. */
export const flat = (amount_kobo: number): Pricing => ({ mode: 'flat', amount_kobo });
export const perUnit = (quantity: number): Pricing => ({ mode: 'per_unit', unit_kobo: 0, quantity });
export const perGuest = (buffer = false, ceremony_id: string | null = null): Pricing => ({
  mode: 'per_guest',
  unit_kobo: 0,
  ceremony_id,
  buffer,
});
/** Returns a pricing of this mode without values. */
export const freshPricing = (mode: Pricing['mode']): Pricing =>
  ({ flat: flat(0), per_guest: perGuest(), per_unit: perUnit(1) })[mode];

const UNIT_NAMES = { flat: ['', ''], per_guest: ['guest', 'guests'], per_unit: ['piece', 'pieces'] } as const;
const PLATE = ['plate', 'plates'] as const;

/** Returns what a price is multiplied by: `350 guests`; only `guests` if the number is unknown. */
export function countText(pricing: Pricing, party: Party): string {
  const [one, many] = pricing.mode === 'per_guest' && pricing.buffer ? PLATE : UNIT_NAMES[pricing.mode];
  const count = countOf(pricing, party);
  return count === 0 ? many : formatCounted(count, one, many);
}

/** Returns the total of a unit price: `₦9,500 × 300 plates = ₦2,850,000`; undefined for a fixed sum and without a price. */
export function timesText(pricing: Pricing, party: Party): string | undefined {
  if (pricing.mode === 'flat' || pricing.unit_kobo === 0) return undefined;
  const times = `${formatKobo(pricing.unit_kobo)} × ${countText(pricing, party)}`;
  if (!isUncounted(pricing, party)) return `${times} = ${formatKobo(koboOf(pricing, party))}`;
  return `${times} · ${pricing.mode === 'per_guest' ? 'add guest count' : 'add how many'}`;
}

/** The cost of a line from which the couple is asked: its category's planned amount, or the budget's if that has none. */
export interface Limit {
  kobo: number;
  of: string;
}

export const limitOf = (planned: number, total: number): Limit =>
  planned > 0 ? { kobo: planned, of: 'its category' } : { kobo: total, of: 'the whole budget' };

/** Returns the question for a unit price whose total exceeds the limit, if any: the couple may have meant the whole sum. */
export function amountQuestion(pricing: Pricing, party: Party, limit: Limit | null): string | undefined {
  const total = koboOf(pricing, party);
  if (pricing.mode === 'flat' || (limit && (limit.kobo === 0 || total <= limit.kobo))) return undefined;
  const times = `${formatKoboExact(pricing.unit_kobo)} × ${countText(pricing, party)}`;
  return `${times} = ${formatKoboExact(total)}${limit ? `, more than ${limit.of}` : ''}. Is it the total, or for each one?`;
}

/** Returns the question about one amount of a draft, until it is answered. */
export function pricingQuestion(
  draft: PriceDraft,
  which: 'estimate' | 'agreed',
  { party, limit }: { party: Party; limit: Limit },
): string | undefined {
  if (draft.each[which]) return undefined;
  return amountQuestion(withUnit(draft.pricing, draft[which] ?? 0), party, limit);
}

/** Returns the draft with one amount as the whole sum. The other one is converted to its total. */
export function flatDraft(draft: PriceDraft, which: 'estimate' | 'agreed', party: Party): PriceDraft {
  const other = which === 'estimate' ? 'agreed' : 'estimate';
  const unit = draft[other];
  return {
    ...draft,
    pricing: flat(0),
    [other]: unit === null ? null : koboOf(withUnit(draft.pricing, unit), party),
  };
}
