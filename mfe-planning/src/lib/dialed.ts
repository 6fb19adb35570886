const BETWEEN_NUMBERS = /[/,;&]|\bor\b/i;
/** Fewer digits are a part of a number that has such a sign inside it. */
const MIN_DIGITS = 7;

/**
 * Returns what a phone dials: the digits and the leading plus of the first number. `+234 (0) 803` is `+234803`, because
 * the 0 is for calls inside the country.
 */
export function dialed(phone: string): string {
  const digits = (text: string) => text.replace(/(\+\d+\s*)\(0\)/, '$1').replace(/[^\d+]/g, '');
  const numbers = phone.split(BETWEEN_NUMBERS).map(digits);
  return numbers.find((number) => number.length >= MIN_DIGITS) ?? digits(phone);
}
