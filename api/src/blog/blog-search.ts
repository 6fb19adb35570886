const MAX_WORD_LENGTH = 60;
/** Far beyond any post, and below what the column can hold. */
const MAX_INDEX_BYTES = 400_000;

/** The different words of a text as search knows them: no case, no accents (`Aṣọ ẹbí` gives `aso`, `ebi`). */
export function blogSearchVector(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = new Set<string>();
  let bytes = 0;
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const shortened = [...word.slice(0, 2 * MAX_WORD_LENGTH)].slice(0, MAX_WORD_LENGTH).join('');
    if (words.has(shortened)) continue;
    bytes += Buffer.byteLength(shortened);
    if (bytes > MAX_INDEX_BYTES) break;
    words.add(shortened);
  }
  return [...words];
}

/** Asks for every word of the search, the beginning of a word being enough; null where it holds no word. */
export function searchQuery(search: string): string | null {
  const words = blogSearchVector(search);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}

/** Asks for any word of a title, for what else may be read. */
export function likeQuery(title: string): string | null {
  const words = blogSearchVector(title).filter((word) => word.length > 2);
  return words.length === 0 ? null : words.map((word) => `'${word}'`).join(' | ');
}
