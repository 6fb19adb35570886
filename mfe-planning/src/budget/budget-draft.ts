import type { Budget, BudgetChange } from '@wedding/shared/contract/budget.schema.ts';
import { keyBetween } from '@wedding/shared/contract/sort-key.ts';

/** A category while it is edited; `version` 0 = new. `planned_kobo` is null while what is typed is no amount. */
export interface DraftRow {
  id: string;
  version: number;
  name: string;
  planned_kobo: number | null;
  sort: string;
  removed: boolean;
}
export interface Draft {
  name: string;
  total_kobo: number | null;
  rows: DraftRow[];
}

export function draftOf(budget: Budget): Draft {
  const rows = budget.categories.map(({ id, version, name, planned_kobo, sort }) => ({
    id,
    version,
    name,
    planned_kobo,
    sort,
    removed: false,
  }));
  return { name: budget.name, total_kobo: budget.total_kobo, rows };
}

export const liveRows = (draft: Draft): DraftRow[] => draft.rows.filter((row) => !row.removed);

/** Kobo planned over all live categories; what is no amount yet counts as nothing. */
export const plannedKobo = (draft: Draft): number =>
  liveRows(draft).reduce((sum, row) => sum + (row.planned_kobo ?? 0), 0);

export function addRow(draft: Draft, row: Pick<DraftRow, 'id' | 'name' | 'planned_kobo'>): Draft {
  const last = draft.rows.reduce<string | null>(
    (max, { sort }) => (max === null || sort > max ? sort : max),
    null,
  );
  const added = { ...row, version: 0, removed: false, sort: keyBetween(last, null) };
  return { ...draft, rows: [...draft.rows, added] };
}

export function changeRow(draft: Draft, id: string, change: Partial<DraftRow>): Draft {
  return { ...draft, rows: draft.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

/** What keeps a draft from being saved, by row id; `name` and `total` for the budget's own fields. */
export function problemsOf(draft: Draft): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (!draft.name.trim()) problems.name = 'Give the budget a name.';
  if (draft.total_kobo === null) problems.total = 'Type an amount, such as 15m or 15,000,000.';
  for (const row of liveRows(draft)) {
    if (!row.name.trim()) problems[row.id] = 'Give the category a name.';
    else if (row.planned_kobo === null) problems[row.id] = 'Type an amount, such as 500k or 500,000.';
  }
  return problems;
}

/** Only what differs from the budget as it was saved. The draft must have no problems. */
export function changesOf(saved: Budget, draft: Draft): BudgetChange[] {
  const before = new Map(saved.categories.map((row) => [row.id, row]));
  const head = differing(
    { name: draft.name.trim(), total_kobo: draft.total_kobo ?? saved.total_kobo },
    saved,
  );
  const rows = draft.rows.flatMap((row): BudgetChange[] => {
    const { id, sort } = row;
    const values = { name: row.name.trim(), planned_kobo: row.planned_kobo ?? 0 };
    const standing = before.get(id);
    const entity = 'budget_category';
    if (!standing || row.version === 0) {
      return row.removed ? [] : [{ entity, id, version: 0, budget_id: saved.id, sort, ...values }];
    }
    const change = { entity, id, version: row.version } as const;
    const gone = standing.deleted_at !== null;
    if (row.removed) return gone ? [] : [{ ...change, deleted: true }];
    const changed = { ...differing({ ...values, sort }, standing), ...(gone && { deleted: false }) };
    return Object.keys(changed).length ? [{ ...change, ...changed }] : [];
  });
  if (!Object.keys(head).length) return rows;
  return [{ entity: 'budget', id: saved.id, version: saved.version, ...head }, ...rows];
}

function differing<T extends object>(values: T, from: NoInfer<T>): Partial<T> {
  const entries = Object.entries(values).filter(([field, value]) => value !== from[field as keyof T]);
  return Object.fromEntries(entries) as Partial<T>;
}
