import { execFileSync } from 'node:child_process';
import { journeysOf, partsOf } from './parts.ts';

/**
 * What differs from `base` in this checkout, committed or not, new files included; paths from the root.
 * @throws git's own words where `base` is no commit
 */
export function changedFiles(root: string, base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\0')
      .filter(Boolean);
  const own = git('diff', '--name-only', '-z', `${base}...`);
  const open = git('diff', '--name-only', '-z', 'HEAD');
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...own, ...open, ...fresh])].sort();
}

/** No page shows these. */
const UNSEEN = /^(docs|deploy|scripts)\/|\.md$|\.test\.tsx?$|^e2e\/(chaos|bench)\//;

/**
 * The journeys that a change can reach, as files of `e2e/journeys`: a remote's own where nothing but remotes changed,
 * the journeys that were edited, and `all` as soon as the shell, the api or what everyone shares did.
 */
export function journeysReached(root: string, changed: readonly string[]): string[] | 'all' {
  const remotes = new Set(partsOf(root).filter((part) => part !== 'shell'));
  const reached = new Set<string>();
  for (const file of changed.filter((path) => !UNSEEN.test(path))) {
    const [, journey] = /^e2e\/(journeys\/[^/]+\.spec\.ts)$/.exec(file) ?? [];
    const part = file.split('/')[0] ?? '';
    if (journey) reached.add(journey);
    else if (remotes.has(part)) for (const own of journeysOf(root, part)) reached.add(own);
    else return 'all';
  }
  return [...reached].sort();
}
