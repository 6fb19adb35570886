import { ApiError } from '@wedding/shared/host/call.ts';
import { newId } from '../lib/new-id.ts';
import type { Batch, Edit } from './edits.ts';

/**
 * Splits a refused batch, if its rows can be saved without each other: the rows that the server names, with what they contain, and
 * the rest, which can be saved. `sent` are the edits in their order. `message` is what the server says about them, if it does.
 */
export function splitRefused(
  batch: Batch,
  { sent, error }: { sent: readonly Edit[]; error: unknown },
): { rest: Batch[]; refused: Batch; message: string } {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const rows = errors.flatMap(([field, texts]) => {
    const id = sent[Number(/^changes\.(\d+)\b/.exec(field)?.[1] ?? -1)]?.id;
    return id ? [{ id, texts }] : [];
  });
  const message = [...new Set(rows.flatMap(({ texts }) => texts))].join(' ');
  const ids = new Set(rows.map(({ id }) => id));
  const isRefused = ({ id, set }: Edit) =>
    ids.has(id) || Object.values(set).some((value) => typeof value === 'string' && ids.has(value));
  // What a refused new row contains can't be saved without it. It comes after it.
  for (const edit of batch.edits) if (isRefused(edit)) ids.add(edit.id);
  const edits = batch.edits.filter((edit) => !ids.has(edit.id));
  if (!batch.separable || ids.size === 0 || edits.length === 0) return { rest: [], refused: batch, message };
  const refused = { ...batch, id: newId(), edits: batch.edits.filter(({ id }) => ids.has(id)) };
  return { rest: [{ ...batch, edits }], refused, message };
}
