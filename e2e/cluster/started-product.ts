import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketAddress } from '../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../api/src/db/embedded-postgres.ts';
import { stopOnSignal } from '../../platform/cli/process/stop-on-signal.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { untilCalm } from './calm.ts';
import { ADMIN, SMS_SECRET } from './people.ts';
import { NO_SPLASH } from './settings.ts';
import { answers, ourNode, type StartedProcess, startProcess, until } from './start-process.ts';

type Product = { address: string; stop: () => Promise<void> };
let shared: Promise<Product> | undefined;

/**
 * Starts the product as `npm start` does and waits until all its demo videos are done. Its data folder is removed when
 * it stops. All rows of a run share it, since those videos take minutes. E2E_BASE_URL names a running one to use instead.
 * @returns its address
 */
export async function sharedProduct(): Promise<string> {
  const running = process.env.E2E_BASE_URL;
  if (running) return running;
  shared ??= startProduct();
  return (await shared).address;
}

/** Stops the product that the rows of a run have shared, if there is one. */
export async function stopSharedProduct(): Promise<void> {
  await (await shared)?.stop();
  shared = undefined;
}

/** Starts a separate product with its own settings. It is ready once its demo videos are done. */
export async function startProduct(own: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-product-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  const removed = stopOnSignal(remove);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  // An earlier row may have run a build, which sets the whole process to production, without demo content.
  const { NODE_ENV: _, ...inherited } = process.env;
  const product = await startProcess({
    name: 'the product',
    command: ourNode('platform/cli/start.ts'),
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_CONFIG: NO_SPLASH,
      ADMIN_LOGIN: ADMIN.login,
      ADMIN_PASSWORD: ADMIN.password,
      // Every round signs in from a new browser.
      SIGN_IN_LIMITS: '200',
      ...own,
    },
    ready: `${address}/readyz`,
    timeoutMs: 240_000,
  });
  const startedAt = Date.now();
  const calm = await untilCalm();
  console.log(`${calm ? 'calm' : 'NOT calm'} after ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return {
    address,
    stop: async () => {
      await product.stop();
      await remove();
      removed();
    },
  };
}

/** Starts only a gateway, for a product's address. It can be killed and started again at the same address. */
export async function startGateway(product: string, env: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  let running: StartedProcess;
  async function start(): Promise<void> {
    running = await startProcess({
      name: 'the gateway',
      command: ourNode('platform/gateway/server.ts'),
      env: {
        ...process.env,
        PORT: String(port),
        API_ORIGIN: product,
        SITE_CONFIG: NO_SPLASH,
        LOG_LEVEL: 'error',
        ...env,
      },
      ready: `${baseURL}/healthz`,
    });
  }
  await start();
  return { baseURL, start, stop: (signal?: NodeJS.Signals) => running.stop(signal) };
}

/**
 * Starts a second api with `LOGIN_PROOF=risky` on the running product's database and media, and a gateway before it.
 * The running product's worker handles the texts.
 */
export async function startRiskyProduct() {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('The data folder of the product that runs is not known: set E2E_DATA_DIR.');
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
  const scratch = mkdtempSync(join(tmpdir(), 'wedding-risky-'));
  const apiPort = await freePort();
  const address = `http://127.0.0.1:${apiPort}`;
  const [api, gateway] = await Promise.all([
    startProcess({
      name: 'the api with LOGIN_PROOF=risky',
      command: ourNode('api/src/server.ts'),
      env: {
        ...process.env,
        DATABASE_URL: socketAddress(postgres.connection),
        API_LISTEN: `127.0.0.1:${apiPort}`,
        DATA_DIR: scratch,
        MEDIA_STORE: join(dataDir, 'media'),
        DEMO: '0',
        SMS_SECRET,
        LOGIN_PROOF: 'risky',
        SIGN_IN_LIMITS: '100',
        LOG_LEVEL: 'error',
      },
      ready: `${address}/readyz`,
    }),
    startGateway(address),
  ]);
  const { baseURL } = gateway;
  await until(() => answers(`${baseURL}/readyz`), 'the gateway to see the api');
  return {
    baseURL,
    stop: async () => {
      await Promise.all([api.stop(), gateway.stop()]);
      await postgres.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
