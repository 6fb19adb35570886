import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryProblems } from '@wedding/shared/contract/mfe-entry.ts';
import { expect, test } from 'vitest';
import manifest from '../mfe.json';
import routes, * as entry from './routes.tsx';

test('the entry has the pages and fills the slots that mfe.json names', () => {
  const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  expect(entryProblems({ manifest, source, ...entry })).toEqual([]);
  expect(routes.map(({ path }) => path)).toEqual(manifest.routes.map(({ path }) => path));
});
