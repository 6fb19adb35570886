import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** Folders that say by their name what they are. */
const PLAIN = new Set(['components', 'hooks', 'lib', 'testing']);
const rowsOf = (readme: string) =>
  readFileSync(join(root, readme), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
const pathsIn = (cell = '') =>
  [...cell.matchAll(/`([\w-]*[a-z][\w-]*(?:[/.][\w./-]*)?)`/g)].map(([, path = '']) => path);

const READMES = globSync(['README.md', '*/README.md', '{mfe-*,shell}/src/**/README.md'], {
  cwd: root,
  exclude: ['node_modules', 'docs'],
});

test.each(READMES)('what the tables of %s name is there', (readme) => {
  const folder = join(root, dirname(readme));
  const isThere = (path: string) =>
    [root, folder, join(folder, 'src')].some((from) => existsSync(join(from, path)));
  const named = rowsOf(readme).flatMap((row) => pathsIn(row.split('|')[readme === 'README.md' ? 2 : 1]));
  // In the first README a file may stand beside the one before it.
  const beside = (path: string) => named.some((other) => existsSync(join(root, dirname(other), path)));
  expect(named.filter((path) => !isThere(path) && !beside(path))).toEqual([]);
});

test.each(['shell', ...globSync('mfe-*', { cwd: root })])('each folder of %s is in its README', (part) => {
  const readme = readFileSync(join(root, part, 'README.md'), 'utf8');
  const entries = readdirSync(join(root, part, 'src'), { withFileTypes: true });
  const folders = entries.filter((one) => one.isDirectory() && !PLAIN.has(one.name));
  const isNamed = (name: string) => readme.includes(`\`${name}`) || readme.includes(`\`src/${name}/`);
  expect(folders.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([]);
});
