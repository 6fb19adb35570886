import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.tsx';
import { type SearchParts, useSearch } from './use-search.ts';

afterEach(cleanup);

test('what an answer changes in the address keeps what was chosen while it was on its way', async () => {
  const renders: { text: string; change: (parts: SearchParts) => void }[] = [];
  function Page() {
    const [params, change] = useSearch();
    renders.push({ text: String(params), change });
    return null;
  }
  const { close } = await renderRemote({ routes: [{ path: '/', element: <Page /> }], at: '/', replies: {} });
  const asked = renders.at(-1);
  act(() => renders.at(-1)?.change({ status: 'answered' }));
  // The answer's handler is of the render in which the question was asked.
  act(() => asked?.change({ thread: 7 }));
  expect(renders.at(-1)?.text).toBe('status=answered&thread=7');
  close();
});
