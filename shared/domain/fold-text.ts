/**
 * Characters that nobody sees: formats, controls that aren't spaces, variation selectors, fillers, and the keycaps drawn
 * around digits.
 */
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}\u2800]/gu;
/**
 * Spaces, punctuation and quotes around a text. Some of those are symbols to Unicode: `<`, `~`, and the backtick. A run in its
 * middle is looked at from its beginning alone: from each of its signs, a long text of a stranger would take seconds.
 */
const AROUND = /^[\s\p{P}\p{Sk}\p{Sm}]+|(?<![\s\p{P}\p{Sk}\p{Sm}])[\s\p{P}\p{Sk}\p{Sm}]+$/gu;

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
