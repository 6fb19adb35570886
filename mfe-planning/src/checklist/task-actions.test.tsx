import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { FILLER_COUNTS, fillersOf } from '@wedding/shared/testing/slot-fillers.tsx';
import { afterEach, expect, test } from 'vitest';
import { savedChecklist, savedTask } from '../testing/plan-rows.ts';
import { draftOf } from './tasks/task-draft.ts';
import { TaskSheet } from './tasks/task-sheet.tsx';

afterEach(cleanup);

test.each(FILLER_COUNTS)('an open task has a place for %i actions of other remotes', async (count) => {
  const task = savedTask('a', 'Book the hall');
  const checklist = savedChecklist({ tasks: [task] });
  const sheet = (
    <TaskSheet
      checklist={checklist}
      draft={draftOf(checklist, { task })}
      days={[]}
      couple={{ id: 1, partner: '', members: [] }}
      budgets={[]}
      onSave={() => {}}
      onRemove={() => {}}
      onClose={() => {}}
    />
  );
  const { close } = await renderRemote({
    routes: [{ path: '/', element: sheet }],
    at: '/',
    replies: {},
    fillers: fillersOf('task-actions', count),
  });
  expect(await screen.findByLabelText('Task')).toBeDefined();
  await waitFor(() => expect(screen.queryAllByText(/^Filler \d /)).toHaveLength(count));
  for (const { textContent } of screen.queryAllByText(/^Filler \d /))
    expect(textContent).toContain('"title":"Book the hall"');
  close();
});
