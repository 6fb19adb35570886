import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the parts of the site that are built and released separately: the shell, and every folder `mfe-*` with an
 * `mfe.json`. A new remote needs only its folder.
 */
export function partsOf(root: string): string[] {
  return ['shell', ...globSync('mfe-*/mfe.json', { cwd: root }).map(dirname).sort()];
}

/** Packages besides the parts that have tests of their own. */
const TESTED = [
  'api',
  'deploy',
  'e2e',
  'platform/build',
  'platform/cli',
  'platform/gateway',
  'platform/releases',
  'platform/server',
  'shared',
];

/** Returns the folders of the packages that `npm test -- <name>` takes, each by the last name of its folder. */
export const testedFoldersOf = (root: string): string[] => [...partsOf(root), ...TESTED];

/** Returns the folder of a package by that name; any other name is a folder itself. */
export const folderOf = (root: string, name: string): string =>
  testedFoldersOf(root).find((folder) => basename(folder) === name) ?? name;

/** Returns a package's own journeys, as files of `e2e/journeys`. */
export function journeysOf(root: string, name: string): string[] {
  const file = join(root, name, 'package.json');
  if (!existsSync(file)) return [];
  const { journeys = [] } = JSON.parse(readFileSync(file, 'utf8')) as { journeys?: string[] };
  return journeys.map((journey) => `journeys/${journey}.spec.ts`);
}

const root = join(import.meta.dirname, '../../..');
/** The parts of this site. A new remote has no libraries, and can't be built, before the next command installs them. */
export const PARTS: readonly string[] = partsOf(root).filter((part) =>
  existsSync(join(root, part, 'node_modules')),
);
