import { searchText, standsInside } from '@wedding/shared/domain/search-text.ts';

/** What stands in a name for an apostrophe. */
const APOSTROPHES = /['’ʼ‘´`]/g;
const HYPHENS = /[-\u2010\u2011]/g;
const MAX_WORD_LENGTH = 60;
/** Of a script without spaces, so many letters from each one on are indexed. */
const MAX_RUN = 8;
/** The maximum size of an index entry, far above any post and below the column's limit. */
const MAX_INDEX_BYTES = 400_000;

/**
 * Returns the distinct words of a text for the search index, without case or marks. A word with a hyphen or an apostrophe is
 * found by its parts and as a whole: `Aṣọ-ẹbí` gives `aso`, `ebi`, `asoebi`.
 */
export const blogSearchVector = (text: string): string[] =>
  wordsOf([text, text.replace(APOSTROPHES, ' '), text.replace(HYPHENS, '')].join(' '));

/** A word, or the runs of letters that begin at each letter of it. */
const beginningsIn = (word: string): string[] => {
  const letters = [...word.slice(0, 2 * MAX_WORD_LENGTH)].slice(0, MAX_WORD_LENGTH);
  if (!standsInside(word)) return [letters.join('')];
  return letters.map((_, at) => letters.slice(at, at + MAX_RUN).join(''));
};

function wordsOf(text: string): string[] {
  const words = new Set<string>();
  let bytes = 0;
  const written = searchText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  for (const word of written.flatMap(beginningsIn)) {
    if (words.has(word)) continue;
    bytes += Buffer.byteLength(word);
    if (bytes > MAX_INDEX_BYTES) break;
    words.add(word);
  }
  return [...words];
}

/** Returns a query that matches all words of the search by prefix, or null if the search contains no word. */
export function searchQuery(search: string): string | null {
  const words = wordsOf(search);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}

/** Returns a query that matches any word of a title, for related posts. */
export function likeQuery(title: string): string | null {
  const words = wordsOf(title).filter((word) => word.length > 2);
  return words.length === 0 ? null : words.map((word) => `'${word}'`).join(' | ');
}
