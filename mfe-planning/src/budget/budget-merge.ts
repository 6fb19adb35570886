import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { type Fields, mergeRow } from '../merge-row.ts';
import { changeRow, type Draft } from './budget-draft.ts';

/** A choice that only the couple can make: both changed the same thing, or one removed what the other changed. */
export interface Question {
  /** The row's id, or the budget's own. */
  id: string;
  field: 'name' | 'planned_kobo' | 'total_kobo' | 'removed';
  /** What the row is called, for the person. */
  about: string;
  by: string;
  mine: string | number | boolean;
  theirs: string | number | boolean;
}

interface Merged {
  saved: Budget;
  draft: Draft;
  questions: Question[];
}

/**
 * Takes over what somebody else saved in the meantime: `saved` becomes what stands now, `draft` keeps this
 * person's own changes on top of it. What both changed differently comes back as questions; mine stands until
 * they are answered.
 */
export function takeOver(saved: Budget, draft: Draft, conflicts: readonly Conflict[]): Merged {
  return conflicts.reduce<Merged>(takeOverRow, { saved, draft, questions: [] });
}

function takeOverRow(sofar: Merged, conflict: Conflict): Merged {
  const current = conflict.current as Budget | BudgetCategory;
  return 'planned_kobo' in current
    ? takeCategory(sofar, conflict, current)
    : takeHead(sofar, conflict, current);
}

function takeHead({ saved, draft, questions }: Merged, conflict: Conflict, current: Budget): Merged {
  const { name, total_kobo } = current;
  const { merged, clashes } = mergeRow({
    base: { name: saved.name, total_kobo: saved.total_kobo },
    mine: { name: draft.name, total_kobo: draft.total_kobo },
    theirs: { name, total_kobo },
  });
  return {
    saved: { ...saved, name, total_kobo, version: current.version },
    draft: { ...draft, name: String(merged.name), total_kobo: Number(merged.total_kobo) },
    questions: [...questions, ...asked({ id: saved.id, about: draft.name, conflict, clashes })],
  };
}

function takeCategory(sofar: Merged, conflict: Conflict, current: BudgetCategory): Merged {
  const { saved, draft, questions } = sofar;
  const base = saved.categories.find((row) => row.id === current.id) ?? current;
  const mine = draft.rows.find((row) => row.id === current.id);
  if (!mine) return sofar;
  const fieldsOf = ({ name, planned_kobo }: { name: string; planned_kobo: number | null }): Fields => ({
    name,
    planned_kobo,
  });
  const { merged, clashes } = mergeRow({
    base: { ...fieldsOf(base), removed: false },
    mine: { ...fieldsOf(mine), removed: mine.removed },
    theirs: { ...fieldsOf(current), removed: current.deleted_at !== null },
  });
  const theirsGone = current.deleted_at !== null && !mine.removed;
  const changedByThem = base.name !== current.name || base.planned_kobo !== current.planned_kobo;
  const overRemoval = theirsGone || (mine.removed && current.deleted_at === null && changedByThem);
  const removal = { field: 'removed', mine: mine.removed, theirs: current.deleted_at !== null };
  const categories = saved.categories.map((row) => (row.id === current.id ? current : row));
  return {
    saved: { ...saved, categories },
    draft: changeRow(draft, current.id, {
      name: String(merged.name),
      planned_kobo: Number(merged.planned_kobo),
      removed: mine.removed,
      version: current.version,
    }),
    questions: [
      ...questions,
      ...asked({ id: current.id, about: base.name, conflict, clashes: overRemoval ? [removal] : clashes }),
    ],
  };
}

function asked(about: {
  id: string;
  about: string;
  conflict: Conflict;
  clashes: readonly { field: string; mine: Fields[string]; theirs: Fields[string] }[];
}): Question[] {
  return about.clashes.map(({ field, mine, theirs }) => ({
    id: about.id,
    about: about.about,
    by: about.conflict.changed_by || 'Somebody else',
    field: field as Question['field'],
    mine: mine ?? '',
    theirs: theirs ?? '',
  }));
}
