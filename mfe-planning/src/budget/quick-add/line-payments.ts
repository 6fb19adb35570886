import { formatKobo } from '@wedding/shared/format/money.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { thenRead } from '../../components/quick-add/reading.ts';
import { PAYMENT_PATTERN } from '../model/lines-reading.ts';
import { flat } from '../model/price-draft.ts';
import { type LineFields, type PaymentFields, readPlanned } from '../model/price-reading.ts';
import { amountsIn } from './line-parts.ts';
import { type LineContext, priced, priceOf, question, type Reading } from './line-reading.ts';

const WORDS = new RegExp(PAYMENT_PATTERN, 'giu');
const BRACKETS = /\(([^()]*)\)/g;
/** `paid500k` and `paid=500k,bal=250k`. */
const ONTO_DIGITS = new RegExp(`${PAYMENT_PATTERN}(?=[₦#n]?\\d)`, 'giu');
const SIGNS = /(?<=\S)[,;](?=\p{L})|(?<=\p{L})[=:](?=[₦#n]?\d)/giu;
/** Each amount of a line is one sign from here on. */
const FIRST_SIGN = 0xf0000;
/** The amount after a word, and before it. */
const AFTER = /^[\s.:=–-]*(?:(?:of|is|was) )*(\p{Co})/iu;
const BEFORE = /(\p{Co})\s*(?:(?:is|was|as|naira) )*$/iu;
const WORD_BEFORE = new RegExp(String.raw`${PAYMENT_PATTERN}[\s.:=–-]*(?:(?:of|is|was) )*$`, 'iu');
/** Words that don't stand for anything else, wherever they are. */
const ANYWHERE = /\b(?:paid|deposit|ow(?:ing|e[ds]?))\b/i;
/** What joins a payment to the line around it. */
const JOINS_BEFORE = /(?:[\s,;:/=&+–-]|(?<!\p{L})(?:and|with|but|we|i))+$/iu;
const JOINS_AFTER = /^(?:[\s,;]|(?:out of|of|from|and|but)(?!\p{L}))*/iu;

/** A payment as it was typed. */
interface PaymentPart {
  isPaid: boolean;
  amount: string;
}

/**
 * Splits a line from what was paid of it, or is left to pay: `hall 750k paid 500k bal 250k`, `DJ 100k deposit`. A word takes the
 * amount after it, else the one before it. Amounts without a word stay in the line.
 */
export function splitPayments(typed: string): { rest: string; parts: PaymentPart[] } {
  if (typed.search(WORDS) < 0) return { rest: typed, parts: [] };
  const text = typed
    .replace(BRACKETS, (whole, inner: string) => {
      const place = inner.search(WORDS);
      return place < 0 ? whole : `${place === 0 ? '' : ','} ${inner} ,`;
    })
    .replace(ONTO_DIGITS, '$& ')
    .replace(SIGNS, ' ');
  const { amounts } = amountsIn(text);
  let rest = amounts.reduceRight(
    (line, { start, text: { length } }, place) =>
      line.slice(0, start) + String.fromCodePoint(FIRST_SIGN + place) + line.slice(start + length),
    text,
  );
  const typedOf = (signs: string) =>
    signs.replace(/\p{Co}/gu, (sign) => amounts[(sign.codePointAt(0) ?? 0) - FIRST_SIGN]?.text ?? '');
  const parts: PaymentPart[] = [];
  const words = [...rest.matchAll(WORDS)];
  // From the end, since “500k paid 250k left” says each amount before its word.
  for (const [place, { 0: word, index, groups }] of [...words.entries()].toReversed()) {
    const head = rest.slice(0, index);
    const tail = rest.slice(index + word.length);
    const after = AFTER.exec(tail);
    const before = after ? null : BEFORE.exec(head);
    // “Paid 500k balance later”: the 500k is the other word's, if no price would be left.
    const isOthers = amounts.length <= words.length && WORD_BEFORE.test(head.slice(0, before?.index));
    const amount = after?.[1] ?? (isOthers ? undefined : before?.[1]);
    const isPaid = groups?.paid !== undefined;
    // “Deposit 100k paid” says one payment twice.
    const isTwice = isOthers && isPaid === (words[place - 1]?.groups?.paid !== undefined);
    if (isTwice) rest = `${head.trimEnd()}${tail}`;
    if (!amount) continue;
    parts.unshift({ isPaid, amount: typedOf(amount) });
    const end = tail.slice(after?.[0].length).replace(JOINS_AFTER, '');
    rest = `${head.slice(0, before?.index).replace(JOINS_BEFORE, '')} ${end}`;
  }
  const [word] = words;
  const [only, ...others] = amounts;
  // “Paid hall 500k”: the only amount.
  if (word && only && others.length + parts.length === 0 && ANYWHERE.test(word[0]) && !/half|%/i.test(rest)) {
    parts.push({ isPaid: word.groups?.paid !== undefined, amount: only.text });
    rest = rest.replace(word[0], '').replace(/\p{Co}/u, '');
  }
  return { rest: typedOf(rest).replace(/^\s+|[\s,]+$/g, ''), parts };
}

/** Reads the amounts of payments, and holds them against their line. */
export function readPayments(
  [first, ...others]: readonly PaymentPart[],
  line: LineFields,
  context: LineContext,
): Reading {
  if (!first) return agreeing(line, context);
  return thenRead(readPlanned(first.amount, context.plan), (kobo) => {
    const payments = [...(line.payments ?? []), { kobo, isPaid: first.isPaid }];
    return readPayments(others, { ...line, payments }, context);
  });
}

const sum = (payments: readonly PaymentFields[]) => payments.reduce((all, { kobo }) => all + kobo, 0);

/** Holds a line's price against what was paid of it and what is left, which follows from both. What doesn't agree is asked. */
function agreeing({ payments = [], ...line }: LineFields, context: LineContext): Reading {
  const made = payments.filter(({ isPaid }) => isPaid);
  const [paid, left] = [sum(made), sum(payments) - sum(made)];
  const price = priceOf(line, context);
  const value = (fields: LineFields, some: readonly PaymentFields[]): Reading => ({
    kind: 'value',
    value: some.length > 0 ? { ...fields, payments: some } : fields,
  });
  if (price !== undefined && paid <= price && (paid > 0 ? [0, price - paid] : [0, price]).includes(left))
    return value(line, paid > 0 ? made : []);
  const answer = (total: number, part: number): [string, Reading] => [
    `${formatKobo(total)}, ${part === 0 ? 'nothing paid yet' : part === total ? 'all paid' : `${formatKobo(part)} paid`}`,
    value(
      { ...line, ...(total !== price && { [line.agreed ? 'agreed' : 'estimate']: flat(total) }) },
      part === 0 ? [] : part === paid ? made : [{ kobo: part, isPaid: true }],
    ),
  ];
  const facts = [
    price && formatKobo(price),
    paid && `${formatKobo(paid)} paid`,
    left && `${formatKobo(left)} left`,
  ]
    .filter(Boolean)
    .join(', ');
  if (price === undefined)
    return question(`${facts}. What is the whole price?`, [
      ...(paid > 0 ? [answer(paid + left, paid)] : []),
      ['I don’t know its price yet', value(line, payments)],
      ...(paid > 0 && left > 0 ? [] : [answer(paid + left, 0)]),
    ]);
  const pairs: [number, number][] =
    paid > 0
      ? [[price, paid], paid > price ? [paid, price] : [paid + left, paid]]
      : [left < price ? [price, price - left] : [price + left, price], [price, 0]];
  return question(
    `${facts}. Which is right?`,
    pairs.map((pair) => answer(...pair)),
  );
}

/** Asks which of several amounts is the price. Of two, the smaller may be what was paid: `750k/500k`, `750k booked with 200k`. */
export function askWhich(name: string, amounts: readonly { text: string }[], context: LineContext): Reading {
  const total = (amount: string) => priced(name, amount, flat(0), context);
  const texts = amounts.map(({ text }) => text.replace(/(?:[^\p{L}\p{N}]|\band)+$/u, ''));
  const answers = texts.map((text): [string, Reading] => [text, total(text)]);
  const [lower = '', price = '', ...others] = texts.toSorted((a, b) => koboIn(a) - koboIn(b));
  if (others.length === 0 && koboIn(lower) < koboIn(price)) {
    const pay = (line: LineFields) => readPayments([{ isPaid: true, amount: lower }], line, context);
    answers.push([`${price}, ${lower} paid`, thenRead(total(price), pay)]);
  }
  return question('Which one is its price?', answers);
}

function koboIn(text: string): number {
  const reading = readAmount(text);
  return reading.kind === 'amount' ? reading.kobo : Number.NaN;
}
