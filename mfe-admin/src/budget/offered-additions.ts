import { formatCounted } from '@wedding/shared/format/count.ts';
import type { TypedRow } from './use-budget-form.ts';

type Row = TypedRow['row'];

/** Returns what couples who use a template would be offered once it is saved: the parts and lines that it didn't have. */
export function offeredAdditions(saved: readonly Row[], edited: readonly Row[]): string[] {
  const before = new Map(saved.map((row) => [row.id, row]));
  return edited.flatMap((row) => {
    const lines = row.items.filter(({ name }) => name.trim());
    const earlier = before.get(row.id);
    if (!earlier)
      return row.name.trim() ? [`${row.name.trim()}, with ${formatCounted(lines.length, 'line')}`] : [];
    const ids = new Set(earlier.items.map(({ id }) => id));
    return lines.filter(({ id }) => !ids.has(id)).map(({ name }) => `${name.trim()}, in ${row.name.trim()}`);
  });
}
