// `npm start`: starts the database, builds what changed, then runs api, worker and gateway, restarted when they crash.
import './process/end-with-parent.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from '../../api/src/config.ts';
import { messageOf } from './process/run-cli.ts';
import { childOutput } from './start/child-output.ts';
import { assertPortFree, freePort, metricsPorts } from './start/ports.ts';
import { buildReleases, type PreparedDatabase, prepareBackEnd } from './start/prepare.ts';
import { SMALL_NURSERY, type Supervised, supervise } from './start/supervise.ts';

const began = Date.now();
/** How long everything may take to be ready before the terminal says what is missing. */
const QUIET_MS = 10_000;
/** How long the gateway still takes new requests when the product is stopped: pages have open connections that they use. */
const NOTICE_SECONDS = 1;
/** How long open requests, such as an upload, may take when the product is stopped. */
const STOP_TIMEOUT_MS = 10 * 60_000;
const log = {
  info: () => {},
  warn: (_details: object, message: string) => console.log(`database: ${message}`),
};
const building = new AbortController();
// In the order in which they are stopped: the gateway first, the database last.
const running: { gateway?: Supervised; api?: Supervised; worker?: Supervised } = {};
/** Returns the notices that wait for the welcome. */
let releaseNotices = (): string[] => [];
let preparing: Promise<PreparedDatabase> | undefined;
/** Whether our gateway has the port. */
let isListening = false;
let isReady = false;
let stopping: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown());
try {
  await run(readConfig(process.env));
} catch (error) {
  if (!stopping) await fail(messageOf(error as Error));
}

async function run(config: Config): Promise<void> {
  await assertPortFree(config.port, config.host);
  const { onLine, release } = childOutput(config);
  releaseNotices = release;
  const apiPort = await freePort();
  const figures = await metricsPorts(config.metrics);
  const { ADMIN_LOGIN, ADMIN_PASSWORD, DATABASE_URL, ...common } = process.env;
  const base = { ...common, DATA_DIR: config.dataDir, RELEASE_STORE: config.releaseStore };
  const startProcess = (
    name: string,
    script: string,
    env: NodeJS.ProcessEnv,
    more: Pick<Parameters<typeof supervise>[0], 'nodeArgs' | 'onMessage'> = {},
  ) =>
    supervise({
      name,
      script,
      env: { ...base, ...env },
      onLine,
      onCrash: (...crash) => void onCrash(config, ...crash),
      ...more,
    });

  console.log('Starting the database, building what changed …');
  preparing = prepareBackEnd(config, log);
  const backEnd = preparing.then((prepared) => {
    if (stopping) return;
    const admin = { ...(ADMIN_LOGIN && { ADMIN_LOGIN }), ...(ADMIN_PASSWORD && { ADMIN_PASSWORD }) };
    const apiEnv = { ...prepared.env, ...figures.api, API_LISTEN: `127.0.0.1:${apiPort}`, ...admin };
    running.api = startProcess('api', 'api/src/server.ts', apiEnv, { nodeArgs: SMALL_NURSERY });
    running.worker = startProcess('worker', 'api/src/worker.ts', { ...prepared.env, ...figures.worker });
  });
  await Promise.all([backEnd, buildReleases(config, building.signal)]);
  if (stopping) return;
  const gatewayEnv = {
    PORT: String(config.port),
    HOST: config.host,
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
    DRAIN_SECONDS: common.DRAIN_SECONDS ?? String(NOTICE_SECONDS),
    ...figures.gateway,
  };
  running.gateway = startProcess('gateway', 'platform/gateway/server.ts', gatewayEnv, {
    onMessage: () => {
      isListening = true;
    },
  });
  await ready(config);
  if (stopping) return;
  isReady = true;
  welcome(config, release());
}

/** Waits for the gateway and for the api behind it. */
async function ready(config: Config): Promise<void> {
  let tellAt = Date.now() + QUIET_MS;
  while (!stopping) {
    // Before that, another program that took the port meanwhile would answer.
    const answer = isListening && (await fetch(`${address(config)}/readyz`).catch(() => undefined));
    if (answer) {
      const { missing = [], unavailable = [] } = (await answer.json().catch(() => ({}))) as {
        missing?: string[];
        unavailable?: string[];
      };
      if (answer.ok && unavailable.length === 0) return;
      if (Date.now() > tellAt) {
        console.log(waitingFor(config, [...missing, ...unavailable]));
        tellAt = Number.POSITIVE_INFINITY;
      }
    }
    await sleep(100);
  }
}

function waitingFor({ builds }: Config, missing: readonly string[]): string {
  return missing.includes('releases') && !builds
    ? 'RELEASE_STORE holds no release yet: publish and promote the shell and the remotes (npm run release).'
    : `Still waiting for: ${missing.join(', ')}.`;
}

function address({ host, port }: Config): string {
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = anywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function welcome(config: Config, notices: string[]): void {
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const demo = [
    '  Couples sign in with 08030000001 or 08030000002.',
    `  The administrator signs in at /new-admin/signin as ${config.admin.login}.`,
  ];
  const lines = [`Wedding Plan is at ${address(config)} (${seconds} s). Ctrl-C stops it.`];
  console.log(
    ['', ...lines, ...(config.production ? [] : demo), ...notices.map((text) => `  ${text}`), ''].join('\n'),
  );
}

async function onCrash({ port, host }: Config, name: string, how: string, inARow: number): Promise<void> {
  if (name === 'gateway' && !isListening) {
    const portProblem = await assertPortFree(port, host).then(() => '', messageOf);
    if (portProblem) return fail(portProblem);
  }
  console.log(`${name}: stopped unexpectedly (${how}), starting it again`);
  if (inARow >= 5 && !isReady) void fail(`${name} doesn't stay up; its output is above and in the logs.`);
}

async function fail(sentence: string): Promise<void> {
  console.error(sentence);
  await shutDown(1);
}

async function shutDown(code = 0): Promise<void> {
  if (stopping) {
    // A second Ctrl-C; the terminal and npm may each send the first one.
    if (Date.now() - stopping > 1_000) {
      for (const child of Object.values(running)) void child.stop(0);
    }
    return;
  }
  stopping = Date.now();
  building.abort();
  // The first password is made, and told, only once.
  for (const notice of releaseNotices()) console.log(notice);
  if (running.gateway) console.log('\nStopping. Requests under way will finish first …');
  await running.gateway?.stop(STOP_TIMEOUT_MS);
  await Promise.all([running.api?.stop(STOP_TIMEOUT_MS), running.worker?.stop()]);
  const database = await preparing?.catch(() => undefined);
  await database?.stop();
  process.exit(code);
}
