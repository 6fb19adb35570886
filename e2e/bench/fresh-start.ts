import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { copyCheckout } from '../../scripts/copy-checkout.ts';
import { until } from '../../scripts/drill/house.ts';
import { freePort } from '../../scripts/ports.ts';
import { type BenchResult, type BenchRow, round } from './bench-row.ts';

/** `npm start` of a clone that was never installed or built, with the packages in the cache, until a page is served. */
export const freshStartRow: BenchRow = {
  name: 'fresh-start',
  run: async () => {
    const copy = await copyCheckout();
    try {
      const first = await untilPage(copy.folder);
      const again = await untilPage(copy.folder);
      return [
        told('fresh clone to first page (install, build, database, api)', first, 60),
        told('npm start once more, nothing changed', again, 10),
      ];
    } finally {
      await copy.remove();
    }
  },
};

/** Seconds. */
async function untilPage(folder: string): Promise<number> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO_FILMS: '0' };
  const began = Date.now();
  const child = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), 'start'], { env, stdio: 'ignore' });
  try {
    const isServed = async () => {
      const isReady = await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      return isReady && (await (await fetch(address)).text()).includes('</html>');
    };
    await until(isServed, 'the first page', 300_000);
    return (Date.now() - began) / 1000;
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

const told = (what: string, seconds: number, goal: number): BenchResult => ({
  ...{ what, ours: `${round(seconds, 1)} s`, beside: '-', figure: `${round(seconds, 1)} s` },
  ...{ goal: `≤ ${goal} s`, met: seconds <= goal },
});
