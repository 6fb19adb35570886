import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { OWN_KEY, releaseSigner } from '../../platform/releases/store/release-keys.ts';

const root = join(import.meta.dirname, '../..');
const NOT_SOURCES = [
  'node_modules',
  '.git',
  '.cache',
  'dist',
  'dist-dev',
  'dist-prerender',
  'data',
  'test-results',
];

const COPY_LINKS = { recursive: true, verbatimSymlinks: true };

/** A copy of this checkout's sources in a folder of its own, to be installed and built like a fresh clone. */
export interface CheckoutCopy {
  folder: string;
  /** Installs the libraries of its lock file, or those that its packages name if one is new. */
  install(options?: { newPackage?: boolean }): Promise<void>;
  /**
   * Links this checkout's libraries and commands instead of installing them, while our own packages are the copy's. It
   * takes no time. `install` replaces the links.
   */
  link(): Promise<void>;
  /** Runs a script by its path from the root, on our own Node. Returns its output. @throws its last output if it fails */
  run(script: string, args?: string[], env?: NodeJS.ProcessEnv): Promise<string>;
  remove(): Promise<void>;
}

/**
 * @param below a folder name in between, so that two copies are at different depths
 * @param commit the commit of the sources; by default the current sources of this checkout
 */
export async function copyCheckout(below = '', commit?: string): Promise<CheckoutCopy> {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'wedding-checkout-')));
  const folder = join(top, below);
  if (commit) await runCommand('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], root);
  else await cp(root, folder, { recursive: true, filter: (path) => !NOT_SOURCES.includes(basename(path)) });
  // Gateways of this checkout serve what the copy publishes.
  releaseSigner();
  const signing = { RELEASE_SIGNING_KEY: process.env.RELEASE_SIGNING_KEY || OWN_KEY };
  const { packageManager } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const linked: string[] = [];
  return {
    folder,
    async install({ newPackage = false } = {}) {
      for (const libraries of linked.splice(0)) await rm(libraries, { recursive: true });
      const lock = newPackage ? '--no-frozen-lockfile' : '--frozen-lockfile';
      await runCommand('npx', ['--yes', packageManager, 'install', lock, '--prefer-offline'], folder);
    },
    async link() {
      for (const file of globSync(['package.json', '*/package.json'], { cwd: folder })) {
        const name = dirname(file);
        if (!existsSync(join(root, name, 'node_modules'))) continue;
        await linkLibraries(name, folder);
        linked.push(join(folder, name, 'node_modules'));
      }
    },
    run: (script, args = [], env = {}) =>
      runCommand(process.execPath, [join(folder, script), ...args], folder, { ...signing, ...env }),
    remove: () => rm(top, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/**
 * Links libraries. `@wedding/…` links to `../../../<folder>`, and so to the copy's own packages; every other library links
 * to where it is installed. The folders belong to the copy: a later installation there doesn't change this checkout's.
 */
async function linkLibraries(name: string, folder: string): Promise<void> {
  const from = join(root, name, 'node_modules');
  const to = join(folder, name, 'node_modules');
  await mkdir(to);
  for (const library of await readdir(from)) {
    const isCopied = library === '@wedding' || library === '.installed';
    if (library.startsWith('.') && library !== '.bin' && !isCopied) continue;
    if (isCopied) await cp(join(from, library), join(to, library), COPY_LINKS);
    else await symlink(join(from, library), join(to, library));
  }
}

function runCommand(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env } });
  let output = '';
  const listen = (text: Buffer) => {
    output += text;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done(output) : fail(new Error(output.slice(-4000)))));
  });
}
