import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { ApiError, call } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { useState } from 'react';
import { keepBudgets } from './budget.queries.ts';
import { changesOf, type Draft, draftOf, problemsOf } from './budget-draft.ts';
import { type Question, takeOver } from './budget-merge.ts';

interface Work {
  /** The budget as it stood when last heard of. */
  saved: Budget;
  draft: Draft;
  questions: Question[];
}

/**
 * A budget while it is edited. `save` sends only the changed rows; where somebody else was quicker, what can be
 * brought together is sent again at once, and the rest becomes `questions`. Nothing typed is lost on a failure.
 */
export function useBudgetEditor(budget: Budget) {
  const [work, setWork] = useState<Work>(() => ({ saved: budget, draft: draftOf(budget), questions: [] }));
  const [saving, setSaving] = useState(false);
  const [checked, setChecked] = useState(false);
  const { toast } = useHost();
  const client = useQueryClient();
  const problems = problemsOf(work.draft);
  const changes = changesOf(work.saved, work.draft);

  async function send({ saved, draft }: Work, retries = 1): Promise<void> {
    const rows = changesOf(saved, draft);
    if (rows.length === 0) return settle(saved, 'Budget saved');
    try {
      const { message, data } = await call(saveBudgets, { body: { changes: rows } });
      settle(data[0] ?? saved, message);
    } catch (error) {
      const conflicts = conflictsOf(error);
      if (!conflicts) return toast.error(error instanceof Error ? error.message : undefined);
      const next = takeOver(saved, draft, conflicts);
      setWork(next);
      // One round without a question; after that the person looks at it before it is sent again.
      if (next.questions.length === 0 && retries > 0) await send(next, retries - 1);
    }
  }
  function settle(saved: Budget, message: string) {
    keepBudgets(client, [saved]);
    setWork({ saved, draft: draftOf(saved), questions: [] });
    setChecked(false);
    toast.success(message);
  }
  async function run(next: Work) {
    setSaving(true);
    await send(next);
    setSaving(false);
  }
  return {
    ...work,
    saving,
    changes,
    problems: checked ? problems : {},
    edit: (draft: Draft) => setWork({ ...work, draft }),
    discard: () => {
      setChecked(false);
      setWork({ saved: work.saved, draft: draftOf(work.saved), questions: [] });
    },
    save: () => {
      setChecked(true);
      if (Object.keys(problems).length === 0) run(work);
    },
    /** The couple has chosen: the draft holds the answers. */
    answer: (draft: Draft) => {
      const next = { ...work, draft, questions: [] };
      setWork(next);
      run(next);
    },
    later: () => setWork({ ...work, questions: [] }),
  };
}

function conflictsOf(error: unknown): Conflict[] | null {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return null;
  return (error.body.conflicts as Conflict[] | undefined) ?? null;
}
