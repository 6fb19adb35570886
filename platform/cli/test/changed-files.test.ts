import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles, journeysReached } from './changed-files.ts';

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root });
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wedding-changed-'));
  git('init', '-q', '-b', 'main');
  write('mfe-videos/mfe.json', JSON.stringify({ routes: [{ path: '/' }, { path: 'app/video/watch/:id' }] }));
  write('mfe-videos/package.json', JSON.stringify({ journeys: ['watching', 'saved'] }));
  write('mfe-planning/mfe.json', JSON.stringify({ routes: [] }));
  write('e2e/journeys/offline.spec.ts', "await page.goto('/app/video/watch/5');");
  write('e2e/journeys/contact.spec.ts', "await page.goto('/app/contact');");
  write('api/src/app.ts');
  git('add', '.');
  git('commit', '-qm', 'first');
});
afterEach(() => rmSync(root, { recursive: true }));

test('committed, edited and new files are changes; later commits of the other branch are not', () => {
  git('checkout', '-qb', 'mine');
  write('mfe-videos/src/a b.ts');
  git('add', '.');
  git('commit', '-qm', 'mine');
  git('checkout', '-q', 'main');
  write('api/src/theirs.ts');
  git('add', '.');
  git('commit', '-qm', 'theirs');
  git('checkout', '-q', 'mine');
  write('mfe-videos/mfe.json', '{}');
  write('mfe-videos/src/new.ts');
  expect(changedFiles(root, 'main')).toEqual([
    'mfe-videos/mfe.json',
    'mfe-videos/src/a b.ts',
    'mfe-videos/src/new.ts',
  ]);
  expect(() => changedFiles(root, 'nowhere')).toThrow(/nowhere/);
});

test.each([
  [
    ['mfe-videos/src/x.tsx', 'docs/a.md'],
    ['journeys/offline.spec.ts', 'journeys/saved.spec.ts', 'journeys/watching.spec.ts'],
  ],
  [['e2e/journeys/grid.spec.ts', 'mfe-planning/README.md'], ['journeys/grid.spec.ts']],
  [['mfe-videos/src/x.test.tsx', 'platform/cli/test.ts'], []],
  [['mfe-videos/src/x.tsx', 'shared/ui/tokens.css'], 'all'],
  [['e2e/journeys/support/journey.ts'], 'all'],
])('%j reaches %j', (changed, reached) => {
  expect(journeysReached(root, changed)).toEqual(reached);
});
