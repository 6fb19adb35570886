import { formatCounted } from '@wedding/shared/format/count.ts';

/**
 * Says what goes to the bin with something: `Its 3 lines and 1 payment go with it.`. Returns '' if nothing does. Each part
 * is a count and its noun.
 */
export function goesAlong(...parts: [count: number, noun: string][]): string {
  const present = parts.filter(([count]) => count > 0);
  const names = present.map(([count, noun]) => formatCounted(count, noun));
  const list = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
  if (!list) return '';
  const isOne = present.length === 1 && present[0]?.[0] === 1;
  return `Its ${list} ${isOne ? 'goes' : 'go'} with it.`;
}
