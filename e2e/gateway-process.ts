import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { until } from '../scripts/drill/house.ts';
import { freePort } from '../scripts/ports.ts';

/** A gateway as a process of its own before the same product; it can be killed and started again at its address. */
export async function gatewayProcess(options: { product: string; releaseStore: string }) {
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{ PORT: String(port), API_ORIGIN: options.product, RELEASE_STORE: options.releaseStore },
    ...{ SPLASH_MS: '0', LOG_LEVEL: 'error' },
  };
  const script = join(import.meta.dirname, '../shell/server/server.ts');
  let child: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [script], { env, stdio: 'ignore' });
    const isUp = async () => (await fetch(`${baseURL}/healthz`).catch(() => undefined))?.ok === true;
    await until(isUp, 'the gateway to start', 60_000);
  }
  /** SIGKILL: nothing is drained. */
  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await ended;
  }

  await start();
  return { baseURL, start, kill };
}
