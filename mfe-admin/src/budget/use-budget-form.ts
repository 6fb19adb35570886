import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { RemovedPart } from '@wedding/shared/contract/template-bin.schema.ts';
import { inOrder, type Orders } from '@wedding/shared/domain/in-order.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { useMemo } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { putBack } from '../templates/put-back.ts';
import type { BudgetDraft } from './budget.queries.ts';
import { formatShare, parseShare, shareProblem } from './shares.ts';

/** A row under edit. Its share is the typed text, which may be incomplete. */
export interface TypedRow {
  row: BudgetTemplate['rows'][number];
  share: string;
}

const toTypedRow = (row: TypedRow['row']): TypedRow => ({ row, share: formatShare(row.basis_points) });
const newRow = (): TypedRow => ({
  row: { id: crypto.randomUUID(), name: '', basis_points: 0, ceremony: null, items: [] },
  share: '',
});
/** The id of the group of parts. The groups of lines have the ids of their parts. */
const PARTS = 'parts';

/**
 * Holds the name and rows of a template under edit, with their errors. They survive a refresh, with the id and the version
 * that they are based on.
 */
export function useBudgetForm(template: BudgetDraft) {
  const initial = useMemo(
    () => ({
      id: template.id,
      version: template.version,
      name: template.name,
      rows: template.rows.length > 0 ? template.rows.map(toTypedRow) : [newRow(), newRow(), newRow()],
    }),
    [template],
  );
  const { draft, change, clear, isChanged } = useDraft(
    `budget-${template.version ? template.id : 'new'}`,
    initial,
  );
  const { name, rows } = draft;
  const setRows = (next: TypedRow[]) => change({ rows: next });
  const changePart = (id: string, part: { row?: Partial<TypedRow['row']>; share?: string }) =>
    setRows(
      rows.map((one) =>
        one.row.id === id ? { row: { ...one.row, ...part.row }, share: part.share ?? one.share } : one,
      ),
    );
  const filled = rows.filter((one) => !isEmpty(one));
  const sum = filled.reduce((total, { share }) => total + (parseShare(share) ?? 0), 0);

  return {
    id: draft.id,
    version: draft.version,
    clear,
    isChanged,
    name,
    setName: (next: string) => change({ name: next }),
    rows,
    sum,
    errorsOf: ({ row, share }: TypedRow) => ({
      name: !isEmpty({ row, share }) && !row.name.trim() ? 'Name this part.' : undefined,
      share: shareProblem(share),
    }),
    change: changePart,
    add: () => setRows([...rows, newRow()]),
    remove: (id: string) => setRows(rows.filter(({ row }) => row.id !== id)),
    /** Restores a removed part, or a line into its part, which must exist. Empty parts are removed. */
    restore: ({ kind, content, preceding }: RemovedPart) => {
      if (kind === 'part') {
        const parts = putBack(
          filled.map(({ row }) => row),
          content,
          preceding,
        );
        setRows(parts.map((row) => filled.find((one) => one.row === row) ?? toTypedRow(row)));
      }
      if (kind === 'line') {
        const items = rows.find(({ row }) => row.id === content.part.id)?.row.items ?? [];
        changePart(content.part.id, { row: { items: putBack(items, content.line, preceding) } });
      }
    },
    /** The groups that can be reordered: the parts, and the lines of each part. */
    groups: [
      { id: PARTS, label: 'Parts', rows: filled.map(({ row }) => withFallbackName(row)) },
      ...filled
        .filter(({ row }) => row.items.length > 1)
        .map(({ row }) => ({
          id: row.id,
          label: `Lines of ${row.name || 'a part without a name'}`,
          rows: row.items.map(withFallbackName),
        })),
    ],
    order: (orders: Orders) => {
      const parts = inOrder(
        rows.map((one) => ({ id: one.row.id, one })),
        orders[PARTS],
      );
      setRows(
        parts.map(({ one }) => ({
          ...one,
          row: { ...one.row, items: inOrder(one.row.items, orders[one.row.id]) },
        })),
      );
    },
    /** Returns the rows for the server, without empty rows and lines. */
    toBody: () =>
      filled.map(({ row, share }) => ({
        ...row,
        name: row.name.trim(),
        items: row.items.flatMap((line) => (line.name.trim() ? { ...line, name: line.name.trim() } : [])),
        basis_points: parseShare(share || '0') ?? 0,
      })),
  };
}

/** A line without a name is left out when the template is saved, so it doesn't count. */
const isEmpty = ({ row, share }: TypedRow) =>
  !row.name.trim() && !share.trim() && row.ceremony === null && row.items.every((line) => !line.name.trim());
const withFallbackName = ({ id, name }: { id: string; name: string }) => ({
  id,
  name: name || 'Without a name',
});

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
