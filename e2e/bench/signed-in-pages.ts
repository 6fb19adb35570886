import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { serveMonolith } from './monolith/serve-monolith.ts';
import { copySignIn, phone, type Visit, visit } from './page-visit.ts';
import { startProductWithCouple } from './product-with-couple.ts';
import { slowLine } from './slow-line.ts';

const TURNS = 7;
/** The chunk of each page in the monolith that is given the product's own document. */
const CHUNKS = { '/app/overview': 'library', '/app/budget': 'budget' };

/**
 * Overview and budget of a couple, opened cold on a slow phone. Compared with the same sources as one plain application,
 * and with that application given the product's document, with its preloads and early calls.
 */
export const signedInPagesRow: BenchRow = {
  name: 'signed-in',
  run: async () => {
    const home = await startProductWithCouple();
    const folder = mkdtempSync(join(tmpdir(), 'bench-monolith-'));
    const chunks = await buildMonolith(folder);
    const plain = await serveMonolith({ folder, chunks, product: home.address });
    const chunked = await serveMonolith({ folder, chunks, product: home.address, chunksByPath: CHUNKS });
    const lines = await Promise.all([home.address, plain.address, chunked.address].map(slowLine));
    const signedIn = copySignIn(
      home.signedIn,
      lines.map(({ address }) => address),
    );
    const results: BenchResult[] = [];
    try {
      for (const [name, wanted] of Object.entries(home.pages)) {
        const visits: Visit[][] = lines.map(() => []);
        for (let turn = 0; turn < TURNS; turn += 1) {
          for (const [n, line] of lines.entries()) {
            const context = await phone(home.browser, signedIn);
            visits[n]?.push((await visit(context, { line, wanted })).seen);
            await context.close();
          }
        }
        results.push(...compare(`app/${name}, cold, 1.6 Mbps / 150 ms / CPU x4`, visits));
      }
    } finally {
      await Promise.all(lines.map((line) => line.stop()));
      await Promise.all([plain.stop(), chunked.stop()]);
      await home.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    return results;
  },
};

function compare(what: string, seen: readonly Visit[][]): BenchResult[] {
  const at = (n: number, figure: keyof Visit) => median((seen[n] ?? []).map((one) => one[figure]));
  const content = (n: number) => (seen[n] ?? []).map((one) => one.content);
  const summary = (n: number) =>
    `${spread(content(n), ' ms')}, first paint ${round(at(n, 'first'), 0)} ms, ${round(at(n, 'bytes') / 1000, 0)} kB, main thread ${round(at(n, 'busy'), 0)} ms, ${round(at(n, 'script'), 0)} of them scripts`;
  const rivals = [
    { n: 1, name: 'one plain application', goal: 0.9 },
    { n: 2, name: 'the same, given our preloads and early calls', goal: 1.1 },
  ];
  return rivals.map(({ n, name, goal }) => {
    const ratio = at(0, 'content') / at(n, 'content');
    return {
      what: `${what}: content`,
      ours: summary(0),
      beside: `${summary(n)}, ${name}`,
      figure: round(ratio),
      goal: `≤ ${goal}`,
      met: ratio <= goal,
    };
  });
}
