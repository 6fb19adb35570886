import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The repository at another commit, installed and built. */
interface OlderCheckout {
  folder: string;
  remove: () => void;
}

const minorOf = (contract: string) => contract.split('.').slice(0, 2).join('.');

/** Returns the last commit with an earlier minor of the shell's contract. @throws when the history is too short */
export function olderCommit(root: string): { commit: string; contract: string } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const contractOf = (text: string) => (JSON.parse(text) as { contract: string }).contract;
  const now = minorOf(contractOf(readFileSync(join(root, 'shell/mfe.json'), 'utf8')));
  const commits = git('log', '--format=%H', '--', 'shell/mfe.json').split('\n');
  const contracts = commits.map((commit) => contractOf(git('show', `${commit}:shell/mfe.json`)));
  const at = contracts.findIndex((contract) => minorOf(contract) !== now);
  const contract = contracts[at];
  if (!contract) throw new Error(`the history has no shell before ${now}`);
  // Takes the last commit with that contract, not the one that introduced it.
  return { commit: at > 0 ? git('rev-parse', `${commits[at - 1]}^`) : (commits[at] ?? ''), contract };
}

/** Checks a commit out, installs it with its own lock file, and builds it with its own scripts. */
export async function checkOut(root: string, commit: string): Promise<OlderCheckout> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-older-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const run = (file: string, ...args: string[]) =>
    promisify(execFile)(file, args, { cwd: folder, maxBuffer: 1e8 });
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
    execFileSync('tar', ['-x'], { cwd: folder, input: archive });
    const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    await run('npx', '--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline');
    const build = ['platform/build/build.ts', 'build/build.ts'].find((file) =>
      existsSync(join(folder, file)),
    );
    await run(join(folder, 'node_modules/node/bin/node'), join(folder, build ?? ''));
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
