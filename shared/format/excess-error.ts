import { formatCount } from './count.ts';

/** Counts characters as the contract does: without the spaces around them, and one of two units, such as an emoji, as one. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** Returns by how much a text exceeds a limit, as a sentence, or undefined. */
export function excessError(text: string, limit: number): string | undefined {
  if (text.length <= limit) return undefined;
  const excess = lengthOf(text) - limit;
  return excess > 0
    ? `Too long by ${formatCount(excess)} ${excess === 1 ? 'character' : 'characters'}: ${formatCount(limit)} at most.`
    : undefined;
}
