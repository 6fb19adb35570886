import { maskPhones } from '@wedding/platform/server/operations/mask-phones.ts';

const SECRET_NAME =
  /auth(?!or(?!i[sz]ation))|cookie|token|secret|passw|\bpass\b|signature|api-?key|session-?id|jwt|csrf|assertion|credential/i;
/** A credential under any name. */
const SCHEME = /^(bearer|basic) \S+$/i;

/**
 * Removes credentials and masks phone numbers up to their last four digits. Runs of fewer than eight stay (SEC-21).
 * @param numbers false for our own records: they hold phone numbers as texts, their numbers are sizes and sums, and a ring bearer
 *   or a tariff “Basic” is no credential
 */
export function masked(value: unknown, { numbers = true } = {}): unknown {
  if (typeof value === 'string')
    return maskPhones(numbers ? value.replace(SCHEME, '$1 ***') : value, { inARow: 8 });
  if (typeof value === 'number') return numbers && Math.abs(value) >= 1e7 ? masked(String(value)) : value;
  if (Array.isArray(value)) return value.map((part) => masked(part, { numbers }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET_NAME.test(name))
      .map(([name, part]) => [maskPhones(name, { inARow: 8 }), masked(part, { numbers })]),
  );
}

/** A whole Nigerian mobile number, or one of any country with its plus, with spaces, dots, dashes or brackets in it. */
const WHOLE_NUMBER = (() => {
  const gap = String.raw`[\s().-]{0,2}`;
  const mobile = String.raw`(?<!\d)(?:\+?(?:00)?234${gap})?0?[789]${gap}[01](?:${gap}\d){8}(?!\d)`;
  return new RegExp(String.raw`${mobile}|\+(?:${gap}\d){8,15}(?!\d)`, 'g');
})();

/** Masks phone numbers in a title. Its other figures stay: when it was recorded, a price, an order's number. */
export const maskedTitle = (title: string): string =>
  title.replace(WHOLE_NUMBER, (written) => maskPhones(written, { inARow: 8 }));
