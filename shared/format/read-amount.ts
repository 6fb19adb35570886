import { formatKobo } from './money.ts';
import { DOTTED_SIGN, FOREIGN, fold, powerOf, UNIT, withoutCurrency, withoutDoubt } from './plain-amount.ts';

/**
 * What a typed amount says. `ambiguous` has every way to read it, in kobo, likeliest first: the person is asked, because a
 * guess may be wrong a thousandfold. `reason` is a sentence for the person who typed.
 */
export type AmountReading =
  | { kind: 'amount'; kobo: number }
  | { kind: 'ambiguous'; readings: readonly number[] }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'empty' };

/** ₦10bn, the most that one amount may be. */
const MAX_KOBO = 10n ** 12n;

const REASONS = {
  words: 'Type the amount in figures, such as 500k or 500,000.',
  negative: 'An amount can’t be less than zero. Type it without the minus sign or brackets.',
  range: 'That’s two amounts. Type one, such as 700k.',
  currency: 'Type the amount in naira, such as 500k or 500,000.',
  phone: 'That looks like a phone number. Type an amount, such as 500k or 500,000.',
  calculation: 'We can’t calculate here. Type the result, such as 500k or 500,000.',
  kobo: 'An amount can’t have parts of a kobo. Type two digits at most after the dot.',
  large: `An amount can be ${formatKobo(Number(MAX_KOBO))} at most.`,
  groups: 'The commas, dots or spaces don’t separate thousands here. Type it like 250,000.',
} as const;

/** Reads an amount as people here type it: `1.5m`, `₦250,000/=`, `N50,000.00k` (kobo), `1.2 million naira only`, `NGN 300 000`. */
export function readAmount(typed: string): AmountReading {
  if (fold(typed) === '') return { kind: 'empty' };
  const text = withoutDoubt(fold(typed));
  if (!/\d/.test(text)) return unreadable(REASONS.words);
  if (FOREIGN.test(text)) return unreadable(REASONS.currency);
  if (/^minus\b|^(₦|ngn|n|#)?[-(]|\d ?-$/.test(text)) return unreadable(REASONS.negative);
  const [, dotted = ''] = DOTTED_SIGN.exec(text) ?? [];
  if (dotted) return either([`.${dotted}`, dotted]);
  const amounts = text.split(/(?<=\d,\d{3}), (?=\d)/);
  if (amounts.length > 1) return either([amounts.join(','), ...amounts]);
  const bare = withoutCurrency(text);
  if (bare.startsWith('-')) return unreadable(REASONS.negative);
  if (RANGE.test(bare)) return unreadable(REASONS.range);
  if (/\d ?[x×*+÷/] ?\d|^=/.test(bare)) return unreadable(REASONS.calculation);
  if (/^\+?(0|234)[789]\d{9}$/.test(bare.replace(/[ -]/g, ''))) return unreadable(REASONS.phone);
  const parts = partsOf(bare.replace(/^\+ ?/, ''));
  return typeof parts === 'string' ? unreadable(parts) : readingOf(parts);
}

const unreadable = (reason: string): AmountReading => ({ kind: 'unreadable', reason });

/** Reads a text that may be any of these: `N.5m` as .5m or 5m, `5,000, 600,000` as one amount or two. */
function either(texts: readonly string[]): AmountReading {
  const all = texts.map(readAmount);
  const readings = new Set(
    all.flatMap((one) => (one.kind === 'amount' ? [one.kobo] : one.kind === 'ambiguous' ? one.readings : [])),
  );
  if (readings.size > 1) return { kind: 'ambiguous', readings: [...readings] };
  return all.find(({ kind }) => kind === 'amount') ?? all.at(-1) ?? { kind: 'empty' };
}

/** Two numbers with a dash or a word between them: `500-700k`, `500k to 700k`. */
const RANGE = /\d ?[a-z]* ?(?:[-~]|\b(?:to|or|and above)\b) ?[₦n#]? ?\d/;

/** One number and the unit after it. `isListed` if it follows a comma, as another amount would: `1m, 500k`. */
interface Part {
  number: string;
  unit: string;
  isListed: boolean;
}

/** Splits `1m 500k`, `5 hundred thousand` or `5 naira 50 kobo` into numbers with units; a reason if anything else is there. */
function partsOf(text: string): Part[] | string {
  const parts: Part[] = [];
  let rest = text;
  let isListed = false;
  while (rest !== '') {
    const match = /^([\d.,:'_ ]*\d|\d)\.? ?((?:[a-z]+[ .]*)*)(?:(?:and|(,)|&) ?(?=\d))?/.exec(rest);
    if (!match) return residueReason(rest);
    const [whole, number = '', words = '', comma] = match;
    const unit = words
      .replace(/\band\b|\bnairas?\b/g, ' ')
      .replace(/[ .]+/g, ' ')
      .replace(/(?<=thousand|million|billion)s\b/g, '')
      .trim();
    if (!UNIT.test(unit)) return residueReason(unit);
    parts.push({ number: number.trim(), unit, isListed });
    // “2 million, 250 thousand” is one amount that is spoken.
    isListed = comma !== undefined && unit.length < 5;
    rest = rest.slice(whole.length).trim();
  }
  return parts;
}

const residueReason = (text: string) =>
  `Type only the amount, such as 500k: “${text.slice(0, 40)}” can’t be read.`;

/**
 * Returns what the parts come to. Several parts have falling units: `1m 500k`, `2 million 250,000`. One that is listed, or
 * has the place of a figure before it, may be an amount of its own: `1.2m 600k`.
 */
function readingOf(parts: readonly Part[]): AmountReading {
  const [first] = parts;
  if (first && parts.length === 1) return outcome(first);
  const amounts: number[] = [];
  let [step, areTwo] = [Number.POSITIVE_INFINITY, false];
  for (const part of parts) {
    const reading = outcome(part);
    if (reading.kind === 'unreadable') return reading;
    // A question about one part would have answers without the others.
    if (reading.kind !== 'amount') return unreadable(REASONS.range);
    const before = amounts.at(-1);
    const next = powerOf(part.unit);
    // “1m 500” may be 1,000,500 or 1,500,000, and “2b0k” is a slip of the finger.
    const falls = next < step && reading.kobo < 10 ** (step + 2);
    if (!falls || reading.kobo === 0 || (before !== undefined && next === 0 && reading.kobo < 100_000))
      return unreadable(REASONS.range);
    areTwo ||= part.isListed || (before !== undefined && overlaps(before, reading.kobo));
    amounts.push(reading.kobo);
    step = next;
  }
  const sum = amounts.reduce((total, kobo) => total + kobo, 0);
  if (BigInt(sum) > MAX_KOBO) return unreadable(REASONS.large);
  return areTwo ? { kind: 'ambiguous', readings: [sum, ...amounts] } : { kind: 'amount', kobo: sum };
}

/** Whether an amount reaches the last figure of the one before it that isn't zero: 600k in `1.2m 600k`. */
const overlaps = (before: number, kobo: number) => {
  const [zeros = ''] = /0*$/.exec(String(before)) ?? [];
  return kobo >= 10 ** zeros.length;
};

/** Returns the reading of one number with its unit. */
function outcome({ number, unit }: Part): AmountReading {
  const candidates = candidatesOf(number, unit);
  if (candidates.length === 0) return unreadable(REASONS.groups);
  const amounts = candidates.map(koboOf);
  const readings = [...new Set(amounts.filter((kobo) => kobo !== null && kobo <= MAX_KOBO))].map(Number);
  if (readings.length > 1) return { kind: 'ambiguous', readings };
  const [only] = readings;
  // An amount too large is a way to read it all the same: 250,000m isn't 250m without a word.
  if (amounts.some((kobo) => kobo !== null && kobo > MAX_KOBO)) return unreadable(REASONS.large);
  const isGuess = candidates.every(({ isSlip }, n) => isSlip || amounts[n] === null);
  return only === undefined || isGuess ? unreadable(REASONS.kobo) : { kind: 'amount', kobo: only };
}

/**
 * Digits, the number of them after the point, and the power of ten that multiplies them. `isSlip` if a sign would have to
 * stand in the wrong place, as in 1000,000: an answer to offer, never one to take.
 */
interface Decimal {
  digits: string;
  places: number;
  power: number;
  isSlip?: boolean;
}

/** Returns an exact amount in kobo; null for parts of a kobo. */
function koboOf({ digits, places, power }: Decimal): bigint | null {
  if (digits.length > 24) return MAX_KOBO + 1n;
  const shift = power + 2 - places;
  const scaled = BigInt(digits) * 10n ** BigInt(Math.max(0, shift));
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  return scaled % divisor === 0n ? scaled / divisor : null;
}

/** Returns every way to read a number with its unit. */
function candidatesOf(number: string, unit: string): Decimal[] {
  const power = powerOf(unit);
  const decimal = (digits: string, places = 0, by = power): Decimal => ({ digits, places, power: by });
  const slip = (digits: string): Decimal => ({ ...decimal(digits), isSlip: true });
  const groups = number.split(/[.,:'_ ]/);
  const signs = number.match(/[.,:'_ ]/g) ?? [];
  const all = groups.join('');
  const [start = ''] = groups;
  const [end = '', sign] = [groups.at(-1), signs.at(-1)];
  const [head, headSigns] = [groups.slice(0, -1), signs.slice(0, -1)];
  if (all === '' || (start === '' && signs.length > 1)) return [];
  const isDecimalSign = sign === '.' || sign === ',' || sign === ':';
  const split = decimal(all, end.length);
  if (!sign) {
    // Nobody writes 86,000 thousands: k is for kobo there, or the three zeros are written twice.
    return unit === 'k' && start.length >= 5 ? [decimal(all, 0, 0), decimal(all)] : [decimal(all)];
  }
  // 250,000:00 has kobo, 12:30 is a time.
  if (sign === ':' && (end.length !== 2 || all.length < 5 || !areGroups(head, headSigns))) return [];
  if (sign === ':') return [decimal(all, 2, unit === 'k' ? 0 : power)];
  if (signs.length === 1 && isDecimalSign)
    return oneSign({ start, end, sign, unit, decimal, slip, split, all });
  if (areGroups(groups, signs)) return unit === 'k' ? [decimal(all, 0, 0), decimal(all)] : [decimal(all)];
  // 1,234.50 or 1.234,50: the last sign differs from the others.
  if (isDecimalSign && !headSigns.includes(sign) && areGroups(head, headSigns)) {
    // Two digits after the sign are kobo, and so is the k; with another number of them it is asked.
    const kobo = decimal(all, end.length, 0);
    if (unit === 'k') return end.length === 2 ? [kobo] : [kobo, split];
    return end.length === 3 ? [slip(all), split] : [split];
  }
  const [, ...rest] = groups;
  const areSlips = new Set(signs).size === 1 && rest.every(({ length }) => length === 2 || length === 3);
  if (!areSlips || start.length > 3 || sign === ' ') return [];
  const padded = slip(start + rest.map((group) => group.padEnd(3, '0')).join(''));
  return [padded, slip(all), ...(isDecimalSign && areGroups(head, headSigns) ? [split] : [])];
}

interface OneSign {
  start: string;
  end: string;
  sign: string;
  unit: string;
  all: string;
  /** The reading with the sign as a decimal point. */
  split: Decimal;
  decimal: (digits: string, places?: number, power?: number) => Decimal;
  slip: (digits: string) => Decimal;
}

/** Reads a number with one dot or one comma, which may separate thousands or decimals. */
function oneSign({ start, end, sign, unit, all, split, decimal, slip }: OneSign): Decimal[] {
  const canGroup = end.length === 3 && start !== '' && !start.startsWith('0');
  if (unit === 'k' && end.length === 2) {
    const kobo = decimal(all, 2, 0);
    if (start.length > 3) return [kobo];
    return start.length === 3 || end === '00' ? [kobo, split] : [split];
  }
  // 86,000.5 thousands, or 86,000 naira and 5 kobo.
  if (unit === 'k' && start.length >= 5) return [decimal(all, end.length, 0), split];
  if (canGroup && unit === 'kobo') return [decimal(all)];
  if (canGroup && unit === 'k')
    return sign === ',' ? [decimal(all, 0, 0), decimal(all)] : [split, decimal(all)];
  if (canGroup && unit !== '') return sign === ',' ? [split, decimal(all)] : [split];
  // In 1000,000 a comma is missing or stands in the wrong place.
  if (canGroup && sign === ',' && start.length < 4) return [decimal(all)];
  if (canGroup) return [start.length < 4 ? decimal(all) : slip(all), split];
  // Who writes 1.5 alone most likely means millions.
  if (unit === '' && end.length === 1 && start.length < 3)
    return [decimal(all, 1, 6), decimal(all, 1, 3), split];
  if (sign === '.') return [split];
  // A comma: 1,2 million and 250000,00 are decimals; 250,00 lacks a zero, has a wrong comma, or has decimals.
  if (unit !== '' || start.length > 3 || start === '') return end.length < 3 ? [split] : [];
  if (start === '0') return end.length === 3 ? [slip(all), split] : [split];
  if (end.length === 2) return [decimal(`${all}0`), decimal(all), split];
  return [];
}

/** Whether a number has one to three digits, then groups of three with the same sign before each. */
const areGroups = ([start = '', ...rest]: readonly string[], signs: readonly string[]): boolean =>
  rest.every(({ length }) => length === 3) &&
  new Set(signs).size <= 1 &&
  start.length > 0 &&
  (rest.length === 0 || start.length < 4);
