import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { buildGalleries } from '../../platform/build/gallery.ts';
import { changedFiles } from '../../platform/cli/test/changed-files.ts';
import { baseTree } from './base-tree.ts';
import { differenceOf } from './difference.ts';
import { drawView, type Look, openBrowser, openGallery, type View } from './draw-gallery.ts';
import { componentGraph } from './reached-components.ts';
import { type Change, type Comparison, writeReport } from './report.ts';

interface ComparisonOptions {
  root: string;
  /** A branch or commit. The base is its merge base with this checkout. */
  base: string;
  looks: readonly Look[];
  /** Components to look at. Without it, those that the difference can affect. */
  only?: readonly string[];
  /** The folder of the report. */
  report: string;
}

/**
 * Draws the components that this checkout's difference from `base` can affect, before and after, in the same browser at
 * the same time. @throws {NoBaseError} if there is no base
 */
export async function compareGallery(options: ComparisonOptions): Promise<Comparison> {
  const { root, base, only, report } = options;
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const commit = commonWith(base, git);
  const graph = componentGraph(root);
  const reached = only?.length ? new Set(only) : graph.reachedBy(changedFiles(root, base));
  const nothing = { commit, components: 0, changes: [], broken: [], users: new Map(), report: '' };
  if (reached !== 'all' && reached.size === 0) return nothing;

  const tree = baseTree(root, commit);
  const built = mkdtempSync(join(tmpdir(), 'wedding-galleries-'));
  const before = join(built, 'before');
  const after = join(built, 'after');
  rmSync(report, { recursive: true, force: true });
  mkdirSync(report, { recursive: true });
  try {
    const [old, own] = await buildGalleries([
      { tree: tree.folder, to: before },
      { tree: root, to: after },
    ]);
    if (own) throw own;
    if (old) throw new NoBaseError(`The gallery of ${base} can't be built: ${old.message}`);
    const isWanted = ({ component }: View) => reached === 'all' || reached.has(component);
    const browser = await openBrowser();
    const drawn = await drawBoth(browser, { ...options, before, after, isWanted }).finally(() =>
      browser.close(),
    );
    const changed = new Set(drawn.changes.map(({ component }) => component));
    const users = new Map([...changed].map((component) => [component, graph.usersOf(component)]));
    const page = drawn.changes.length ? writeReport(report, drawn.changes) : '';
    return { commit, ...drawn, users, report: page };
  } finally {
    tree.remove();
    rmSync(built, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The error when there is nothing to compare with. */
export class NoBaseError extends Error {}

function commonWith(base: string, git: (...args: string[]) => string): string {
  try {
    return git('merge-base', 'HEAD', base);
  } catch (error) {
    const cause = String((error as { stderr?: unknown }).stderr ?? (error as Error).message).trim();
    throw new NoBaseError(`There is no ${base} to compare with: ${cause.split('\n')[0]}`);
  }
}

interface Galleries extends ComparisonOptions {
  before: string;
  after: string;
  isWanted: (view: View) => boolean;
}

async function drawBoth(browser: Browser, { before, after, looks, isWanted, report }: Galleries) {
  const changes: Change[] = [];
  const broken: string[] = [];
  const components = new Set<string>();
  for (const look of looks) {
    const [old, now] = await Promise.all([
      openGallery(browser, before, look),
      openGallery(browser, after, look),
    ]);
    const were = old.views.filter(isWanted);
    const are = now.views.filter(isWanted);
    for (const view of [...are, ...were.filter((one) => !are.some(isSame(one)))]) {
      const { component, example } = view;
      components.add(component);
      const sides = [were.some(isSame(view)) && old, are.some(isSame(view)) && now] as const;
      const [was, is] = await Promise.all(
        sides.map(async (side) => {
          if (!side) return undefined;
          await side.show(view);
          return drawView(side.page, view);
        }),
      );
      for (const message of await now.broken()) broken.push(`${component}, ${look.name}: ${message}`);
      const difference = differenceOf(was, is);
      if (!difference) continue;
      const name = [component, example, look.name]
        .filter(Boolean)
        .join(' ')
        .replaceAll(/[^\w]+/g, '-');
      for (const [side, bytes] of Object.entries({ before: was, after: is, difference: difference.picture }))
        if (bytes) writeFileSync(join(report, `${name}.${side}.png`), bytes);
      const what = was ? (is ? 'changed' : 'gone') : 'new';
      changes.push({ component, example, look: look.name, share: difference.share, what, picture: name });
    }
    await Promise.all([old.close(), now.close()]);
  }
  return { components: components.size, changes, broken };
}

const isSame = (one: View) => (other: View) =>
  one.component === other.component && one.example === other.example;
