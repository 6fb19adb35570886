const EXCERPT_LENGTH = 180;

/** Returns the beginning of a blog's plain text, cut between words. It stands in for a missing excerpt. */
export function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`;
}

export const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0;
