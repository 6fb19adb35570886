import { foldDigits } from '../format/lookalikes.ts';
import { foldCharacters } from './fold-text.ts';

/**
 * Digits as a number is written, with what people put between them, and O for zero: any signs but a currency's if it begins as
 * only a phone number does, else none that amounts have.
 */
const NUMBER_RUN = (() => {
  const digit = String.raw`(?:\d|o(?=o?\d))`;
  const signs = String.raw`\s().\-\u2010-\u2015\u2212\u2043\u2500\u30fc/_*·•|~:\[\]{}\\'=`;
  const more = (gap: string, times: number) => `(?:${gap}${digit}){${times},}`;
  const asPhone = String.raw`(?:\+|(?<!\d)(?:0|o(?=\d)))${digit}${more(String.raw`[^\p{L}\p{N}\p{Sc}]{0,10}`, 6)}`;
  return new RegExp(String.raw`${asPhone}|\d${more(`[${signs}]{0,3}`, 7)}`, 'giu');
})();

/**
 * Returns a typed name without the phone numbers in it, for people to whom they weren't given: eight digits after a `+`, else
 * ten. Their place shows `…`.
 */
export function withoutPhones(text: string): string {
  const folded = foldDigits(foldCharacters(text));
  const masked = folded.replace(NUMBER_RUN, (run) =>
    run.replace(/o/gi, '0').replace(/\D/g, '').length >= (/^\+|^00/.test(run) ? 8 : 10) ? '…' : run,
  );
  return masked === folded ? text : masked;
}
