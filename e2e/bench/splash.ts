import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../cluster/started-product.ts';
import { type BenchRow, median, round, spread } from './bench-row.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { serveMonolith } from './monolith/serve-monolith.ts';
import { copySignIn, phone, type Visit, visit } from './page-visit.ts';
import { startProductWithCouple } from './product-with-couple.ts';
import { slowLine } from './slow-line.ts';

const TURNS = 7;
/** The setting that a product has by default. All other rows leave the splash out. */
const SPLASH_MS = 3000;

/** A couple's overview, opened cold on a slow phone with the splash of three seconds, as it is delivered. */
export const splashRow: BenchRow = {
  name: 'splash',
  run: async () => {
    const home = await startProductWithCouple();
    const gateway = await startGateway(home.address, {
      SITE_CONFIG: JSON.stringify({ splashMs: SPLASH_MS }),
    });
    const folder = mkdtempSync(join(tmpdir(), 'bench-monolith-'));
    const chunks = await buildMonolith(folder);
    const monolith = await serveMonolith({ folder, chunks, product: gateway.baseURL });
    const lines = await Promise.all([gateway.baseURL, monolith.address].map(slowLine));
    const signedIn = copySignIn(
      home.signedIn,
      lines.map(({ address }) => address),
    );
    const visitsByLine: Visit[][] = lines.map(() => []);
    try {
      for (let turn = 0; turn < TURNS; turn += 1) {
        for (const [n, line] of lines.entries()) {
          const context = await phone(home.browser, signedIn);
          visitsByLine[n]?.push((await visit(context, { line, wanted: home.pages.overview })).seen);
          await context.close();
        }
      }
    } finally {
      await Promise.all(lines.map((line) => line.stop()));
      await monolith.stop();
      await gateway.stop();
      await home.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    const [ours = [], theirs = []] = visitsByLine.map((visits) => visits.map(({ content }) => content));
    const [first = [], theirFirst = []] = visitsByLine.map((visits) => visits.map((one) => one.first));
    const ratio = median(ours) / median(theirs);
    return [
      {
        what: `app/overview, cold, with the default splash of ${SPLASH_MS / 1000} s: content`,
        ours: `${spread(ours, ' ms')}, first paint ${round(median(first), 0)} ms`,
        beside: `${spread(theirs, ' ms')}, first paint ${round(median(theirFirst), 0)} ms, one plain application with the same splash`,
        figure: round(ratio),
        goal: '≤ 0.9, as without it',
        met: ratio <= 0.9,
      },
    ];
  },
};
