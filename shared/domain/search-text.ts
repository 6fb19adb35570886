/**
 * Letters that Unicode doesn't decompose into a base letter and a mark, by the letters that people type for them: the
 * hooked ones of Hausa, those of other African languages, and those of Europe. Only letters in use, because the database
 * compares every character of a text with each of them.
 */
const LETTERS = {
  ae: 'æ',
  b: 'ɓ',
  d: 'ɗđðɖ',
  e: 'ɛəǝ',
  f: 'ƒ',
  g: 'ɣ',
  h: 'ħ',
  i: 'ıɩɪ',
  k: 'ƙĸ',
  l: 'ł',
  n: 'ŋɲ',
  o: 'øɔ',
  oe: 'œ',
  ss: 'ß',
  t: 'ŧ',
  th: 'þ',
  u: 'ʊ',
  v: 'ʋ',
  y: 'ƴ',
  σ: 'ς',
};
const PLAIN_LETTERS = new Map(
  Object.entries(LETTERS).flatMap(([plain, letters]) =>
    [...letters].map((letter) => [letter, plain] as const),
  ),
);
const LETTER = new RegExp(`[${Object.values(LETTERS).join('')}]`, 'gu');
/**
 * Combining marks (also of Arabic, in which Hausa is written as well), apostrophes, and characters that nobody sees. An accent
 * that is typed alone for an apostrophe (`D´Angelo`) is a mark on a space.
 */
const MARK =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is removed by itself.
  / ?[\u0300-\u036f]|[\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f'`\u02b9-\u02bf\u02c8-\u02cb\u2018\u2019\u201b\u2032\ua78b\ua78c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Returns a text as people type it on any keyboard, for searching and addresses: without case, tone marks, dots, hooks and
 * apostrophes (`Ɗaurin Aṣọ-ẹbí` gives `daurin aso-ebi`). The database's `plain_text` gives the same.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARK, '')
    .toLowerCase()
    .replace(LETTER, (letter) => PLAIN_LETTERS.get(letter) ?? letter);

/**
 * Returns the terms of a search, which may stand in any order in what it finds. Hyphens, commas and slashes separate
 * words, and punctuation around a word doesn't count, unless nothing else was typed.
 */
export function searchTerms(search: string): string[] {
  const parts = searchText(search).split(/[\s\p{Pd},;/+&]+/u);
  const words = parts.map((part) => part.replace(/^\p{P}+|\p{P}+$/gu, '')).filter((word) => word !== '');
  return [...new Set(words.length > 0 ? words : parts.filter((part) => part !== ''))];
}

/**
 * Returns whether a word of its script may stand inside a longer run of letters: between others without spaces, or behind an
 * article that is written to it.
 */
export const standsInside = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}]/u.test(
    word,
  );

/**
 * Returns whether a term may stand inside a word. One of two letters only begins a word: it would be in nearly every text, and
 * the database has no index for it.
 */
export const matchesInside = (term: string): boolean =>
  term.length > 2 || standsInside(term) || !/^[\p{L}\p{N}]/u.test(term);

/** Returns whether a text contains all terms (of `searchTerms`), with its hyphens or without: `asoebi` finds `aṣọ-ẹbí`. */
export function containsTerms(text: string, terms: readonly string[]): boolean {
  const plain = searchText(text);
  const joined = plain.replace(/[-\u2010]/g, '');
  const words = plain.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u);
  return terms.every((term) =>
    matchesInside(term)
      ? plain.includes(term) || joined.includes(term)
      : words.some((word) => word.startsWith(term)),
  );
}
