import { formatCount } from './count.ts';

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

const SCALES = [
  [1e11, 'bn'],
  [1e8, 'm'],
] as const;

/**
 * Formats integer kobo briefly, for bars and tight rows: `₦850`, `₦86,250`, `₦500k`, `₦1.75m`, `₦1.5bn`. From a million on
 * it has two decimals, cut off so that ₦9,999,999,999 isn't “₦10bn”; below it is exact. The exact amount belongs one tap
 * away, and into every question.
 */
export function formatKoboShort(kobo: number): string {
  const amount = Math.abs(kobo);
  const scale = SCALES.find(([size]) => amount >= size);
  if (scale) {
    const hundredths = Math.floor(amount / (scale[0] / 100));
    return `${sign(kobo)}₦${formatCount(Math.floor(hundredths / 100))}${decimals(hundredths % 100)}${scale[1]}`;
  }
  if (amount >= 1e5 && amount % 1e5 === 0) return `${sign(kobo)}₦${amount / 1e5}k`;
  return formatKobo(kobo);
}

const decimals = (hundredths: number) =>
  hundredths === 0 ? '' : `.${String(hundredths).padStart(2, '0').replace(/0$/, '')}`;

/** Formats integer kobo briefly only where that loses no digit: `₦1.75m`, but `₦1,234,567`. */
export const formatKoboExact = (kobo: number): string => {
  const amount = Math.abs(kobo);
  const digits = amount >= 1e11 ? 1e9 : amount >= 1e8 ? 1e6 : 1;
  return amount % digits === 0 ? formatKoboShort(kobo) : formatKobo(kobo);
};
