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

function formatTenths(value: number): string {
  const tenths = Math.round(value * 10);
  const rest = tenths % 10;
  return formatCount(Math.floor(tenths / 10)) + (rest ? `.${rest}` : '');
}

/** Formats integer kobo as briefly as possible, for bars and tight rows: `₦850`, `₦9.2m`, `₦1.5bn`. */
export function formatKoboShort(kobo: number): string {
  const naira = Math.abs(kobo) / 100;
  const steps: [number, string][] = [
    [1e9, 'bn'],
    [1e6, 'm'],
    [1e3, 'k'],
  ];
  // 999,960 would read "1,000k", so a unit starts at the value that rounds up to it.
  const step = steps.find(([size]) => naira >= size - size / 20_000);
  return `${sign(kobo)}₦${step ? formatTenths(naira / step[0]) + step[1] : formatCount(Math.round(naira))}`;
}
