/**
 * Replaces the letters that are typed for the figures they look like: O for zero, l and I for one, of Greek and Cyrillic too.
 * For texts that are known to mean a number.
 */
export const foldLookalikes = (text: string): string => text.replace(/[oоο]/gi, '0').replace(/[liі]/gi, '1');

/** Replaces the digits of every script by 0 to 9. */
export const foldDigits = (text: string): string => text.replace(/\p{Nd}/gu, valueOfDigit);

/** Unicode has each script's ten digits in a row, so a digit's value is its distance from the first one of its rows. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
