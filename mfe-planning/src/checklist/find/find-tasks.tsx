import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { useDeferredValue } from 'react';
import { PickerSearch } from '../../components/picker-search.tsx';
import { assigneeText } from '../tasks/people.ts';
import type { TaskCardsProps } from '../tasks/task-cards.tsx';
import { TaskList } from '../tasks/task-list.tsx';
import { byDay, categoryNames } from '../tasks/tasks-view.ts';

interface FindTasksProps extends TaskCardsProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Finds tasks of the whole checklist, done ones too, by task, note, category or helper. */
export function FindTasks({ search, onSearch, ...list }: FindTasksProps) {
  // The field shows a letter before hundreds of tasks are filtered.
  const terms = searchTerms(useDeferredValue(search));
  return (
    <Stack gap={4} below={4}>
      <PickerSearch focus label="Find a task or a helper" value={search} onChange={onSearch} />
      {terms.length > 0 && <Matches {...list} terms={terms} onClear={() => onSearch('')} />}
    </Stack>
  );
}

interface MatchesProps extends TaskCardsProps {
  terms: readonly string[];
  onClear: () => void;
}

function Matches({ terms, onClear, checklist, onPlace, ...list }: MatchesProps) {
  const categoryOf = categoryNames(checklist);
  const tasks = checklist.tasks.filter((task) => {
    const helper = assigneeText(task.assignee, list.couple);
    return containsTerms(`${task.title} ${task.note} ${categoryOf(task)} ${helper}`, terms);
  });
  return (
    <>
      {/* Stays in the page, so that its text is announced. */}
      <div role="status">
        {tasks.length > 0 ? (
          <VisuallyHidden>{formatCounted(tasks.length, 'task')}</VisuallyHidden>
        ) : (
          <EmptyState
            art={null}
            text="No task matches."
            action={
              <Button variant="outline" onClick={onClear}>
                Show all tasks
              </Button>
            }
          />
        )}
      </div>
      {tasks.length > 0 && (
        <Card aria-label="Matching tasks">
          <TaskList tasks={byDay(tasks)} categoryOf={categoryOf} {...list} />
        </Card>
      )}
    </>
  );
}
