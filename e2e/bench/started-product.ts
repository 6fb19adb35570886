import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../scripts/drill/house.ts';
import { freePort } from '../../scripts/ports.ts';

/** As `npm start` makes it, on a data folder of its own; E2E_BASE_URL names one that runs already. */
export async function startProduct(
  own: NodeJS.ProcessEnv = {},
): Promise<{ address: string; stop: () => Promise<void> }> {
  const running = process.env.E2E_BASE_URL;
  if (running) return { address: running, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-product-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  // A row before may have built something, which makes the whole process production: without demo content.
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = { ...inherited, PORT: String(port), DATA_DIR: dataDir, SPLASH_MS: '0', ...own };
  const script = join(import.meta.dirname, '../../scripts/start.ts');
  const child = spawn(process.execPath, [script], { env, stdio: 'ignore' });
  const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true;
  await until(isReady, 'the product to start', 240_000);
  return {
    address,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
