import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Returns each line of `docs/security.md` with the test files that it names. */
function documented(): Map<number, string[]> {
  const entries = read('docs/security.md')
    .split(/^- \*\*SEC-/m)
    .slice(1);
  return new Map(
    entries.map((entry) => [
      Number.parseInt(entry, 10),
      [...entry.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file),
    ]),
  );
}

/** Titles begin with the line they test; a group of tests may carry the line for all of its tests. */
const holds = (line: number) => new RegExp(`['"\`]SEC-(\\d+, SEC-)*${line}(, SEC-\\d+)*(['"\`]|:)`);

test('every security line names files whose tests are named after it', () => {
  const lines = documented();
  const numbers = [...lines.keys()];
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  const missing = [...lines].flatMap(([line, files]) =>
    files.some((file) => holds(line).test(read(file))) ? [] : [`SEC-${line}`],
  );
  expect(missing).toEqual([]);
});

test('no test names a line that the document does not list', () => {
  const files = globSync(
    ['{shell,platform,shared,api,e2e,deploy}/**/*.{test,spec}.{ts,tsx}', 'mfe-*/**/*.test.{ts,tsx}'],
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist*/**'],
    },
  );
  const known = documented();
  const unlisted = files.flatMap((file) =>
    [...read(file).matchAll(/['"`]SEC-(\d+)/g)]
      .filter(([, line]) => !known.get(Number(line))?.includes(file))
      .map(([, line]) => `${file}: SEC-${line}`),
  );
  expect([...new Set(unlisted)]).toEqual([]);
});
