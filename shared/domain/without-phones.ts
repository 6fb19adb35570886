import { foldDigits } from '../format/lookalikes.ts';
import { foldCharacters } from './fold-text.ts';

/**
 * Digits as a number is written, with what people put between them, and O for zero. Commas are of amounts, unless it begins
 * as only a phone number does.
 */
const NUMBER_RUN = (() => {
  const digit = String.raw`(?:\d|o(?=o?\d))`;
  const signs = String.raw`\s().\-\u2010-\u2015\u2212\u2043\u2500\u30fc/_*·•|~:\[\]{}\\'=`;
  const more = (between: string, times: number) => `(?:[${between}]{0,3}${digit}){${times},}`;
  const asPhone = String.raw`(?:\+|(?<!\d)(?:0|o(?=\d)))${digit}${more(`${signs},`, 6)}`;
  return new RegExp(String.raw`${asPhone}|\d${more(signs, 7)}`, 'gi');
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
