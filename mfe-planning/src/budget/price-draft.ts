import type { Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import { formatKobo, formatKoboShort } from '@wedding/shared/format/money.ts';
import { countOf, isUncounted, koboOf, type Party, unitOf, withUnit } from './sums.ts';

/** The draft of the price fields: an amount for each pricing mode, null if empty. */
export interface PriceDraft {
  pricing: Pricing;
  estimate: number | null;
  agreed: number | null;
  /** The field's text is neither empty nor an amount. */
  unread: { estimate: boolean; agreed: boolean; pieces: boolean };
  /** The amount is meant for each, however much it comes to: it stood so, or the couple said so. */
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

/** The two prices of a draft; null while something in it can't be read, is past what a line can be, or is asked about. */
export function pricesOf(draft: PriceDraft, { party, limit }: { party: Party; limit: Limit }) {
  const { pricing, estimate, agreed, unread } = draft;
  const wrong = (which: 'estimate' | 'agreed') =>
    priceError(draft, which, party) || pricingQuestion(draft, which, { party, limit });
  if (unread.pieces || wrong('estimate') || wrong('agreed')) return null;
  return {
    estimate: withUnit(pricing, estimate ?? 0),
    agreed: agreed === null ? null : withUnit(pricing, agreed),
  };
}

/** The error of one price: unreadable, over ₦10m for one guest or piece, or over ₦10bn in all. */
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

const EACH = { flat: ['', ''], per_guest: ['guest', 'guests'], per_unit: ['piece', 'pieces'] } as const;
const PLATE = ['plate', 'plates'] as const;

/** What a price is multiplied by: `350 guests`; only `guests` while nobody has said how many. */
export function countText(pricing: Pricing, party: Party): string {
  const [one, many] = pricing.mode === 'per_guest' && pricing.buffer ? PLATE : EACH[pricing.mode];
  const count = countOf(pricing, party);
  if (count === 0) return many;
  return `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`;
}

/** What a price for each comes to: `₦9,500 × 300 plates = ₦2,850,000`; undefined for one sum, and for no price. */
export function timesText(pricing: Pricing, party: Party): string | undefined {
  if (pricing.mode === 'flat' || pricing.unit_kobo === 0) return undefined;
  const times = `${formatKobo(pricing.unit_kobo)} × ${countText(pricing, party)}`;
  if (!isUncounted(pricing, party)) return `${times} = ${formatKobo(koboOf(pricing, party))}`;
  return `${times} · ${pricing.mode === 'per_guest' ? 'add guest count' : 'add how many'}`;
}

/** What a line may cost before it is asked about: its category's money, or the budget's where that has none. */
export interface Limit {
  kobo: number;
  of: string;
}

export const limitOf = (planned: number, total: number): Limit =>
  planned > 0 ? { kobo: planned, of: 'its category' } : { kobo: total, of: 'the whole budget' };

/** Asks about a price for each that comes to more than there is: somebody may have meant the whole sum. */
export function amountQuestion(pricing: Pricing, party: Party, { kobo, of }: Limit): string | undefined {
  const total = koboOf(pricing, party);
  if (pricing.mode === 'flat' || kobo === 0 || total <= kobo) return undefined;
  const times = `${formatKoboShort(pricing.unit_kobo)} × ${countText(pricing, party)}`;
  return `${times} = ${formatKoboShort(total)}, more than ${of}: the whole sum, or each?`;
}

/** A price as one sum. */
export const flat = (amount_kobo: number): Pricing => ({ mode: 'flat', amount_kobo });

/** The question about one amount of a draft, while it isn't answered. */
export function pricingQuestion(
  draft: PriceDraft,
  which: 'estimate' | 'agreed',
  { party, limit }: { party: Party; limit: Limit },
): string | undefined {
  if (draft.each[which]) return undefined;
  return amountQuestion(withUnit(draft.pricing, draft[which] ?? 0), party, limit);
}

/** The draft with one amount taken as the whole sum; the other one keeps what it comes to. */
export function wholeDraft(draft: PriceDraft, which: 'estimate' | 'agreed', party: Party): PriceDraft {
  const other = which === 'estimate' ? 'agreed' : 'estimate';
  const unit = draft[other];
  return {
    ...draft,
    pricing: flat(0),
    [other]: unit === null ? null : koboOf(withUnit(draft.pricing, unit), party),
  };
}
