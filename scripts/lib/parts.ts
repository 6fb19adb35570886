import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The parts of the site that are built and released each by itself: the shell, and every folder `mfe-*` with an
 * `mfe.json`. A new remote is there by its folder alone.
 */
export function partsOf(root: string): string[] {
  return ['shell', ...globSync('mfe-*/mfe.json', { cwd: root }).map(dirname).sort()];
}

/** The packages with tests of their own, as `npm test -- <name>` takes them. */
export function testedPackagesOf(root: string): string[] {
  return globSync('*/vitest.config.ts', { cwd: root }).map(dirname).sort();
}

/** The journeys that a package says are its own, as files of `e2e/journeys`. */
export function journeysOf(root: string, name: string): string[] {
  const file = join(root, name, 'package.json');
  if (!existsSync(file)) return [];
  const { journeys = [] } = JSON.parse(readFileSync(file, 'utf8')) as { journeys?: string[] };
  return journeys.map((journey) => `journeys/${journey}.spec.ts`);
}

export const PARTS: readonly string[] = partsOf(join(import.meta.dirname, '../..'));
