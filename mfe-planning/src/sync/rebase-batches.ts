import { type Batch, type Edit, joined, type Question, rebase, settle } from './edits.ts';
import type { Row } from './plan-data.ts';

interface Rebased {
  waiting: readonly Batch[];
  questions: readonly Question[];
}

/**
 * Waiting batches over rows as they stand now. A row's changes count as one, in the place of the last of them: each
 * for itself, the second would take the first for somebody else's. `by` names who changed a row.
 */
export function rebaseBatches(
  waiting: readonly Batch[],
  rows: readonly Row[],
  by: (id: string) => string,
): Rebased {
  const questions: Question[] = [];
  const found = new Map(rows.map((row) => [row.id, row]));
  const next = editRows(waiting, new Set(found.keys()), (edit) => {
    const row = found.get(edit.id);
    if (!row) return edit;
    const outcome = rebase(edit, row, by(edit.id));
    questions.push(...outcome.questions);
    return outcome.edit;
  });
  return { waiting: next, questions };
}

/** Waiting batches after the couple has chosen. */
export function settleBatches(
  waiting: readonly Batch[],
  chosen: readonly { question: Question; side: 'mine' | 'theirs' }[],
): readonly Batch[] {
  return editRows(waiting, new Set(chosen.map(({ question }) => question.id)), (edit) =>
    chosen
      .filter(({ question }) => question.id === edit.id)
      .reduce<Edit | null>(
        (sofar, { question, side }) =>
          sofar && (question.field === 'removed' || question.field in sofar.set)
            ? settle(sofar, question, side)
            : sofar,
        edit,
      ),
  );
}

/** Puts one edit for each of the rows where the last of its edits was; what is made here anew stays for itself. */
function editRows(
  waiting: readonly Batch[],
  ids: ReadonlySet<string>,
  turn: (edit: Edit) => Edit | null,
): readonly Batch[] {
  const isOf = (edit: Edit) => ids.has(edit.id) && !edit.fresh;
  const all = waiting.flatMap(({ edits }) => edits.filter(isOf));
  const last = new Map(all.map((edit) => [edit.id, edit]));
  const whole = new Map(joined([{ edits: all }]).map((edit) => [edit.id, edit]));
  return waiting.flatMap((batch) => {
    if (!batch.edits.some((edit) => ids.has(edit.id))) return [batch];
    const edits = batch.edits.flatMap((edit) => {
      if (!ids.has(edit.id)) return [edit];
      const one = edit.fresh ? edit : last.get(edit.id) === edit ? whole.get(edit.id) : undefined;
      const turned = one && turn(one);
      return turned ? [turned] : [];
    });
    return edits.length > 0 ? [{ ...batch, edits }] : [];
  });
}
