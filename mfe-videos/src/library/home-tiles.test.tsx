import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { FILLER_COUNTS, fillersOf } from '@wedding/shared/testing/slot-fillers.tsx';
import { afterEach, expect, test } from 'vitest';
import { Home } from './home.tsx';

afterEach(cleanup);

test.each(FILLER_COUNTS)('the home has a place for %i tiles of other remotes', async (count) => {
  const { container, close } = await renderRemote({
    routes: [{ path: '/', element: <Home video="none yet" onlySaved={false} /> }],
    at: '/',
    replies: {},
    fillers: fillersOf('home-tiles', count),
  });
  expect(await screen.findByText('The first lessons are on their way')).toBeDefined();
  await waitFor(() => expect(screen.queryAllByText(/^Filler \d \{\}$/)).toHaveLength(count));
  // The video's tile, and one place for each filler.
  expect(container.querySelectorAll('section > div:last-child > div')).toHaveLength(count + 1);
  close();
});
