import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const code = globSync('{shell,shared,mfe-*}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist*/**', '**/*.test.*'],
});
/**
 * An effect that returns what a method of something else does. React calls that as the page is left: browsers of 2026 return a
 * promise from `scrollTo`, and the page was gone.
 */
const RETURNS =
  /\buse(?:Layout)?Effect\(\s*\(\) =>(?!\s*void\b)[\w.?<>'"()\][ ]+\.\w+(?:<\w+>)?\(|\bref=\{\(\w+\) =>\s*[\w.?]+\.\w+\(/;

test('an effect returns nothing but what ends it', () => {
  expect(code.length).toBeGreaterThan(500);
  expect(code.filter((file) => RETURNS.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
