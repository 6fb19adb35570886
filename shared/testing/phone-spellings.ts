import fc from 'fast-check';

const GAPS = ['', ' ', '  ', '-', '.', ' - ', '\u00a0', '\u2011', ') ', ' (', '\u200b', '_'] as const;
const STARTS = ['0', '234', '+234', '00234', '+234 (0) ', '(0)', '+234(0)', '234-0', '+234.'] as const;
const FULL_WIDTH = 0xff10 - 0x30;

const gap = fc.constantFrom(...GAPS);
const national = fc
  .tuple(fc.constantFrom('70', '80', '81', '90', '91'), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([prefix, rest]) => prefix + String(rest).padStart(8, '0'));

/** A Nigerian mobile number as people and machines write it, with its ten digits after the country code. */
interface SpelledPhone {
  digits: string;
  written: string;
}

const written: fc.Arbitrary<SpelledPhone> = fc
  .tuple(fc.constantFrom(...STARTS), national, fc.array(gap, { minLength: 10, maxLength: 10 }), fc.boolean())
  .map(([start, digits, gaps, isWide]) => {
    const spaced =
      start + [...digits].map((digit, at) => (at === 0 ? digit : `${gaps[at]}${digit}`)).join('');
    const wide = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + FULL_WIDTH));
    return { digits, written: isWide ? wide(spaced) : spaced };
  });

const ENCODINGS: readonly ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll('%20', '+'),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
];

/** Any spelling. */
export const phoneSpellings = written;

/** Any spelling as it may occur in an address: fully encoded, form-encoded, encoded twice or in part. */
export const phoneSpellingsInUrl: fc.Arbitrary<SpelledPhone> = fc
  .tuple(written, fc.constantFrom(...ENCODINGS))
  .map(([{ digits, written: text }, encode]) => ({ digits, written: encode(text) }));

/** Draws `runs` spellings, for tests against a running server. */
export const somePhones = (of: fc.Arbitrary<SpelledPhone>, runs: number) => fc.sample(of, runs);

/** A mask's sign or a timestamp. The digits before and after it don't belong to one number. */
const BREAKS = /[•*]{3,}|\d{4}-\d\d-\d\dT[\d:.]+/g;
/** Masks leave the last four digits on purpose. */
const SHOWN_DIGITS = 6;

/** Returns whether the text shows any six consecutive digits of the number, in any spelling. */
export function showsPhone(text: string, digits: string): boolean {
  let plain = text;
  for (let n = 0; n < 3; n += 1) {
    plain = plain.replace(/%([0-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  const normalized = plain
    .normalize('NFKC')
    .replace(BREAKS, 'x')
    .replace(/(?:%[\da-f]{2})+/gi, '')
    .replace(/[^\da-z]/gi, '');
  for (let at = 0; at + SHOWN_DIGITS <= digits.length; at += 1) {
    if (normalized.includes(digits.slice(at, at + SHOWN_DIGITS))) return true;
  }
  return false;
}
