import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { useLeaveGuard } from '@wedding/shared/platform/leave-guard.ts';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { SaveBar } from '../save-bar.tsx';
import { useWide } from '../use-wide.ts';
import css from './budget-editor.module.css';
import { BudgetFigures } from './budget-figures.tsx';
import { BudgetHead } from './budget-head.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { CategoryList } from './category-list.tsx';
import { ConflictSheet } from './conflict-sheet.tsx';
import { useBudgetEditor } from './use-budget-editor.ts';

/** One budget: its figures in sight, its categories as a grid on a desk and as rows with sheets on a phone. */
export function BudgetEditor({ budget }: { budget: Budget }) {
  const editor = useBudgetEditor(budget);
  const wide = useWide();
  const dirty = editor.changes.length > 0;
  useLeaveGuard(dirty && !editor.saving);
  const Categories = wide ? CategoryGrid : CategoryList;
  return (
    <>
      <PageHead title={editor.saved.name} />
      <div className={css.columns}>
        <div className={css.rail}>
          <BudgetFigures draft={editor.draft} />
          {wide && <BudgetHead draft={editor.draft} problems={editor.problems} onChange={editor.edit} />}
        </div>
        <div className={css.main}>
          {!wide && <BudgetHead draft={editor.draft} problems={editor.problems} onChange={editor.edit} />}
          <Categories draft={editor.draft} problems={editor.problems} onChange={editor.edit} />
        </div>
      </div>
      <SaveBar
        count={editor.changes.length}
        saving={editor.saving}
        problem={Object.values(editor.problems)[0]}
        onSave={editor.save}
        onDiscard={editor.discard}
      />
      <ConflictSheet
        questions={editor.questions}
        draft={editor.draft}
        onAnswer={editor.answer}
        onLater={editor.later}
      />
    </>
  );
}
