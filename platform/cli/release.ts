// `npm run release -- check|publish|promote|rollback|retire|status|prune …`: releases one part, independently of others.
import './process/end-with-parent.ts';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Trial } from '../releases/checks/trial.ts';
import { UsageError } from '../releases/commands/read-options.ts';
import { runRelease, USAGE } from '../releases/commands/release-command.ts';
import { type Build, readBuild } from '../releases/store/read-build.ts';

const root = join(import.meta.dirname, '../..');

async function buildOrRead({ name, from }: { name: string; from?: string | undefined }): Promise<Build> {
  if (from) return readBuild(name, resolve(from));
  // The bundler is loaded only for a build.
  const { buildAlone } = await import('../build/build.ts');
  return buildAlone(name);
}

/** Opens a trial's pages in a browser. The browser's driver is loaded only for this. */
async function mount(trial: Trial): Promise<string[]> {
  const { mountPages } = await import('../../e2e/trial/mount-pages.ts');
  return mountPages(trial);
}

async function readOpenapi(from?: string): Promise<unknown> {
  if (from) return JSON.parse(await readFile(resolve(from), 'utf8'));
  const { openapi } = await import('../../api/src/http/openapi.ts');
  const { withHiddenRules } = await import('../server/samples/sent-samples.ts');
  return withHiddenRules(openapi());
}

try {
  const around = { env: process.env, readBuild: buildOrRead, mount, readOpenapi };
  const defaultStore = join(root, 'dist/releases');
  console.log(await runRelease(process.argv.slice(2), { ...around, defaultStore }));
} catch (error) {
  console.error((error as Error).message);
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
