import { formatCount } from './count.ts';
import { numberFormatter } from './formatters.ts';

const sign = (amount: number) => (amount < 0 ? '-' : '');

/** Formats whole naira: `1234567` gives `₦1,234,567`. */
export function formatNaira(naira: number): string {
  const rounded = Math.round(naira);
  return `${sign(rounded)}₦${formatCount(Math.abs(rounded))}`;
}

/** Formats integer kobo: `123456700` gives `₦1,234,567`. Kobo are shown only if there are any (`₦1.50`). */
export function formatKobo(kobo: number): string {
  if (kobo % 100 === 0) return formatNaira(kobo / 100);
  const amount = Math.abs(kobo);
  return `${sign(kobo)}₦${formatCount(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`;
}

const formatHundredths = numberFormatter({ maximumFractionDigits: 2 });
/** The kobo of a unit that an amount reaches, and its sign: a naira has none. */
const scaleOf = (amount: number) =>
  amount >= 1e11 ? ([1e11, 'bn'] as const) : amount >= 1e8 ? ([1e8, 'm'] as const) : ([100, ''] as const);

/**
 * Formats integer kobo briefly, for bars and tight rows: `₦850`, `₦86,250`, `₦500k`, `₦1.75m`, `₦1.5bn`. From a million on
 * it has two decimals, cut off so that ₦9,999,999,999 isn't “₦10bn”; below it is exact. The exact amount belongs one tap
 * away, and into every question.
 */
export function formatKoboShort(kobo: number): string {
  const amount = Math.abs(kobo);
  const [size, unit] = scaleOf(amount);
  if (unit) return `${sign(kobo)}₦${formatHundredths(Math.floor(amount / (size / 100)) / 100)}${unit}`;
  if (amount >= 1e5 && amount % 1e5 === 0) return `${sign(kobo)}₦${amount / 1e5}k`;
  return formatKobo(kobo);
}

/** Formats integer kobo briefly only where that loses no digit: `₦1.75m`, but `₦1,234,567`. */
export const formatKoboExact = (kobo: number): string => {
  const [size] = scaleOf(Math.abs(kobo));
  return kobo % (size / 100) === 0 ? formatKoboShort(kobo) : formatKobo(kobo);
};
