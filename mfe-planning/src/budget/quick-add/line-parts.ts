import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { ROUGHLY_BEFORE } from '@wedding/shared/format/plain-amount.ts';
import { type AmountReading, readAmount } from '@wedding/shared/format/read-amount.ts';
import { withoutChatMarks } from '../../lib/chat-text.ts';
import { findSpelledAmount, LOOKS_LIKE_FIGURES, type SpelledAmount } from './spelled-amount.ts';

/** Bullets, ticks, numbers and letters of a list: `- `, `1. `, `2)`, `3: `, `b) `, `✅ `, `[x] `, and a figure on a key. */
const BULLET =
  /^(?:\[[ x✓]?\]\s*|\d{1,2}(?:[:-]\s+|[.)]\s*(?=\p{L}{2})|\ufe0f?\u20e3\s*)|(?:[^\p{L}\p{N}\s₦#]+|\(?(?:\d{1,2}[.)]|[a-z]\)))\s+)/iu;
/** `hall agreed 2m`, `hall 2m agreed`, `hall (agreed price: 2m)`. */
const AGREED =
  /(?<!\b(?:not|be|yet))[\s,(:]+(?:(?:we|have|already) )*agreed(?: (?:price|amount|cost|fee))?(?: (?:at|on|for|to|is|was))?(?:\)?$|[\s:=–-]+(?=[₦#n=]?\s?\d))|^agreed[\s:]+(?=\p{L}{2})/iu;
/** What one price is for: `each`, `ea.`, `pp`, `per guest`, `/plate`. */
const EACH = /\s*(?:\/|\bper\b|\ba\b(?! (?:hun|thou|mil|bil)))\s*([a-z]+)$|\s+(each|apiece|ea|p\.?p)\.?$/i;

/** Splits off what stands around a line: its bullet, what each price is for, and whether it is agreed. */
export function partsOf(typed: string): { text: string; each: string; isAgreed: boolean } {
  const plain = typed.normalize('NFKC').replaceAll('−', '-').replace(/\s+/g, ' ').trim();
  const line = withoutChatMarks(plain).replace(BULLET, '');
  const isAgreed = AGREED.test(line);
  const text = withSpaces(
    isAgreed
      ? line
          .replace(AGREED, ' ')
          .replace(/^([^(]*)\)$/, '$1')
          .trim()
      : line,
  );
  const [whole = '', noun = '', each = ''] = EACH.exec(text) ?? [];
  const before = text.slice(0, text.length - whole.length);
  // `per` belongs to a price: “Sergeant per” has none.
  return whole && /\d[\s\w.,]*$/.test(before.slice(-14))
    ? { text: before, each: noun || each, isAgreed }
    : { text, each: '', isAgreed };
}

/** What people set around an amount that they aren't sure of: `250k?`, `[250k]`, `“250k”`. */
const MARKS = /(?<=^|\s)["“”«‘[{<>]+(?=[^\s\d]{0,5}\d)|(?<=\d[kmb]?)["“”»’\]}?!]+(?=\s|$)/giu;
const SIGN_APART = /(?<![\p{L}\p{N}]|\d )=?(?:₦|ngn|naira|n|#)[ :=]+(?=\d)/giu;
/** Words after an amount: `20k(twenty thousand)`. */
const IN_WORDS = /(?<=\d[kmb]?)(?=\([^()\d]+\)$)/i;
const IN_BRACKETS = /\(([^()]*\d[^()]*)\)$/;
/** `750k/500k`. */
const SLASH = /(?<=(\S*\d[km]?))\/(?=(\S*\d[km]?)(?:\s|$))/giu;
/** `250k: Cake`. */
const PRICE_FIRST = /^(\S*\d[kmb]?)\s*[:=–—-]+\s*(?=\p{L})/iu;
/** `N-250k` is no name with a price, but less than zero; `hall -250k` may be either. */
const JOINED =
  /(?<=(?:^|\s)(?!(?:n|ngn|naira)-|[il][.,])(?:\p{L}|\d+\p{L}{3})[\p{L}'’&]*\)?)(?! -\S)(?:[,;|_[]+|\.{2,}| ?[=:@–—-][=:,@>–—-]*|(?=[₦#]))(?=(\S*\d\S*))/giu;

/** Sets an amount apart that is written onto its name, `hall-1.5m` or `hall (1.5m)`, and joins it with its sign. */
function withSpaces(text: string): string {
  return text
    .replace(MARKS, '')
    .replace(SIGN_APART, '₦')
    .replace(IN_WORDS, ' ')
    .replace(IN_BRACKETS, (whole, amount: string) => (isPrice(amount) ? ` ${amount}` : whole))
    .replace(PRICE_FIRST, (whole, amount: string) => (isPrice(amount) ? `${amount} ` : whole))
    .replace(SLASH, (sign, one: string, other: string) => (isPrice(one) && isPrice(other) ? ' / ' : sign))
    .replace(JOINED, (sign, amount: string) => (isPrice(amount) ? ' ' : sign));
}

/** Returns whether a text is an amount that can only be a price. */
const isPrice = (text: string): boolean => isAmount(readAmount(text)) && !isSmall(text);

/** An amount within a text. */
export interface Amount {
  text: string;
  start: number;
  /** Its first digits, if they may be something else than a part of it: `20` in `20 300k`. */
  split?: { count: number; rest: string; isWhole: boolean };
}

interface Amounts {
  amounts: Amount[];
  /** A number at the end that is too small for a price, or is a year. */
  small: Amount | undefined;
  unreadable: { text: string; reason: string } | undefined;
  spelled: SpelledAmount | undefined;
  /** Returns the text without these amounts. */
  nameWithout: (...amounts: readonly Amount[]) => string;
}

const STARTS_AMOUNT =
  /^(?:₦|ngn|naira|usd|gbp|eur|=?n=?|#|[-+~≈±=($£€]|us\$)*(?:\.?\p{Nd}|[liоo][.,]?\d[\d.,оo]*(?:[kmb]|[.,]\d{3})\b)/iu;
const ROUGHLY = new RegExp(String.raw`(?<![^\s(])${ROUGHLY_BEFORE}$`, 'i');
const UNIT_OR_SIGN = /[a-z₦#=]/i;
export const PLAIN = /^\d+$/;
export const YEAR = /^20[2-3]\d$/;
const SMALL = 1000;
/** What ends a name: `2nd`, `3pm`, `50kg`, `4x4`. */
const WORD_WITH_FIGURES =
  /^\d+(?:st|nd|rd|th|am|pm|kg|cm|mm|ml|cl|ft|in|inch|h|hrs?|mins?|days?|pcs|pax|yards?|tier|man|x\d+)s?$/i;
/** A phone number, which often follows a vendor's name, or that of an account. */
const PHONE = /^(?:\+?(?:0|234)[ -]?[789](?:[ -]?\d){9}|\d{10})(?=\s|$)/;
/** Numbers that may be something else than a price: `12`, `2.5`, `2027`. */
const isSmall = (text: string): boolean =>
  YEAR.test(text) || (/^\d*(?:\.\d\d?)?$/.test(text) && Number(text) < SMALL && isAmount(readAmount(text)));
const SPACED_GROUPS = /^\d{1,3}(?: \d{3})+$/;

/** Finds the amounts of a text, each as long as it can be: `1m 500k` is one, `1,200,000` too. */
export function amountsIn(text: string): Amounts {
  const words = wordsOf(text);
  const amounts: Amount[] = [];
  let small: Amount | undefined;
  let unreadable: Amounts['unreadable'];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word || !STARTS_AMOUNT.test(word.text)) continue;
    const phone = PHONE.exec(text.slice(word.start))?.[0];
    if (phone) {
      const reading = readAmount(phone);
      if (reading.kind === 'unreadable') unreadable ??= { text: phone, reason: reading.reason };
      while ((words[at + 1]?.start ?? Number.POSITIVE_INFINITY) < word.start + phone.length) at += 1;
      continue;
    }
    // A size, such as 10 x 20.
    if (PLAIN.test(word.text) && /[x×*]\s*$/i.test(text.slice(0, word.start))) continue;
    const end = lastWordOf(words, at);
    const span = text.slice(word.start, words[end ?? at]?.end);
    const amount: Amount = { text: span, start: word.start };
    if (end === undefined) {
      const reading = readAmount(span);
      // `2nd`, `3pm` and `4x4` are words; `1e6`, `500k+`, `5k/yd`, `25ok` and `500usd` were meant as prices.
      const isWord =
        /^\d+[a-z]/i.test(span) && !/[a-wyz]\S*\d|[km](?:[+-]$|\/)|(?:usd|gbp|eur|cfa|ghs|ok)$/i.test(span);
      if (reading.kind === 'unreadable' && !isWord) unreadable ??= { text: span, reason: reading.reason };
      continue;
    }
    at = end;
    if (isSmall(span.replace(/[,;=]$/, ''))) {
      if (end === words.length - 1 && word.start > 0) small = amount;
      continue;
    }
    const split = splitOf(span);
    const start = text.slice(0, word.start).replace(ROUGHLY, '').length;
    amounts.push({ text: text.slice(start, word.start) + span, start, ...(split && { split }) });
  }
  const spelled = findSpelledAmount(text);
  if (amounts.length === 0 && !small && !spelled) unreadable ??= unreadableEnd(text);
  const nameWithout = (...without: readonly Amount[]) =>
    without.reduceRight(
      (rest, { start, text: gone }) =>
        rest
          .slice(0, start)
          .replace(ROUGHLY, '')
          .replace(/ [:=@|→–—-]+ $/, ' ') + rest.slice(start + gone.length),
      text,
    );
  return { amounts, small, unreadable, spelled, nameWithout };
}

/** Returns why a line’s end is no price, if it has figures or what looks like them: `5G`, `1OOk`. */
function unreadableEnd(line: string): Amounts['unreadable'] {
  const [last = ''] = LOOKS_LIKE_FIGURES.exec(line) ?? /\S*$/.exec(line) ?? [];
  if (WORD_WITH_FIGURES.test(last) || !(/\p{N}/u.test(last) || LOOKS_LIKE_FIGURES.test(last)))
    return undefined;
  const reading = readAmount(last);
  return { text: last, reason: reading.kind === 'unreadable' ? reading.reason : 'Type it like 500k.' };
}

const wordsOf = (text: string) =>
  [...text.matchAll(/(?<=\s)-(?=\S)|\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));

const isAmount = ({ kind }: AmountReading) => kind === 'amount' || kind === 'ambiguous';

/** Returns the place of the last word of the longest amount that begins at a word; undefined for none. */
function lastWordOf(words: ReturnType<typeof wordsOf>, start: number): number | undefined {
  // `1 million two` ends before its last word, so longer texts are tried as well.
  for (let end = Math.min(words.length, start + 5) - 1; end >= start; end -= 1) {
    const span = words
      .slice(start, end + 1)
      .map(({ text }) => text)
      .join(' ');
    // The comma of “chairs 350, 50k” divides no amount, and “1.2m, 600k” are two.
    if (!/\d, \d{1,2}(?!\d)|\.\d+ ?m\w*,? [₦#n]?\d/i.test(span) && isAmount(readAmount(span))) return end;
  }
  return undefined;
}

/** Returns how the first digits of an amount may be something else; undefined if they can't. */
function splitOf(span: string): Amount['split'] {
  const [first = '', ...others] = span.split(' ');
  const rest = others.join(' ');
  if (!PLAIN.test(first) || !/^\d/.test(rest) || rest.startsWith('0')) return undefined;
  if (!isAmount(readAmount(rest)) || UNIT_OR_SIGN.test(first)) return undefined;
  return { count: Number(first), rest, isWhole: SPACED_GROUPS.test(span) || first === '1' };
}

const JOINERS =
  /(?:[\s:=,;@|/_→➡>–—-]|\ufe0f|\.(?=\.)|(?<=\.)\.(?!\.)|(?<= )[₦#]|\b(?:for|at|by|is|was|costs?)\b)+$|^(?:[\s:=,;|→–—-]|\bfor\b)+/gi;

export const withoutJoiners = (text: string): string =>
  trimmed(text.replace(JOINERS, '').replace(/\s+,/g, ','));

/** Returns a name without what joined it to its amount; DJ and MC are in capitals. */
export function nameOf(text: string): string {
  const name = withoutJoiners(text);
  return name.length === 2 ? name.toUpperCase() : capitalize(name);
}
