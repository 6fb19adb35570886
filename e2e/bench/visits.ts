import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeRelease, withVersion } from '../../platform/releases/store/release-set.ts';
import { type CheckoutCopy, copyCheckout } from '../cluster/copy-checkout.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { until } from '../cluster/start-process.ts';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';
import type { Monolith } from './monolith/build-monolith.ts';
import { serveMonolith } from './monolith/serve-monolith.ts';
import { copySignIn, type PageToVisit, phone, type Visit, visit } from './page-visit.ts';
import { startProductWithCouple } from './product-with-couple.ts';
import { type SlowLine, slowLine } from './slow-line.ts';

const TURNS = 7;
const PART = 'mfe-videos';
const PAGE = `${PART}/src/library/library-page.tsx`;

interface Turn {
  second: Visit;
  redeployed: Visit;
}

/** One of the compared sites, with builds before and after a change to one page. */
interface Side {
  line: SlowLine;
  deploy: (which: 'before' | 'after') => Promise<void>;
}

/** A second visit of the overview, and a third after a line of it changed, compared with a well-split monolith. */
export const visitsRow: BenchRow = {
  name: 'visits',
  run: async () => {
    const home = await startProductWithCouple();
    const gateway = await ownGateway(home.address);
    const copy = await copyCheckout();
    const folders = [
      mkdtempSync(join(tmpdir(), 'bench-before-')),
      mkdtempSync(join(tmpdir(), 'bench-after-')),
    ];
    try {
      await copy.install();
      const release = async (...args: string[]) =>
        JSON.parse(
          await copy.run('platform/cli/release.ts', [
            ...args,
            PART,
            '--store',
            gateway.folder,
            '--site',
            home.address,
            '--json',
          ]),
        );
      const { stable } = (await release('status')) as { stable: string };
      const before = await monolithOf(copy, folders[0] ?? '');
      await changePage(copy);
      await release('publish');
      const { version } = (await release('promote', '--percent', '100')) as { version: string };
      const after = await monolithOf(copy, folders[1] ?? '');
      const monolith = await serveMonolith({ ...before, product: home.address });
      const lines = await Promise.all([gateway.baseURL, monolith.address].map(slowLine));
      const signedIn = copySignIn(
        home.signedIn,
        lines.map(({ address }) => address),
      );
      const fetchOverview = async () => (await fetch(`${gateway.baseURL}/app/overview`)).text();
      const sides: Side[] = [
        {
          line: lines[0] as SlowLine,
          deploy: async (which) => {
            const next = which === 'before' ? stable : version;
            await changeRelease(gateway.store, (live) => withVersion(live, PART, next));
            await until(async () => (await fetchOverview()).includes(`"${next}"`), 'the release', 60_000);
          },
        },
        {
          line: lines[1] as SlowLine,
          deploy: async (which) => monolith.deploy(which === 'before' ? before : after),
        },
      ];
      const turns: Turn[][] = sides.map(() => []);
      for (let n = 0; n < TURNS; n += 1) {
        for (const [at, side] of sides.entries()) {
          const context = await phone(home.browser, signedIn);
          turns[at]?.push(await takeTurn(context, side, home.pages.overview));
          await context.close();
        }
      }
      await Promise.all([...lines.map((line) => line.stop()), monolith.stop()]);
      return [
        ...judge('second visit of app/overview', turns, { figure: 'second', goal: 0.8 }),
        ...judge('visit after a line of that page was shipped', turns, { figure: 'redeployed', goal: 1 }),
      ];
    } finally {
      await copy.remove();
      await gateway.close();
      await home.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Makes a first visit and waits until all is idle, then a second one, then a deploy and the third. */
async function takeTurn(
  context: Awaited<ReturnType<typeof phone>>,
  { line, deploy }: Side,
  wanted: PageToVisit,
): Promise<Turn> {
  await deploy('before');
  const once = async () => {
    const { seen, page } = await visit(context, { line, wanted });
    // The device caches files for later after the page has loaded. The next visit is on another day.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(6_000);
    await page.close();
    return seen;
  };
  await once();
  const second = await once();
  await deploy('after');
  return { second, redeployed: await once() };
}

/** Makes a change that a team would ship: more words in the page's skeleton. */
async function changePage(copy: CheckoutCopy): Promise<void> {
  const at = (file: string) => join(copy.folder, file);
  const page = await readFile(at(PAGE), 'utf8');
  const changed = page.replace('Loading the videos', 'Loading the videos for you');
  if (changed === page) throw new Error(`${PAGE} has no such words any more.`);
  await writeFile(at(PAGE), changed);
  const about = await readFile(at(`${PART}/package.json`), 'utf8');
  await writeFile(at(`${PART}/package.json`), about.replace(/"version": "[^"]+"/, '"version": "9.0.0"'));
  const log = await readFile(at(`${PART}/CHANGELOG.md`), 'utf8');
  await writeFile(at(`${PART}/CHANGELOG.md`), `${log}\n## 9.0.0\n\n- Measured.\n`);
}

async function monolithOf(copy: CheckoutCopy, folder: string): Promise<{ folder: string; chunks: Monolith }> {
  const built = await copy.run('e2e/bench/monolith/build-into.ts', [folder]);
  return { folder, chunks: JSON.parse(built.slice(built.indexOf('{'))) as Monolith };
}

function judge(
  what: string,
  turns: readonly Turn[][],
  { figure, goal }: { figure: keyof Turn; goal: number },
): BenchResult[] {
  const all = (n: number, of: keyof Visit) => (turns[n] ?? []).map((turn) => turn[figure][of]);
  return (['content', 'bytes'] as const).map((of) => {
    const summary = (values: number[]) =>
      of === 'bytes'
        ? spread(
            values.map((bytes) => bytes / 1000),
            ' kB',
            1,
          )
        : spread(values, ' ms');
    const our = all(0, of);
    const their = all(1, of);
    const ratio = median(our) / median(their);
    return {
      what: `${what}: ${of === 'bytes' ? 'bytes until content' : 'content'}`,
      ours: summary(our),
      beside: `${summary(their)}, one plain application, well split`,
      figure: round(ratio),
      goal: `≤ ${goal}`,
      met: ratio <= goal,
    };
  });
}
