import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const NOT_SOURCES = ['node_modules', '.git', 'dist', 'dist-dev', 'dist-prerender', 'data', 'test-results'];

/** A copy of this checkout's sources in a folder of its own, to be installed and built like a fresh clone. */
export interface CheckoutCopy {
  folder: string;
  /** Installs what its lock file says, or what its packages say where one is new. */
  install(options?: { newPackage?: boolean }): Promise<void>;
  /** Runs a script of `scripts/` on our own Node. Answers what it printed. @throws with its last words if it fails */
  run(script: string, args?: string[], env?: NodeJS.ProcessEnv): Promise<string>;
  remove(): Promise<void>;
}

/** @param below a folder name between, so that two copies lie at different depths */
export async function copyCheckout(below = ''): Promise<CheckoutCopy> {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'wedding-checkout-')));
  const folder = join(top, below);
  await cp(root, folder, { recursive: true, filter: (path) => !NOT_SOURCES.includes(basename(path)) });
  const { packageManager } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return {
    folder,
    async install({ newPackage = false } = {}) {
      const lock = newPackage ? '--no-frozen-lockfile' : '--frozen-lockfile';
      await tell('npx', ['--yes', packageManager, 'install', lock, '--prefer-offline'], folder);
    },
    run: (script, args = [], env = {}) =>
      tell(process.execPath, [join(folder, 'scripts', script), ...args], folder, env),
    remove: () => rm(top, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function tell(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env } });
  let words = '';
  const listen = (text: Buffer) => {
    words += text;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done(words) : fail(new Error(words.slice(-4000)))));
  });
}
