import { daysBetween, today } from '@wedding/shared/domain/local-date.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { dayInText } from '../../lib/day-text.ts';
import { readDays } from '../../lib/read-day.ts';
import { type PaymentFields, thenRead } from '../model/price-reading.ts';
import { type LineContext, priceOf, question, type Reading } from './line-reading.ts';

/** A payment as it was typed. */
export interface PaymentPart {
  isPaid: boolean;
  amount: string;
  /** Each way to read the day that stands beside it. */
  days: readonly string[];
}

/** Returns the days that a text says if it says nothing else. */
export function daysIn(text: string): readonly string[] {
  const day = readDays(text.replace(/^[\s(]+|[\s,;.)]+$/g, ''), today());
  return day?.before === '' ? day.days : [];
}

/** Formats a payment: `₦200,000 paid today`, `₦550,000 due 5 Jan`, `₦550,000 left to pay`. */
export function paymentText({ kobo, isPaid, on }: PaymentFields): string {
  const day = dayInText(on ?? today(), today());
  return `${formatKobo(kobo)} ${isPaid ? `paid ${day}` : on ? `due ${day}` : 'left to pay'}`;
}

/** A payment of a longer time ago may as well be one that is due. */
const RECENT_DAYS = 183;

/** Returns each day that a payment can have, as a payment. What is paid on a day to come is due then, or was paid today. */
export function onDays({ isPaid, days }: PaymentPart, kobo: number): readonly PaymentFields[] {
  const now = today();
  const all = days.map((on) => ({ kobo, isPaid: isPaid && on <= now, on }));
  const recent = all.filter(({ on }) => on <= now && daysBetween(on, now) <= RECENT_DAYS);
  const ahead = all.filter(({ on }) => on >= now);
  if (!isPaid) return ahead.length > 0 ? ahead : days.length > 0 ? all : [{ kobo, isPaid }];
  return recent.length > 0 ? recent : [...all, { kobo, isPaid }];
}

/** What looks like a day, and is a part of an amount. */
const FRACTION = /(?:^|[ x×*])(?:\d{1,2}\.\d\d?|[13]\/[2-4])$/;

interface DueContext {
  /** Reads the line before the day. */
  line: (text: string) => Reading;
  /** The line with the day in its name. */
  alone: Reading;
  context: LineContext;
}

const IS_DUE = /^[\s,:–-]*(?:due|by|before)\b/i;

/** Reads when a line's price is due or was paid by the day at its end, which may as well be a part of its name. */
export function readDue(text: string, { line, alone, context }: DueContext): Reading {
  const day = FRACTION.test(text) ? undefined : readDays(text, today());
  if (!day) return alone;
  const said = text.slice(day.before.length);
  const isDue = IS_DUE.test(said);
  const reading = line(day.before);
  const dated = thenRead(reading, (fields): Reading => {
    const kobo = priceOf(fields, context) ?? 0;
    if (kobo === 0) return alone;
    const readings = day.days
      .filter((on) => daysBetween(on, today()) <= (isDue ? 0 : RECENT_DAYS))
      .map((on): [string, Reading] => {
        const payment = { kobo, isPaid: on < today(), on };
        return [paymentText(payment), { kind: 'value', value: { ...fields, payments: [payment] } }];
      });
    const [first] = readings;
    if (first && isDue && readings.length === 1) return first[1];
    return question(`What is “${said.trim()}”?`, [...readings, ['Part of its name', alone]]);
  });
  return reading.kind === 'unreadable' ? alone : dated;
}
