import { withUnit } from '@wedding/shared/domain/budget/budget-sums.ts';
import { ceremonyOf } from '@wedding/shared/domain/budget/line-guests.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { mapReading, type TextReading, thenRead } from '../../components/quick-add/reading.ts';
import { withoutDay } from '../../lib/read-day.ts';
import { isSum, lengthError, paymentReason, sumReason } from '../model/lines-reading.ts';
import { flat, perGuest, perUnit } from '../model/price-draft.ts';
import type { LineFields } from '../model/price-reading.ts';
import { countedIn, type Factors, factorsIn, type Times, timesIn } from './line-counts.ts';
import { type Amount, amountsIn, nameOf, partsOf } from './line-parts.ts';
import { askWhich, readPayments, splitPayments } from './line-payments.ts';
import {
  askAmount,
  type LineContext,
  labelOf,
  priced,
  question,
  type Reading,
  unpriced,
  value,
} from './line-reading.ts';
import { isPartOfMore } from './spelled-amount.ts';

/**
 * Reads a line as people type it in one go: `jollof 1.2m`, `canopies 350 x 2k`, `small chops 2k per guest`. What can be
 * read in two ways is a question; an amount that can't be read is one too, because the line may go without it.
 */
export function readLine(typed: string, context: LineContext): TextReading<LineFields> {
  const { text, each, isAgreed } = partsOf(typed);
  const { rest, parts } = splitPayments(text);
  if (parts.length === 0) return readPriced({ text, each, isAgreed }, context);
  const line = withoutDay(rest);
  // Without a name it is a payment alone.
  if (!/\p{L}{2}/u.test(line)) return readPriced({ text: withoutDay(text), each, isAgreed }, context);
  const whole = partsOf(line);
  const priced = { ...whole, each: whole.each || each, isAgreed: whole.isAgreed || isAgreed };
  const reading = thenRead(readPriced(priced, context), (fields) => readPayments(parts, fields, context));
  const dayText = 'We can’t read the day of a payment here. You can change it in the line.';
  return line === rest ? reading : question(dayText, [['Add it as paid today', reading]]);
}

function readPriced(
  { text, each, isAgreed }: ReturnType<typeof partsOf>,
  context: LineContext,
): TextReading<LineFields> {
  if (text === '') return { kind: 'unreadable', reason: 'Type what it’s for, then its price: jollof 1.2m.' };
  const factors = factorsIn(text);
  const times = timesIn(text);
  const reading = factors
    ? readFactors(factors, context)
    : times
      ? readTimes(times, each, context)
      : each
        ? readEach(text, each, context)
        : readPlain(text, context);
  return mapReading(checked(reading), ({ estimate, ...line }) =>
    estimate && isAgreed
      ? { ...line, estimate: withUnit(estimate, 0), agreed: estimate }
      : { ...line, ...(estimate && { estimate }) },
  );
}

/** Refuses what can't be the name of a line. */
function checked(reading: Reading): Reading {
  if (reading.kind === 'question') {
    const answers = reading.answers.map(({ label, next }) => ({ label, next: checked(next) }));
    // Whatever a total amounts to, it is no line.
    const refused = answers.find(({ next }) => next.kind === 'unreadable');
    return refused && answers.every(({ next }) => next.kind === 'unreadable')
      ? refused.next
      : { ...reading, answers };
  }
  if (reading.kind !== 'value') return reading;
  const name = reading.value.name ?? '';
  const reason = !/[\p{L}\p{N}]/u.test(name)
    ? 'Say what it’s for, too: jollof 1.2m.'
    : (lengthError('line’s name', name) ?? (reading.value.estimate && paymentReason(name)));
  if (reason) return { kind: 'unreadable', reason };
  return isSum(name) ? { kind: 'unreadable', reason: sumReason(name) } : reading;
}

function readTimes({ name, readings }: Times, each: string, context: LineContext): Reading {
  const all = readings.map(({ count, noun, amount }): [string, Reading] => [
    `${formatCount(count)} × ${amount}`,
    readCounted({ name, count, amount, of: noun || each }, context),
  ]);
  const [only] = all;
  if (!only)
    return { kind: 'unreadable', reason: 'Type how many, then the price of one: canopies 350 x 2k.' };
  return all.length === 1 ? only[1] : question('Which is the price of one?', all);
}

function readFactors({ name, counts, amount }: Factors, context: LineContext): Reading {
  return question(`Is ${labelOf(amount)} the price of one, or of all?`, [
    ...counts.map((count): [string, Reading] => [
      `${formatCount(count)} × ${labelOf(amount)}`,
      priced(name, amount, perUnit(count), context),
    ]),
    [`${labelOf(amount)} for all`, priced(name, amount, flat(0), context)],
  ]);
}

interface Counted {
  name: string;
  count: number;
  amount: string;
  /** The word for what is counted; '' for none. */
  of: string;
}

const GUESTS = /^(?:guests?|people|persons?|heads?|pax|p\.?p|invitees)$/i;
const PLATES = /^plates?$/i;

/** Reads a price for a number of pieces, or of guests, who are counted by their ceremony from then on. */
function readCounted({ name, count, amount, of }: Counted, context: LineContext): Reading {
  const asPieces = priced(name, amount, perUnit(count), context);
  const ceremonies = (context.party?.ceremonies ?? []).filter(({ guests }) => guests > 0);
  if (!GUESTS.test(of) || ceremonies.length === 0) return asPieces;
  const usual = ceremonyOf(perGuest(), context.party);
  const sameCount = ceremonies.filter(({ guests }) => guests === count);
  const ceremony = sameCount.find(({ id }) => id === usual?.id) ?? sameCount[0];
  if (ceremony) {
    const id = ceremony.id === usual?.id ? null : ceremony.id;
    return priced(name, amount, perGuest(false, id), context);
  }
  if (!usual?.guests) return asPieces;
  return question(
    `${usual.name} has ${formatCounted(usual.guests, 'guest')}. Is it for ${formatCount(count)} of them, or for all?`,
    [
      [`For ${formatCount(count)}`, asPieces],
      [`For all ${formatCount(usual.guests)}`, priced(name, amount, perGuest(), context)],
    ],
  );
}

/** Reads `2k per guest`, `5 cows 350k each`, `2k each`. */
function readEach(text: string, each: string, context: LineContext): Reading {
  const { amounts, small, nameWithout } = amountsIn(text);
  const amount = amounts.at(-1) ?? small;
  if (!amount) return readPlain(`${text} ${each}`, context);
  const reading = readPriceOfEach({ name: nameWithout(amount), amount: amount.text, each }, context);
  if (amount === small)
    return question(isItsPrice(small.text), [
      ['Part of its name', value(`${text} ${each}`)],
      [labelOf(small.text), reading],
    ]);
  return isPartOfMore(text, amount) ? askAmount(text, amount.text, reading) : reading;
}

function readPriceOfEach(
  { name, amount, each }: { name: string; amount: string; each: string },
  context: LineContext,
): Reading {
  if (GUESTS.test(each)) return priced(name, amount, perGuest(), context);
  if (PLATES.test(each)) return priced(name, amount, perGuest(true), context);
  const counted = countedIn(name);
  if (counted) return readCounted({ ...counted, amount, of: '' }, context);
  const guests = ceremonyOf(perGuest(), context.party)?.guests ?? 0;
  return question('For each of how many?', [
    [
      guests ? `For each of ${formatCounted(guests, 'guest')}` : 'For each guest',
      priced(name, amount, perGuest(), context),
    ],
    ['Just one', priced(name, amount, flat(0), context)],
  ]);
}

const isItsPrice = (amount: string) => `Is ${amount} its price, or part of its name?`;

/** Reads a name with one amount, or none. */
function readPlain(text: string, context: LineContext): Reading {
  const { amounts, small, unreadable, spelled, nameWithout } = amountsIn(text);
  const total = (name: string, amount: string) => priced(name, amount, flat(0), context);
  const isSpelled = amounts[0] ? spelled?.isSpelled && spelled.start <= amounts[0].start : !unreadable;
  if (spelled && isSpelled)
    return unpriced(text, { text: spelled.text, reason: 'Type it in figures, such as 500k or 1.5m.' });
  if (amounts.length > 1)
    return askWhich(text.slice(0, amounts[0]?.start) || nameWithout(...amounts), amounts, context);
  const [amount] = amounts;
  if (amount && isPartOfMore(text, amount))
    return askAmount(text, amount.text, total(nameWithout(amount), amount.text));
  if (amount) return readOne(text, amount, { name: nameWithout(amount), context });
  if (unreadable) return unpriced(text, unreadable);
  if (!small) return value(text);
  const name = nameWithout(small);
  // “2.5” is said for millions, “650” for thousands.
  const short = small.text.includes('.') ? ['m', 'k', '0'] : Number(small.text) > 0 ? ['k', ''] : [''];
  return question(isItsPrice(small.text), [
    ['Part of its name', value(text)],
    ...short.map((unit): [string, Reading] => [labelOf(small.text + unit), total(name, small.text + unit)]),
  ]);
}

/** Reads one amount. Digits before it may belong to it, be a count, or belong to the name. */
function readOne(
  text: string,
  amount: Amount,
  { name, context }: { name: string; context: LineContext },
): Reading {
  const total = (lineName: string, kobo: string) => priced(lineName, kobo, flat(0), context);
  const { split } = amount;
  if (split) {
    const { rest } = split;
    const lineName = `${text.slice(0, amount.start)} ${split.count}`;
    const asCount: [string, Reading][] =
      split.count > 1
        ? [
            [
              `${formatCount(split.count)} × ${labelOf(rest)}`,
              readCounted({ name, count: split.count, amount: rest, of: '' }, context),
            ],
          ]
        : [];
    const asWhole: [string, Reading][] = split.isWhole
      ? [[labelOf(amount.text), total(name, amount.text)]]
      : [];
    return question(`How do you mean “${amount.text}”?`, [
      ...asWhole,
      ...asCount,
      [`${labelOf(rest)} for “${nameOf(lineName)}”`, total(lineName, rest)],
    ]);
  }
  const counted = countedIn(name);
  if (!counted) return total(name, amount.text);
  return question(`Is ${labelOf(amount.text)} for all ${formatCount(counted.count)}, or for each?`, [
    [`For all ${formatCount(counted.count)}`, total(name, amount.text)],
    ['For each', readCounted({ ...counted, amount: amount.text, of: '' }, context)],
  ]);
}
