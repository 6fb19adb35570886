import { foldDigits, foldLookalikes } from '../format/lookalikes.ts';
import { foldCharacters } from './fold-text.ts';

/** Between two numbers: a slash of any kind, `|`, `,`, `;`, `&`, a line break, "or", "and". */
const BETWEEN = /[/\\\u2044\u2215|,\u3001;&\n]|\b(?:or|and)\b/gi;
/** Where one whole number follows another, of four at most, with nothing but a space, a dash or a bracket between them. */
const JOINT = /(?<=^(?:(?:\+?234|0)\d{10}|\+\d{8,15}){1,3})(?=(?:(?:\+?234|0)\d{10}|\+\d{8,15}){1,3}$)/;
/** Within one number: spaces, dashes, dots, brackets, stars, and marks on its digits. */
const WITHIN = /[\s\p{M}\p{Pd}\p{Ps}\p{Pe}\u2212_.*~\u00b7\u2022\u3002\u30fb]+/gu;
/** A number in which letters were typed for the figures that they look like. */
const LOOKALIKES = /^(?=(?:\D*\d){3})\+?[\doоο][\doоοliі]{9,13}$/i;
/** Before a Nigerian number: figures of a name (`Mama 2`), another prefix for abroad, a plus without a country, or two of them. */
const STARTS =
  /^(?:\d{1,3}(?=(?:234|0)[789]\d{9}$)|\+(?:(?:234|011)(?:\+?(?=234[789]\d{9}$)|\+(?=0?[789]\d{9}$))|(?=0?[789][01]\d{8}$)))/;
/** What a spreadsheet adds to a number that it takes for an amount. */
const DECIMALS = /(?<=\d{10})[.,]0+$/;
/** A number in a contact that was shared as text. What stands before its colon may have the number too: `waid=234…`. */
const CONTACT_PHONE = /TEL(?:;[^:]*)?:([^a-z]*)/gi;
/** The fewest digits of a number. A slash between shorter parts is a sign within one number. */
const FEWEST_DIGITS = 8;

/**
 * Returns the phone numbers in a typed or pasted text, the one that counts first: digits with an optional `+` before
 * them. Invisible characters and separators are removed, and the digits may be of any script. It doesn't check that such
 * a number exists.
 */
export function writtenPhones(written: string): string[] {
  const typed = foldDigits(foldCharacters(written)).replace(/%2[\da-f]/gi, decodeURIComponent);
  const contacts = [...typed.matchAll(CONTACT_PHONE)].map(([, phone]) => phone);
  const folded = contacts.length > 0 ? contacts.join('\n') : typed;
  const parts = folded.split(BETWEEN).flatMap(numbersIn);
  const first = parts.findIndex((part) => digitsIn(part) >= FEWEST_DIGITS);
  if (first < 0) return numbersIn(folded.replace(BETWEEN, ''));
  return parts.slice(first).filter((part) => digitsIn(part) > 0);
}

/** Returns the numbers of a part, without the words and signs around them; the whole part if it has none. */
function numbersIn(part: string): string[] {
  const whole = part.trim().replace(DECIMALS, '').replace(WITHIN, '');
  const figures = LOOKALIKES.test(whole) ? foldLookalikes(whole) : whole;
  const numbers = figures.split(/[^\d+]+/).filter((one) => digitsIn(one) >= FEWEST_DIGITS);
  return (numbers.length > 0 ? numbers : [figures.replace(/[^\p{L}\d+]+/gu, '')])
    .flatMap((one) => one.split(JOINT))
    .map((one) => one.replace(STARTS, '').replace(/^\++(?:00(?=[1-9]))?|^00(?=[1-9])/, '+'));
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Returns what to tell a person who wrote two numbers, or undefined for one number. */
export function twoNumbersHint(written: string): string | undefined {
  const [first = '', ...others] = writtenPhones(written);
  // The same number may stand there twice: `+234 803…` and `0803…`.
  const isTwo = others.some((other) => other.slice(-10) !== first.slice(-10));
  return isTwo ? `That’s two numbers. We use the first one: ${first}.` : undefined;
}
