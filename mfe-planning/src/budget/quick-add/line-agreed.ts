import { flat } from '../model/price-draft.ts';
import type { LineFields } from '../model/price-reading.ts';
import { amountsIn } from './line-parts.ts';

/** `hall agreed 750k`, and with an estimate before it: `hall 800k, we agreed on 750k`. */
const AGREED_PRICE =
  /^(\P{L}*\p{L}.*?)[\s,;:(–-]+(?:(?:we|have|already) )*agreed(?: (?:price|amount|cost|fee))?(?: (?:at|on|for|to|is|was))?[\s:=–-]*(=?[₦#n]?\s?\d[^()]*)\)?$/iu;
const ESTIMATED = /[\s:,=–-]*\b(?:est(?:imated?)?|budget(?:ed)?)\b[\s:.=–-]*(?=[₦#n]?\s?\d)/iu;

/** Splits a line from its agreed price; undefined if none is said before its end. */
export function agreedIn(text: string): { rest: string; price: string; hasEstimate: boolean } | undefined {
  const [, before, price] = AGREED_PRICE.exec(text) ?? [];
  if (before === undefined || price === undefined) return undefined;
  const rest = before.replace(ESTIMATED, ' ');
  return { rest, price, hasEstimate: amountsIn(rest).amounts.length > 0 };
}
/** Returns a line whose price is agreed. */
export function asAgreed({ estimate, ...line }: LineFields): LineFields {
  if (!estimate) return line;
  return {
    ...line,
    estimate: estimate.mode === 'flat' ? flat(0) : { ...estimate, unit_kobo: 0 },
    agreed: estimate,
  };
}
