import { today } from '@wedding/shared/domain/local-date.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { readDays } from '../../lib/read-day.ts';
import { PAYMENT_PATTERN } from '../model/lines-reading.ts';
import { flat } from '../model/price-draft.ts';
import { type LineFields, type PaymentFields, readPlanned, thenRead } from '../model/price-reading.ts';
import { daysIn, onDays, type PaymentPart, paymentText } from './line-days.ts';
import { amountsIn } from './line-parts.ts';
import { type LineContext, priced, priceOf, question, type Reading } from './line-reading.ts';
import { findSpelledAmount } from './spelled-amount.ts';

const WORDS = new RegExp(PAYMENT_PATTERN, 'giu');
const BRACKETS = /\(([^()]*)\)/g;
/** `paid500k` and `paid=500k,bal=250k`. */
const ONTO_DIGITS = new RegExp(`${PAYMENT_PATTERN}(?=[₦#n]?\\d)`, 'giu');
const SIGNS = /(?<=\S)[,;](?=\p{L})|(?<=\p{L})[=:](?=[₦#n]?\d)/giu;
/** Each amount of a line is one sign from here on. Beside a word `half`, `30%` and `500` are amounts too. */
const FIRST_SIGN = 0xf0000;
const AMOUNT = String.raw`\p{Co}|(?<![\p{L}\d.,])(?:half(?! (?:an? )?(?:[mk]|hun|thou|b))|\d{1,3}(?: ?%)?(?![\p{L}\d.,/]))`;
/** The amount after a word, and before it. */
const AFTER = new RegExp(String.raw`^[\s.:=–-]*(?:(?:of|is|was) )*(${AMOUNT})`, 'iu');
const BEFORE = new RegExp(String.raw`(${AMOUNT})\s*(?:(?:is|was|as|naira) )*$`, 'iu');
const WORD_BEFORE = new RegExp(String.raw`${PAYMENT_PATTERN}[\s.:=–-]*(?:(?:of|is|was) )*$`, 'iu');
/** Words to which the only amount of a line belongs, wherever it stands: `paid hall 500k`, `deposit for hall 200k`. */
const ANYWHERE = /(?:paid|payed|deposited|settled|cleared|owing|owe[ds]?|\S payment)$/i;
const OF = /^ (?:for|of|to|on)\b/i;
/** What joins a payment to the line around it. */
const JOINS_BEFORE = /(?:[\s,;:/=&+–-]|(?<!\p{L})(?:and|with|but|we|i))+$/iu;
const JOINS_AFTER = /^(?:[\s,;]|(?:out of|of|from|and|but)(?!\p{L}))*/iu;

/**
 * Splits a line from what was paid of it, or is left to pay: `hall 750k paid 500k on 12 dec bal 250k`, `DJ 100k deposit`. A
 * word takes the amount after it, else the one before it, and the day beside that. Amounts without a word stay in the line.
 */
export function splitPayments(typed: string): { rest: string; parts: PaymentPart[] } {
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
  const parts: PaymentPart[] = [];
  const words = [...rest.matchAll(WORDS)];
  // From the end, since “500k paid 250k left” says each amount before its word.
  for (const { 0: word, index, groups } of words.toReversed()) {
    const [head, whole] = [rest.slice(0, index), rest.slice(index + word.length)];
    // “Paid 12 dec 200k” says the day first.
    const early = daysIn(whole.slice(0, Math.max(0, whole.search(/\p{Co}/u))));
    const tail = early.length > 0 ? whole.slice(whole.search(/\p{Co}/u)) : whole;
    const after = AFTER.exec(tail);
    const before = after ? null : BEFORE.exec(head);
    // “Paid 500k balance later”: the 500k is the other word's, if no price would be left.
    const isOthers = amounts.length <= words.length && WORD_BEFORE.test(head.slice(0, before?.index));
    const amount = after?.[1] ?? (isOthers ? undefined : before?.[1]);
    if (!amount) continue;
    const following = typedOf(tail.slice(after?.[0].length));
    const late = daysIn(following);
    const days = late.length > 0 ? late : early;
    parts.unshift({ isPaid: groups?.paid !== undefined, amount: typedOf(amount), days });
    rest = `${head.slice(0, before?.index).replace(JOINS_BEFORE, '')} ${late.length > 0 ? '' : following.replace(JOINS_AFTER, '')}`;
  }
  const [firstWord] = words;
  const [only, ...others] = amounts;
  if (firstWord && only && others.length === 0 && parts.length === 0) {
    const { 0: word, index, groups } = firstWord;
    const [head, tail] = [rest.slice(0, index), rest.slice(index + word.length)];
    if (ANYWHERE.test(word) || (index === 0 && OF.test(tail))) {
      const day = readDays(tail, today());
      parts.push({ isPaid: groups?.paid !== undefined, amount: only.text, days: day?.days ?? [] });
      rest = `${head} ${day?.before ?? tail}`.replace(/\p{Co}/u, '');
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

type Payments = readonly PaymentFields[];

/** Reads the amounts of payments, and holds them against their line. */
export function readPayments(
  parts: readonly PaymentPart[],
  line: LineFields,
  context: LineContext,
  before: Payments = (line.payments ?? []).filter(({ isPaid }) => isPaid),
): Reading {
  const [first, ...others] = parts;
  if (!first) return agreeing(line, before, context);
  const { amount, isPaid } = first;
  const add = (payment: PaymentFields) =>
    isPaid && !payment.isPaid
      ? readPayments(others, { ...line, payments: [...(line.payments ?? []), payment] }, context, before)
      : readPayments(others, line, context, [...before, payment]);
  const go = (kobo: number): Reading => {
    const [payment = { kobo, isPaid }, ...more] = onDays(first, kobo);
    if (more.length === 0) return add(payment);
    const answers = [payment, ...more].map((one): [string, Reading] => [paymentText(one), add(one)]);
    return question(`Which day is meant for “${amount}”?`, answers);
  };
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

/** Holds a line's price against what was paid of it and what is left. What doesn't agree, or isn't said, is asked. */
function agreeing(line: LineFields, reports: Payments, context: LineContext): Reading {
  const all = reports.filter(({ kobo }) => kobo > 0);
  const payments = all.filter(({ isPaid }) => isPaid);
  const left = all.filter(({ isPaid }) => !isPaid);
  const due = (line.payments ?? []).filter(({ isPaid }) => !isPaid);
  // What is left follows from the price. Its day doesn't.
  const planned = [...due, ...left.filter(({ on }) => on)];
  const sum = (some: Payments) => some.reduce((total, { kobo }) => total + kobo, 0);
  const [paidSum, leftSum] = [sum(payments), sum(left)];
  const price = priceOf(line, context);
  const value = (fields: LineFields, some: Payments): Reading => {
    const { payments: _, ...others } = fields;
    return { kind: 'value', value: some.length > 0 ? { ...others, payments: some } : others };
  };
  if (
    all.length === 0 ||
    (price !== undefined &&
      paidSum <= price &&
      (paidSum > 0 ? [0, price - paidSum] : [price]).includes(leftSum))
  )
    return value(line, [...payments, ...planned]);
  const answer = (total: number, part: number): [string, Reading] => [
    `${formatKobo(total)}, ${part === 0 ? 'nothing paid yet' : part === total ? 'all paid' : `${formatKobo(part)} paid`}`,
    value({ ...line, ...(total !== price && { [line.agreed ? 'agreed' : 'estimate']: flat(total) }) }, [
      ...(part === paidSum ? payments : part > 0 ? [{ kobo: part, isPaid: true }] : []),
      ...planned,
    ]),
  ];
  const facts = [
    price && formatKobo(price),
    paidSum && `${formatKobo(paidSum)} paid`,
    leftSum && `${formatKobo(leftSum)} left`,
  ]
    .filter(Boolean)
    .join(', ');
  if (price === undefined)
    return question(`${facts}. What is the whole price?`, [
      ...(paidSum > 0 ? [answer(paidSum + leftSum, paidSum)] : []),
      ['I don’t know its price yet', value(line, [...payments, ...due, ...left])],
      ...(paidSum > 0 && leftSum > 0 ? [] : [answer(paidSum + leftSum, 0)]),
    ]);
  const alone = leftSum < price ? ([price, price - leftSum] as const) : ([price + leftSum, price] as const);
  const other = paidSum > price ? ([paidSum, price] as const) : ([paidSum + leftSum, paidSum] as const);
  const readings = paidSum > 0 ? [[price, paidSum] as const, other] : [alone, [price, 0] as const];
  return question(
    `${facts}. Which is right?`,
    readings.map(([total, part]) => answer(total, part)),
  );
}

/** Asks which of several amounts is the price. Of two, the smaller may be what was paid: `750k/500k`, `750k booked with 200k`. */
export function askWhich(name: string, amounts: readonly { text: string }[], context: LineContext): Reading {
  const total = (amount: string) => priced(name, amount, flat(0), context);
  const texts = amounts.map(({ text }) => text.replace(/(?:[^\p{L}\p{N}]|\band)+$/u, ''));
  const answers = texts.map((text): [string, Reading] => [text, total(text)]);
  const [lower = '', price = '', ...others] = texts.toSorted((a, b) => koboIn(a) - koboIn(b));
  if (others.length === 0 && koboIn(lower) < koboIn(price)) {
    const pay = (line: LineFields) =>
      readPayments([{ isPaid: true, amount: lower, days: [] }], line, context);
    answers.push([`${price}, ${lower} paid`, thenRead(total(price), pay)]);
  }
  return question('Which one is its price?', answers);
}

function koboIn(text: string): number {
  const reading = readAmount(text);
  return reading.kind === 'amount' ? reading.kobo : Number.NaN;
}
