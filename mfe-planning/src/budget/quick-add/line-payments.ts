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
const BEFORE_DIGITS = new RegExp(`${PAYMENT_PATTERN}(?=[₦#n]?\\d)`, 'giu');
const BRACKETS = /\(([^()]*)\)/g;
/** `paid=500k,bal=250k`. */
const SIGNS = /(?<=\S)[,;](?=\p{L})|(?<=\p{L})[=:](?=[₦#n]?\d)/giu;
/** What is an amount beside such words alone: `half paid`, `30% deposit`, `paid 500`. */
const BESIDE = /(?<![\p{L}\d.,])(?:half(?! (?:an? )?(?:[mk]|hun|thou|b))|\d{1,3}(?: ?%)?(?![\p{L}\d.,]))/giu;
/** Words that say of the only amount of a line what it is, wherever they stand: `paid hall 500k`. */
const ANYWHERE = /^(?:.*\b)?(?:paid|payed|deposited|settled|cleared|owing|owe[ds]?)$|^.+ payment$/i;
const OF = /^\s*(?:for|of|to|on)\b/i;
/** What stands between such words and the amount after or before them. A comma divides, unless nothing else is left. */
const JOINS = [
  [/^[\s.:=–-]*(?:(?:of|is|was)\s+)*$/i, /^\s*(?:(?:is|was|as|naira)\s+)*$/i],
  [/^[\s.:=,;–-]*(?:(?:of|is|was)\s+)*$/i, /^[\s,;–-]*(?:(?:is|was|as|naira)\s+)*$/i],
] as const;
const AND = /^\s*(?:[+&,]|and)?\s*$/i;
/** What is left around a payment once it is taken out. */
const BEFORE_CUT = /(?:[\s,;:=&+–-]|\b(?:and|with|but|we|i))+$/i;
const AFTER_CUT = /^(?:[\s,;]|\b(?:out of|of|from|and|but)\b)*/i;

interface Part {
  isPaid: boolean;
  amount: string;
}

/** Splits a line from what was paid of it, or is left to pay: `hall 750k paid 500k bal 250k`, `DJ 100k deposit`. */
export function splitPayments(typed: string): { rest: string; parts: Part[] } {
  if (typed.search(WORDS) < 0) return { rest: typed, parts: [] };
  const text = inFigures(
    typed
      .replace(BRACKETS, (whole, inner: string) => (inner.search(WORDS) < 0 ? whole : `, ${inner}, `))
      .replace(BEFORE_DIGITS, '$& ')
      .replace(SIGNS, ' '),
  );
  const { amounts } = amountsIn(text);
  const isOther = (at: number) =>
    amounts.every(({ start, text: one }) => at < start || at >= start + one.length);
  const beside = [...text.matchAll(BESIDE)].filter(({ index }) => isOther(index));
  const free = [...amounts, ...beside.map(({ 0: one, index }) => ({ text: one, start: index }))]
    .map((one) => ({ ...one, end: one.start + one.text.length }))
    .toSorted((a, b) => a.start - b.start);
  const words = [...text.matchAll(WORDS)].map((word) => ({
    isPaid: word.groups?.paid !== undefined,
    text: word[0],
    start: word.index,
    end: word.index + word[0].length,
  }));
  const isJoined = (join: RegExp, from: number, to: number) => from <= to && join.test(text.slice(from, to));
  const pairs: [(typeof words)[number], (typeof free)[number]][] = [];
  const pair = (word: (typeof words)[number], amount: (typeof free)[number] | undefined) => {
    if (amount) pairs.push([word, ...free.splice(free.indexOf(amount), 1)] as (typeof pairs)[number]);
  };
  for (const [after, before] of JOINS)
    for (const word of words.toReversed()) {
      if (pairs.some(([one]) => one === word)) continue;
      const next = free.find(({ start }) => isJoined(after, word.end, start));
      // “Paid 500k, balance later”: the 500k is the other word's.
      const isOthers = ({ start }: { start: number }) =>
        amounts.length <= words.length && words.some(({ end }) => isJoined(after, end, start));
      pair(word, next ?? free.findLast((one) => isJoined(before, one.end, word.start) && !isOthers(one)));
    }
  // “Paid 200k + 300k”, if that leaves a price.
  for (const [word, { end }] of pairs) {
    const more = free.find((one) => isJoined(AND, end, one.start));
    if (word.end <= end && free.length > 1) pair(word, more);
  }
  const [firstWord] = words;
  const [amount, ...others] = free.filter(({ text: one }) => !/^(?:half|\d{1,3}(?: ?%)?)$/i.test(one));
  const isOnly = pairs.length === 0 && others.length === 0 && amount;
  if (
    firstWord &&
    isOnly &&
    (ANYWHERE.test(firstWord.text) || (firstWord.start === 0 && OF.test(text.slice(firstWord.end))))
  )
    pair(firstWord, amount);
  const rest = [...new Set(pairs.flat())]
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (line, { start, end }) =>
        `${line.slice(0, start).replace(BEFORE_CUT, '')} ${line.slice(end).replace(AFTER_CUT, '')}`,
      text,
    );
  const parts = pairs
    .toSorted(([, a], [, b]) => a.start - b.start)
    .map(([{ isPaid }, { text: one }]) => ({ isPaid, amount: one }));
  return { rest: rest.trim(), parts };
}

/** Writes an amount in words at a text's end in figures. */
function inFigures(text: string): string {
  const spelled = findSpelledAmount(text);
  return spelled?.isSpelled && spelled.naira !== undefined
    ? `${text.slice(0, spelled.start)}${spelled.naira}`
    : text;
}

/** Reads the amounts of payments, and settles them with their line. */
export function readPayments(
  parts: readonly Part[],
  line: LineFields,
  context: LineContext,
  before: NonNullable<LineFields['payments']> = [],
): Reading {
  const [first, ...others] = parts;
  if (!first) return settled(line, before, context);
  const { amount, isPaid } = first;
  const go = (kobo: number) => readPayments(others, line, context, [...before, { kobo, isPaid }]);
  const ask = (text: string, all: readonly number[]) =>
    question(
      text,
      all.map((kobo) => [formatKobo(kobo), go(kobo)]),
    );
  const [, percent] = /^(?:(\d+) ?%|half)$/i.exec(amount) ?? [];
  if (percent || /^half$/i.test(amount)) {
    const share = Math.round(((priceOf(line, context) ?? 0) * Number(percent ?? 50)) / 100);
    return share > 0
      ? ask(`How much is ${isPaid ? 'paid' : 'left to pay'}?`, [share, 0])
      : question(`${capitalize(amount)} of what? Its price isn’t there.`, [
          ['Add it without the payment', go(0)],
        ]);
  }
  // “Paid 500” is said for thousands.
  if (/^\d{1,3}$/.test(amount) && Number(amount) > 0)
    return ask(`How much is ${amount}?`, [Number(amount) * 100_000, Number(amount) * 100]);
  return thenRead(readPlanned(amount, context.plan), go);
}

const sum = (all: readonly { kobo: number }[]) => all.reduce((total, { kobo }) => total + kobo, 0);
const priceOf = ({ estimate, agreed }: LineFields, { party }: LineContext) => {
  const pricing = agreed ?? estimate;
  return pricing && koboOf(pricing, party);
};

/** Holds a line's price against what was paid of it and what is left. What doesn't agree is asked, and so is what isn't said. */
function settled(
  line: LineFields,
  reports: NonNullable<LineFields['payments']>,
  context: LineContext,
): Reading {
  const all = reports.filter(({ kobo }) => kobo > 0);
  const payments = all.filter(({ isPaid }) => isPaid);
  const [paidSum, leftSum] = [sum(payments), sum(all.filter(({ isPaid }) => !isPaid))];
  const price = priceOf(line, context);
  const result = (fields: LineFields): Reading => ({ kind: 'value', value: fields });
  const asPaid = (kobo: number, some: typeof all): [string, Reading] => [
    `${formatKobo(kobo)}, ${some.length === 0 ? 'nothing paid yet' : sum(some) === kobo ? 'all paid' : `${formatKobo(sum(some))} paid`}`,
    result({
      ...line,
      ...(kobo !== price && { [line.agreed ? 'agreed' : 'estimate']: flat(kobo) }),
      payments: some,
    }),
  ];
  const of = (kobo: number) => [{ kobo, isPaid: true }];
  if (all.length === 0) return result(line);
  if (price === undefined) {
    const total = paidSum + leftSum;
    const later: [string, Reading] = ['I don’t know its price yet', result({ ...line, payments: all })];
    if (leftSum === 0)
      return question(`${formatKobo(paidSum)} is paid. What is the whole price?`, [
        asPaid(paidSum, payments),
        later,
        asPaid(paidSum, []),
      ]);
    return paidSum === 0
      ? question(`Is ${formatKobo(leftSum)} its price, or what is left to pay?`, [
          [`${formatKobo(leftSum)} is left to pay`, later[1]],
          [`${formatKobo(leftSum)} is its price`, asPaid(leftSum, [])[1]],
        ])
      : question(
          `${formatKobo(paidSum)} paid and ${formatKobo(leftSum)} left: is its price ${formatKobo(total)}?`,
          [asPaid(total, payments), later],
        );
  }
  if (paidSum > price)
    return question(
      `${formatKobo(paidSum)} paid is more than the price of ${formatKobo(price)}. Which is right?`,
      [asPaid(price, payments), asPaid(paidSum, of(price))],
    );
  if (leftSum === 0 || leftSum === price - paidSum)
    return paidSum > 0 ? result({ ...line, payments }) : result(line);
  if (paidSum > 0)
    return question(
      `${formatKobo(price)} less ${formatKobo(paidSum)} paid is ${formatKobo(price - paidSum)}, not ${formatKobo(leftSum)}. Which is right?`,
      [asPaid(price, payments), asPaid(paidSum + leftSum, payments)],
    );
  return question(`How much of ${formatKobo(price)} is paid?`, [
    ...(leftSum < price ? [asPaid(price, of(price - leftSum))] : [asPaid(price + leftSum, of(price))]),
    asPaid(price, []),
  ]);
}
