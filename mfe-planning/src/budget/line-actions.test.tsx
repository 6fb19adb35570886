import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { FILLER_COUNTS, fillersOf } from '@wedding/shared/testing/slot-fillers.tsx';
import { afterEach, expect, test } from 'vitest';
import { budget, plan } from '../testing/sample-budget.ts';
import { LineSheet } from './sheets/line-sheet.tsx';

afterEach(cleanup);

test.each(FILLER_COUNTS)('an open line has a place for %i actions of other remotes', async (count) => {
  const [line] = budget.items;
  if (!line) throw new Error('The sample budget has no line.');
  const nothing = () => {};
  const sheet = (
    <LineSheet
      budget={budget}
      plan={{ ...plan, ceremonies: [] }}
      line={line}
      onOpen={nothing}
      onClose={nothing}
    />
  );
  const { close } = await renderRemote({
    routes: [{ path: '/', element: sheet }],
    at: '/',
    replies: {},
    fillers: fillersOf('line-actions', count),
  });
  expect(await screen.findByLabelText('What for')).toBeDefined();
  await waitFor(() => expect(screen.queryAllByText(/^Filler \d /)).toHaveLength(count));
  for (const { textContent } of screen.queryAllByText(/^Filler \d /))
    expect(textContent).toContain(`"lineId":"${line.id}"`);
  close();
});
