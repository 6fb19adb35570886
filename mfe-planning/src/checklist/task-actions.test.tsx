import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { FILLER_COUNTS, fillersOf } from '@wedding/shared/testing/slot-fillers.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';
import { savedChecklist, savedTask } from '../testing/plan-rows.ts';

afterEach(cleanup);

test.each(FILLER_COUNTS)('an open task has a place for %i actions of other remotes', async (count) => {
  const task = savedTask('a', 'Book the hall');
  const checklist = savedChecklist({ tasks: [task] });
  const data = { cursor: 1, plan: null, members: [], checklists: [checklist], templates: [] };
  const { close } = await renderRemote({
    routes,
    at: '/app/checklist',
    replies: { 'GET /api/checklists': () => ({ body: { data } }) },
    fillers: fillersOf('task-actions', count),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Book the hall/ }));
  expect(await screen.findByLabelText('Task')).toBeDefined();
  await waitFor(() => expect(screen.queryAllByText(/^Filler \d /)).toHaveLength(count));
  for (const { textContent } of screen.queryAllByText(/^Filler \d /))
    expect(textContent).toContain('"title":"Book the hall"');
  close();
});
