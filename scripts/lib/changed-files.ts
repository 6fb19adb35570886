import { execFileSync } from 'node:child_process';
import { journeysOf, partsOf } from './parts.ts';

/**
 * Returns the files of this checkout that differ from `base`, committed or not, including new ones; paths from the root.
 * @throws git's own message when `base` is no commit
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

/** Files that no page shows. */
const UNSEEN = /^(docs|deploy|scripts)\/|\.md$|\.test\.tsx?$|^e2e\/(chaos|bench)\//;

/**
 * Returns the journeys that a change can affect, as files of `e2e/journeys`: a remote's own if only remotes changed, the
 * journeys that were edited, and `all` if the shell, the api or shared code changed.
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
