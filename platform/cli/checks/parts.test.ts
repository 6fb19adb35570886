import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderOf, journeysOf, PARTS, partsOf, testedFoldersOf } from './parts.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wedding-parts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), '');
}

test('a new remote needs only its folder to be built and tested', () => {
  for (const file of ['shell/mfe.json', 'mfe-videos/mfe.json']) write(file);
  expect(partsOf(root)).toEqual(['shell', 'mfe-videos']);
  write('mfe-vendors/mfe.json');
  // A folder left behind by a removed remote is not a part.
  write('mfe-gone/node_modules/.modules.yaml');
  expect(partsOf(root)).toEqual(['shell', 'mfe-vendors', 'mfe-videos']);
  expect(testedFoldersOf(root)).toContain('mfe-vendors');
});

test('the parts of this site are the shell and its remotes', () => {
  expect(PARTS[0]).toBe('shell');
  expect(PARTS).toEqual(expect.arrayContaining(['mfe-admin', 'mfe-marketing', 'mfe-planning', 'mfe-videos']));
});

test('every package that `npm test -- <name>` takes has a folder, whose style it checks', () => {
  const root = join(import.meta.dirname, '../../..');
  expect(testedFoldersOf(root).filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  expect(folderOf(root, 'gateway')).toBe('platform/gateway');
  expect(folderOf(root, 'mfe-videos')).toBe('mfe-videos');
});

test('every journey that a package names as its own exists', () => {
  const root = join(import.meta.dirname, '../../..');
  const named = PARTS.filter((part) => part !== 'shell').flatMap((name) => journeysOf(root, name));
  expect(named).not.toEqual([]);
  expect(named.filter((file) => !existsSync(join(root, 'e2e', file)))).toEqual([]);
});
