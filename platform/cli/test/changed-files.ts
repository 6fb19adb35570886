import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { journeysOf, partsOf } from '../checks/parts.ts';

/**
 * Returns the files of this checkout that differ from `base`, committed or not, including new ones; paths from the root.
 * @throws git's own message when `base` is no commit
 */
export function changedFiles(root: string, base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\0')
      .filter(Boolean);
  const committed = git('diff', '--name-only', '-z', `${base}...`);
  const open = git('diff', '--name-only', '-z', 'HEAD');
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...committed, ...open, ...fresh])].sort();
}

/** Files that no page shows. */
const UNSEEN = /^(docs|deploy|platform\/cli)\/|\.md$|\.test\.tsx?$|^e2e\/(chaos|bench)\//;

/**
 * Returns the journeys that a change can affect, as files of `e2e/journeys`: a remote's own and those that open a page of
 * it if only remotes changed, the journeys that were edited, and `all` if the shell, the api or shared code changed.
 */
export function journeysReached(root: string, changed: readonly string[]): string[] | 'all' {
  const remotes = new Set(partsOf(root).filter((part) => part !== 'shell'));
  const reached = new Set<string>();
  const reachedRemotes = new Set<string>();
  for (const file of changed.filter((path) => !UNSEEN.test(path))) {
    const [, journey] = /^e2e\/(journeys\/[^/]+\.spec\.ts)$/.exec(file) ?? [];
    const part = file.split('/')[0] ?? '';
    if (journey) reached.add(journey);
    else if (remotes.has(part)) reachedRemotes.add(part);
    else return 'all';
  }
  for (const remote of reachedRemotes) {
    for (const path of [...journeysOf(root, remote), ...journeysAt(root, remote)]) reached.add(path);
  }
  return [...reached].sort();
}

/** Returns the journeys that name the address of one of a remote's pages. */
function journeysAt(root: string, remote: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, remote, 'mfe.json'), 'utf8')) as {
    routes: { path: string }[];
  };
  const addresses = manifest.routes
    .map(({ path }) => `/${path.replace(/^\//, '').replace(/\/:.*$/, '')}`)
    // Every address begins like the landing page's.
    .filter((address) => address !== '/');
  const isThere = (text: string) => addresses.some((address) => text.includes(address));
  const e2e = join(root, 'e2e');
  return globSync('journeys/*.spec.ts', { cwd: e2e }).filter((path) =>
    isThere(readFileSync(join(e2e, path), 'utf8')),
  );
}
