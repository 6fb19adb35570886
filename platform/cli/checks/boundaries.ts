// `npm test` and `npm run lint`: checks every import of every file against the table of boundary-rules.ts, however it is
// written. `node platform/cli/checks/boundaries.ts <root> [folder]` checks another tree, or only one folder's files.
import { existsSync, globSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, matchesGlob, normalize, relative, resolve, sep } from 'node:path';
import { AREAS, type Area, TESTS } from './boundary-rules.ts';
import { type Import, readImports } from './read-imports.ts';

const CODE = '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,css}';
const NOT_OURS = /(^|\/)(node_modules|dist|dist-[\w-]+|test-results|playwright-report|\.[^/]+)$|^data$/;

const isTest = (file: string) => TESTS.some((glob) => matchesGlob(file, glob));

/** An import of one file by another, including types; paths from the root. */
export interface Edge {
  from: string;
  to: string;
}

/** The target of an import: a file of this repository, or a package. */
type Target = { file: string } | { name: string } | { problem: string };

/** Returns every violation in a folder of the tree below `root`, a sentence each, and which file imports which. */
export function checkBoundaries(root: string, only = '.'): { problems: string[]; edges: Edge[] } {
  const tree = realpathSync(root);
  const problems: string[] = [];
  const edges: Edge[] = [];
  for (const path of globSync(join(only, CODE), {
    cwd: tree,
    exclude: (name) => NOT_OURS.test(name),
  }).sort()) {
    const file = path.replaceAll(sep, '/');
    const area = AREAS.find(({ files }) => matchesGlob(file, files));
    if (!area) {
      problems.push(`${file}: no area of platform/cli/checks/boundary-rules.ts has this file.`);
      continue;
    }
    if (lstatSync(join(tree, path)).isSymbolicLink()) {
      problems.push(`${file}: a link would have another part's file as one of this one.`);
    }
    for (const one of readImports(file, readFileSync(join(tree, path), 'utf8'))) {
      if (isData(one, { file, area })) continue;
      const target = targetOf(one, { file, tree, area });
      const problem = 'problem' in target ? target.problem : problemOf(target, { file, area });
      if (problem) problems.push(`${file}:${one.line} imports '${one.specifier ?? '…'}': ${problem}`);
      if ('file' in target) edges.push({ from: file, to: target.file });
    }
  }
  return { problems, edges };
}

/** Returns whether a text names what is read, not imported: tools and tests read any file, and servers any data. */
const isData = ({ specifier = '', isText }: Import, { file, area }: { file: string; area: Area }) =>
  isText &&
  (area.isTool || isTest(file) || (/^(api|platform)\//.test(file) && !/\*|\.[cm]?[jt]sx?\b/.test(specifier)));

function targetOf({ specifier }: Import, from: { file: string; tree: string; area: Area }): Target {
  const { file, tree, area } = from;
  if (specifier === undefined) {
    return area.isTool ? { name: '' } : { problem: 'Write the path out: what is computed can’t be checked.' };
  }
  const path = specifier.replace(/[?#].*$/, '') || specifier;
  if (/^(?:[\s/#]|[a-z]+:(?!(?<=node:))|.*[!\\]|.*%2f)/i.test(path))
    return { problem: 'Name the package, or a path relative to this file.' };
  if (!/^\.\.?(\/|$)/.test(path)) return packageOf(path, { file, tree });
  if (/(^|\/)node_modules\//.test(path)) return { problem: 'Name the package.' };

  const to = real(resolve(tree, dirname(file), path));
  const target = relative(tree, to).replaceAll(sep, '/');
  if (target.startsWith('../')) return { problem: 'This leads out of the repository.' };
  const left = homeOf(tree, join(tree, file)) !== homeOf(tree, to);
  if (left && !area.isTool) return { problem: `A relative path never leaves its own package. ${area.why}` };
  // With a slash, as `new URL('.', import.meta.url)` has it.
  return { file: existsSync(to) && statSync(to).isDirectory() ? `${target}/` : target };
}

/** Resolves a package. One of ours is recognized by its name or by its installed link, so that an alias doesn't hide it. */
function packageOf(path: string, { file, tree }: { file: string; tree: string }): Target {
  if (isBuiltin(path)) return { name: path };
  const [name = '', ...rest] = path.startsWith('@') ? splitScoped(normalize(path)) : splitFirst(path);
  const workspace = /^@wedding\/(.+)/.exec(name)?.[1];
  if (workspace && existsSync(join(tree, workspace))) return { file: [workspace, ...rest].join('/') };
  for (let at = dirname(join(tree, file)); at.startsWith(tree); at = dirname(at)) {
    const link = join(at, 'node_modules', name);
    if (!existsSync(link)) continue;
    const folder = relative(tree, real(link)).replaceAll(sep, '/');
    return /(^\.\.\/|(^|\/)node_modules\/)/.test(folder) ? { name } : { file: [folder, ...rest].join('/') };
  }
  return { name };
}

const splitFirst = (path: string) => path.split(/\/(.*)/s, 2).filter(Boolean);
const splitScoped = (path: string) => path.split(/^([^/]+\/[^/]+)\/?(.*)/s).filter(Boolean);
const real = (path: string) => (existsSync(path) ? realpathSync(path) : path);

/** Returns the folder of the package that contains a path. */
function homeOf(tree: string, path: string): string {
  let at = dirname(path);
  while (at.startsWith(tree) && at !== tree && !existsSync(join(at, 'package.json'))) at = dirname(at);
  return at;
}

function problemOf(target: Exclude<Target, { problem: string }>, from: { file: string; area: Area }) {
  const { file, area } = from;
  if ('name' in target) {
    if (isTest(file) || isBuiltin(target.name)) return undefined;
    return area.packages?.includes(target.name) === false ? area.why : area.without?.[target.name];
  }
  const top = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');
  const isOwn = matchesGlob(target.file, area.files) && top(file) === top(target.file);
  const may = [...area.may, ...((isTest(file) && area.testsMay) || [])];
  return isOwn || may.some((glob) => matchesGlob(target.file, glob)) ? undefined : area.why;
}

/** Returns a sentence for each two folders that import each other; one inside the other doesn't count. Biome finds files' cycles. */
function folderCycles(edges: readonly Edge[]): string[] {
  const folders = new Set(edges.map(({ from, to }) => `${dirname(from)} ↔ ${dirname(to)}`));
  return [...folders].flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ↔ ');
    const isPair = a < b && a !== '.' && !b.startsWith(`${a}/`) && folders.has(`${b} ↔ ${a}`);
    return isPair ? `${pair}: these import each other.` : [];
  });
}

if (import.meta.main) {
  const [root = join(import.meta.dirname, '../../..'), only] = process.argv.slice(2);
  const { problems, edges } = checkBoundaries(root, only || undefined);
  const sources = edges.filter(({ from }) => !isTest(from));
  const faults = [...problems, ...folderCycles(sources)];
  for (const text of faults) console.error(text);
  console.log(
    faults.length
      ? `${faults.length} imports cross a boundary.`
      : `${edges.length} imports keep the boundaries.`,
  );
  process.exit(faults.length ? 1 : 0);
}
