const EXCERPT_LENGTH = 180;

/** Returns the beginning of a blog's plain text, cut between words. It stands in for a missing excerpt. */
export function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`;
}

export const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const WORDS_PER_MINUTE = 200;

/** Returns the minutes that reading so many words takes, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE));
