import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the parts of the site that are built and released separately: the shell, and every folder `mfe-*` with an
 * `mfe.json`. A new remote needs only its folder.
 */
export function partsOf(root: string): string[] {
  return ['shell', ...globSync('mfe-*/mfe.json', { cwd: root }).map(dirname).sort()];
}

/** Returns the packages with tests of their own, as `npm test -- <name>` takes them. */
export function testedPackagesOf(root: string): string[] {
  const configs = globSync(['*/vitest.config.ts', 'platform/*/vitest.config.ts'], { cwd: root });
  return configs.map((file) => basename(dirname(file))).sort();
}

/** Returns a package's folder: those of `platform` are known by their last name. */
export const folderOf = (root: string, name: string) =>
  existsSync(join(root, name)) ? name : join('platform', name);

/** Returns a package's own journeys, as files of `e2e/journeys`. */
export function journeysOf(root: string, name: string): string[] {
  const file = join(root, name, 'package.json');
  if (!existsSync(file)) return [];
  const { journeys = [] } = JSON.parse(readFileSync(file, 'utf8')) as { journeys?: string[] };
  return journeys.map((journey) => `journeys/${journey}.spec.ts`);
}

export const PARTS: readonly string[] = partsOf(join(import.meta.dirname, '../../..'));
