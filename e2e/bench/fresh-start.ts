import { join } from 'node:path';
import { freePort } from '../../platform/cli/start/ports.ts';
import { copyCheckout } from '../cluster/copy-checkout.ts';
import { answers, startProcess } from '../cluster/start-process.ts';
import { type BenchResult, type BenchRow, round } from './bench-row.ts';

/** `npm start` in a clone that was never installed or built, with packages in the cache, until a page is served. */
export const freshStartRow: BenchRow = {
  name: 'fresh-start',
  run: async () => {
    const copy = await copyCheckout();
    try {
      const first = await untilPage(copy.folder);
      const again = await untilPage(copy.folder);
      return [
        result('fresh clone to first page (install, build, database, api)', first, 60),
        result('npm start once more, nothing changed', again, 10),
      ];
    } finally {
      await copy.remove();
    }
  },
};

/** Starts the product and returns the seconds until a page is served. */
async function untilPage(folder: string): Promise<number> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = Date.now();
  const isServed = async () =>
    (await answers(`${address}/readyz`)) && (await (await fetch(address)).text()).includes('</html>');
  const product = await startProcess({
    name: 'npm start',
    command: [process.execPath, join(folder, 'platform/cli/run.mjs'), 'start'],
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO: 'no-videos' },
    ready: isServed,
    timeoutMs: 300_000,
  });
  const seconds = (Date.now() - began) / 1000;
  await product.stop();
  return seconds;
}

const result = (what: string, seconds: number, goal: number): BenchResult => ({
  what,
  ours: `${round(seconds, 1)} s`,
  beside: '-',
  figure: `${round(seconds, 1)} s`,
  goal: `≤ ${goal} s`,
  met: seconds <= goal,
});
