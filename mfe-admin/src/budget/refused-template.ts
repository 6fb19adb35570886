import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import type { BudgetDraft } from './budget.queries.ts';

/** The sentences for the fields of a part or a line. */
export type RefusedFields = Partial<Record<'name' | 'basis_points' | 'ceremony' | 'estimate', string>>;

const PATH = /^(rows\.\d+(?:\.items\.\d+)?)(?:\.(name|basis_points|ceremony|estimate)$|\b)/;

/**
 * Sorts why the server refused a template, which it names by their places in what was sent. `byId` has the parts and lines;
 * what isn't about one of their fields is said at their names. `general` is null if everything has its place.
 */
export function refusedTemplate(error: unknown, sent: BudgetDraft | undefined) {
  const ids = new Map<string, string>();
  for (const [n, row] of (sent?.rows ?? []).entries()) {
    ids.set(`rows.${n}`, row.id);
    for (const [m, line] of row.items.entries()) ids.set(`rows.${n}.items.${m}`, line.id);
  }
  const byId = new Map<string, RefusedFields>();
  const refusals = Object.entries(error instanceof ApiError ? error.errors : {});
  const unplaced = refusals.filter(([path, [text]]) => {
    const [, place = '', field = 'name'] = PATH.exec(path) ?? [];
    const id = ids.get(place);
    if (id && text) byId.set(id, { [field]: text, ...byId.get(id) });
    return !id && path !== 'name';
  });
  const name = error instanceof ApiError ? error.errors.name?.[0] : undefined;
  const isGeneral = error !== null && (refusals.length === 0 || unplaced.length > 0);
  return { byId, name, general: isGeneral ? messageOf(error) : null };
}
