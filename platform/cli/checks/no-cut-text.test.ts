import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = globSync('{shell,shared,mfe-*}/**/*.tsx', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist*/**', '**/*.test.tsx'],
});
/** The attributes by which a browser drops some of what is typed or pasted, however they are written. */
const CUTS = /\bmaxlength\b|type=(?:\{ ?)?["']number/i;
/** The only mention: the fields leave the attribute out of those that they take. */
const ALLOWED = /Omit<ComponentProps<'(input|textarea)'>, [^>]*'maxLength'>/;

test('SEC-47: no field cuts what is typed or pasted: its `limit` counts and refuses', () => {
  expect(pages.length).toBeGreaterThan(100);
  const cutting = pages.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (CUTS.test(line) && !ALLOWED.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(cutting).toEqual([]);
});
