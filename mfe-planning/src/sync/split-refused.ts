import { ApiError } from '@wedding/shared/host/call.ts';
import { newId } from '../lib/new-id.ts';
import { type Batch, type Edit, isCreation } from './edits.ts';

/**
 * Splits refused additions, such as a pasted list, if the server names rows of them: those, with what they contain, and the rest,
 * which can be saved. `sent` are the edits in their order.
 */
export function splitRefused(
  batch: Batch,
  { sent, error }: { sent: readonly Edit[]; error: unknown },
): { rest: Batch; refused: Batch; message: string } | null {
  // Changes of rows that are there belong together, like a price and its payment.
  if (isCreation(batch) || !batch.edits.every(({ fresh }) => fresh)) return null;
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const rows = errors.flatMap(([field, texts]) => {
    const id = sent[Number(/^changes\.(\d+)\b/.exec(field)?.[1] ?? -1)]?.id;
    return id ? [{ id, texts }] : [];
  });
  const ids = new Set(rows.map(({ id }) => id));
  const isRefused = ({ id, set }: Edit) =>
    ids.has(id) || Object.values(set).some((value) => typeof value === 'string' && ids.has(value));
  // What a refused new row contains can't be saved without it. It comes after it.
  for (const edit of batch.edits) if (isRefused(edit)) ids.add(edit.id);
  const edits = batch.edits.filter((edit) => !ids.has(edit.id));
  if (ids.size === 0 || edits.length === 0) return null;
  const refused = { ...batch, id: newId(), edits: batch.edits.filter(({ id }) => ids.has(id)) };
  const message = [...new Set(rows.flatMap(({ texts }) => texts))].join(' ');
  return { rest: { ...batch, edits }, refused, message };
}
