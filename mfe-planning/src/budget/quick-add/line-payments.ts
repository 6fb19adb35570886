import { koboOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { PAYMENT_PATTERN } from '../model/lines-reading.ts';
import { flat } from '../model/price-draft.ts';
import { type LineFields, readPlanned, thenRead } from '../model/price-reading.ts';
import { amountsIn } from './line-parts.ts';
import { type LineContext, question, type Reading } from './line-reading.ts';
import { findSpelledAmount } from './spelled-amount.ts';

const WORDS = new RegExp(PAYMENT_PATTERN, 'giu');
const BRACKETS = /\(([^()]*)\)/g;
/** `paid500k` and `paid=500k,bal=250k`. */
const ONTO_DIGITS = new RegExp(`${PAYMENT_PATTERN}(?=[₦#n]?\\d)`, 'giu');
const SIGNS = /(?<=\S)[,;](?=\p{L})|(?<=\p{L})[=:](?=[₦#n]?\d)/giu;
/** Each amount of a line is one sign from here on. Beside a word `half`, `30%` and `500` are amounts too. */
const FIRST_SIGN = 0xf0000;
const AMOUNT = String.raw`\p{Co}|(?<![\p{L}\d.,])(?:half(?! (?:an? )?(?:[mk]|hun|thou|b))|\d{1,3}(?: ?%)?(?![\p{L}\d.,]))`;
/** The amount after a word, and before it. */
const AFTER = new RegExp(String.raw`^[\s.:=–-]*(?:(?:of|is|was) )*(${AMOUNT})`, 'iu');
const BEFORE = new RegExp(String.raw`(${AMOUNT})\s*(?:(?:is|was|as|naira) )*$`, 'iu');
const WORD_BEFORE = new RegExp(String.raw`${PAYMENT_PATTERN}[\s.:=–-]*(?:(?:of|is|was) )*$`, 'iu');
/** Words to which the only amount of a line belongs, wherever it stands: `paid hall 500k`, `deposit for hall 200k`. */
const ANYWHERE = /(?:paid|payed|deposited|settled|cleared|owing|owe[ds]?|\S payment)$/i;
const OF = /^ (?:for|of|to|on)\b/i;
/** What joins a payment to the line around it. */
const JOINS_BEFORE = /(?:[\s,;:=&+–-]|(?<!\p{L})(?:and|with|but|we|i))+$/iu;
const JOINS_AFTER = /^(?:[\s,;]|(?:out of|of|from|and|but)(?!\p{L}))*/iu;

interface Part {
  isPaid: boolean;
  amount: string;
}

/**
 * Splits a line from what was paid of it, or is left to pay: `hall 750k paid 500k bal 250k`, `DJ 100k deposit`. A word takes
 * the amount after it, else the one before it. Amounts without a word stay in the line.
 */
export function splitPayments(typed: string): { rest: string; parts: Part[] } {
  if (typed.search(WORDS) < 0) return { rest: typed, parts: [] };
  const text = inFigures(
    typed
      .replace(BRACKETS, (whole, inner: string) => {
        const place = inner.search(WORDS);
        return place < 0 ? whole : `${place === 0 ? '' : ','} ${inner} ,`;
      })
      .replace(ONTO_DIGITS, '$& ')
      .replace(SIGNS, ' '),
  );
  const { amounts } = amountsIn(text);
  let rest = amounts.reduceRight(
    (line, { start, text: { length } }, place) =>
      line.slice(0, start) + String.fromCodePoint(FIRST_SIGN + place) + line.slice(start + length),
    text,
  );
  const typedOf = (signs: string) =>
    signs.replace(/\p{Co}/gu, (sign) => amounts[(sign.codePointAt(0) ?? 0) - FIRST_SIGN]?.text ?? '');
  const parts: Part[] = [];
  const words = [...rest.matchAll(WORDS)];
  // From the end, since “500k paid 250k left” says each amount before its word.
  for (const { 0: word, index, groups } of words.toReversed()) {
    const [head, tail] = [rest.slice(0, index), rest.slice(index + word.length)];
    const after = AFTER.exec(tail);
    const before = after ? null : BEFORE.exec(head);
    // “Paid 500k balance later”: the 500k is the other word's, if no price would be left.
    const isOthers = amounts.length <= words.length && WORD_BEFORE.test(head.slice(0, before?.index));
    const amount = after?.[1] ?? (isOthers ? undefined : before?.[1]);
    if (!amount) continue;
    parts.unshift({ isPaid: groups?.paid !== undefined, amount: typedOf(amount) });
    rest = `${head.slice(0, before?.index).replace(JOINS_BEFORE, '')} ${tail.slice(after?.[0].length).replace(JOINS_AFTER, '')}`;
  }
  const [firstWord] = words;
  const [only, ...others] = amounts;
  if (firstWord && only && others.length === 0 && parts.length === 0) {
    const { 0: word, index, groups } = firstWord;
    const [head, tail] = [rest.slice(0, index), rest.slice(index + word.length)];
    if (ANYWHERE.test(word) || (index === 0 && OF.test(tail))) {
      parts.push({ isPaid: groups?.paid !== undefined, amount: only.text });
      rest = (head + tail).replace(/\p{Co}/u, '');
    }
  }
  return { rest: typedOf(rest).trim(), parts };
}

/** Writes an amount in words at a text's end in figures. */
function inFigures(text: string): string {
  const spelled = findSpelledAmount(text);
  return spelled?.isSpelled && spelled.naira !== undefined
    ? `${text.slice(0, spelled.start)}${spelled.naira}`
    : text;
}

type Payments = NonNullable<LineFields['payments']>;

/** Reads the amounts of payments, and holds them against their line. */
export function readPayments(
  parts: readonly Part[],
  line: LineFields,
  context: LineContext,
  before: Payments = line.payments ?? [],
): Reading {
  const [first, ...others] = parts;
  if (!first) return agreeing(line, before, context);
  const { amount, isPaid } = first;
  const go = (kobo: number) => readPayments(others, line, context, [...before, { kobo, isPaid }]);
  const ask = (...all: number[]) =>
    question(
      `How much is “${amount}”?`,
      all.map((kobo) => [formatKobo(kobo), go(kobo)]),
    );
  // “Paid 500” is said for thousands.
  if (/^[1-9]\d{0,2}$/.test(amount)) return ask(Number(amount) * 100_000, Number(amount) * 100);
  if (!/half|%/i.test(amount)) return thenRead(readPlanned(amount, context.plan), go);
  const share = Math.round(((priceOf(line, context) ?? 0) * (Number.parseInt(amount, 10) || 50)) / 100);
  if (share > 0) return ask(share, 0);
  const text = `${capitalize(amount)} of what? Its price isn’t there.`;
  return question(text, [['Add it without the payment', go(0)]]);
}

const priceOf = ({ estimate, agreed }: LineFields, { party }: LineContext) => {
  const pricing = agreed ?? estimate;
  return pricing && koboOf(pricing, party);
};

/** Holds a line's price against what was paid of it and what is left. What doesn't agree, or isn't said, is asked. */
function agreeing(line: LineFields, reports: Payments, context: LineContext): Reading {
  const all = reports.filter(({ kobo }) => kobo > 0);
  const payments = all.filter(({ isPaid }) => isPaid);
  const sum = (some: Payments) => some.reduce((total, { kobo }) => total + kobo, 0);
  const [paid, left] = [sum(payments), sum(all) - sum(payments)];
  const price = priceOf(line, context);
  const value = (fields: LineFields): Reading => ({ kind: 'value', value: fields });
  if (all.length === 0) return value(line);
  if (price !== undefined && paid <= price && (paid > 0 ? [0, price - paid] : [price]).includes(left))
    return value(paid > 0 ? { ...line, payments } : line);
  const answer = (total: number, part: number): [string, Reading] => [
    `${formatKobo(total)}, ${part === 0 ? 'nothing paid yet' : part === total ? 'all paid' : `${formatKobo(part)} paid`}`,
    value({
      ...line,
      ...(total !== price && { [line.agreed ? 'agreed' : 'estimate']: flat(total) }),
      payments: part === paid ? payments : part > 0 ? [{ kobo: part, isPaid: true }] : [],
    }),
  ];
  const facts = [
    price && formatKobo(price),
    paid && `${formatKobo(paid)} paid`,
    left && `${formatKobo(left)} left`,
  ];
  const said = facts.filter(Boolean).join(', ');
  if (price === undefined)
    return question(`${said}. What is the whole price?`, [
      ...(paid > 0 ? [answer(paid + left, paid)] : []),
      ['I don’t know its price yet', value({ ...line, payments: all })],
      ...(paid > 0 && left > 0 ? [] : [answer(paid + left, 0)]),
    ]);
  const alone = left < price ? ([price, price - left] as const) : ([price + left, price] as const);
  const other = paid > price ? ([paid, price] as const) : ([paid + left, paid] as const);
  const readings = paid > 0 ? [[price, paid] as const, other] : [alone, [price, 0] as const];
  return question(
    `${said}. Which is right?`,
    readings.map(([total, part]) => answer(total, part)),
  );
}
