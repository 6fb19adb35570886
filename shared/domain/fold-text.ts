/**
 * Characters that nobody sees: formats, controls that aren't spaces, variation selectors, fillers, and the keycaps drawn
 * around digits.
 */
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}\u2800]/gu;
/** Spaces, punctuation and quotes around a text. Some of those are symbols to Unicode: `<`, `~`, and the backtick. */
const AROUND = /^[\s\p{P}\p{Sk}\p{Sm}]+|[\s\p{P}\p{Sk}\p{Sm}]+$/gu;
const DIGIT = /\p{Nd}/u;

/** Returns a text in Unicode's compatibility form, without invisible characters. */
export const foldCharacters = (text: string): string => text.replace(INVISIBLE, '').normalize('NFKC');

/**
 * Folds a text to a short code, or the title of a tariff, for comparison (SEC-20): compatibility form, case, invisible
 * characters, runs of space, and the punctuation and quotes around it. Two texts mean the same if they fold alike.
 */
export const foldText = (text: string): string =>
  // Before too, because the compatibility form of an accent that stands alone is a space with a mark on it.
  foldCharacters(text.replace(AROUND, ''))
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(AROUND, '');

/** Replaces the digits of every script by 0 to 9. */
export const foldDigits = (text: string): string => text.replace(/\p{Nd}/gu, valueOfDigit);

/** Unicode has each script's ten digits in a row, so a digit's value is its distance from the first one of its rows. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
