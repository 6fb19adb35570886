import { formatCount } from './count.ts';

/** Returns by how much a text exceeds a limit, as a sentence, or undefined. Spaces around the text don't count. */
export function excessError(text: string, limit: number): string | undefined {
  const excess = text.trim().length - limit;
  return excess > 0
    ? `Too long by ${formatCount(excess)} ${excess === 1 ? 'character' : 'characters'}: ${formatCount(limit)} at most.`
    : undefined;
}
