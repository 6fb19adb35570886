import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { FILLER_COUNTS, fillersOf } from '@wedding/shared/testing/slot-fillers.tsx';
import { afterEach, expect, test, vi } from 'vitest';
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

test('the greeting follows the hour in Lagos on an open page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T10:59:00Z') });
  const home = <Home video="none yet" onlySaved={false} />;
  const { close } = await renderRemote({ routes: [{ path: '/', element: home }], at: '/', replies: {} });
  try {
    expect(await screen.findByText(/^Good morning/)).toBeDefined();
    vi.setSystemTime(Date.parse('2026-03-02T11:00:30Z'));
    fireEvent(document, new Event('visibilitychange'));
    expect(screen.getByText(/^Good afternoon/)).toBeDefined();
  } finally {
    vi.useRealTimers();
    close();
  }
});
