// `npm run release -- check|publish|promote|rollback|status …`: how a team ships its part alone.
import './end-with-parent.ts';
import { join, resolve } from 'node:path';
import { type FinishedBuild, finishedBuild } from '../shell/release/publish.ts';
import { Misused, runRelease, USAGE } from '../shell/release/release-command.ts';

const root = join(import.meta.dirname, '..');

async function withBuild<T>(
  part: { name: string; from?: string | undefined },
  use: (build: FinishedBuild) => Promise<T>,
): Promise<T> {
  if (part.from) return use(await finishedBuild(part.name, resolve(part.from)));
  // The bundler is loaded only by those who build.
  const { buildAlone } = await import('./build.ts');
  return buildAlone(part.name, use);
}

try {
  const defaultStore = join(root, 'dist/releases');
  console.log(await runRelease(process.argv.slice(2), { env: process.env, defaultStore, withBuild }));
} catch (error) {
  console.error((error as Error).message);
  if (error instanceof Misused) console.error(`\n${USAGE}`);
  process.exit(error instanceof Misused ? 2 : 1);
}
