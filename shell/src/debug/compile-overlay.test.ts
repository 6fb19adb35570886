import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { watchCompilers } from './compile-overlay.ts';

afterEach(() => void vi.unstubAllGlobals());

test('what doesn’t compile lies over the page, which loads again once it does', () => {
  const sources: { address: string; onmessage?: (event: { data: string }) => void }[] = [];
  vi.stubGlobal('EventSource', function open(this: object, address: string) {
    const source = { address };
    sources.push(source);
    return source;
  });
  const reload = vi.fn();
  const entry = (origin: string, file: string) => ({ entry: `${origin}/${file}` });
  watchCompilers(
    [entry('http://localhost:3611', 'a.js'), entry('http://localhost:3611', 'b.js'), entry('', 'c.js')],
    reload,
  );
  expect(sources.map(({ address }) => address)).toEqual(['http://localhost:3611/compile-events']);
  const say = (problem: string) => sources[0]?.onmessage?.({ data: JSON.stringify(problem) });
  say('');
  expect(reload).not.toHaveBeenCalled();
  say('mfe-videos/src/a.tsx:3: Unexpected token');
  say('mfe-videos/src/a.tsx:4: Unexpected end');
  expect(screen.getByRole('alert').textContent).toContain('a.tsx:4: Unexpected end');
  expect(reload).not.toHaveBeenCalled();
  say('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});
