import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entryProblems } from '../../../shared/contract/mfe-entry.ts';
import { filesOfRemote, nameRemote } from './new-remote.ts';

test('a new remote fits its own mfe.json, and has the same test of that as the others', () => {
  const files = filesOfRemote(nameRemote('mfe-guest-list'), '1.5.0');
  const manifest: unknown = JSON.parse(files['mfe.json'] ?? '');
  expect(entryProblems({ manifest, source: files['src/routes.tsx'] ?? '' })).toEqual([]);
  const others = readFileSync(join(import.meta.dirname, '../../../mfe-marketing/src/routes.test.ts'), 'utf8');
  expect(files['src/routes.test.ts']).toBe(others);
});
