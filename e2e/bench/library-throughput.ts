import { join } from 'node:path';
import autocannon from 'autocannon';
import { cpuSecondsBelow } from '../cluster/processor-time.ts';
import { startBareRoutes } from './bare-routes.ts';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';
import { type Library, openLibraryProduct } from './library-product.ts';

const TURNS = 7;
const CONNECTIONS = [8, 64];

interface HotCall {
  path: string;
  /** The least share of the bare route's requests a second. */
  goal: number;
  /** Seconds of a turn. */
  seconds: number;
  method?: 'GET' | 'PUT';
  body?: object;
}

/** The calls that a couple's pages make most often (docs/capacity.md). */
export const HOT_CALLS: Record<string, HotCall> = {
  'GET /api/videos (20 videos)': { path: '/api/videos?per_page=20', goal: 0.8, seconds: 4 },
  'GET /api/videos/:id': { path: '/api/videos/1', goal: 0.6, seconds: 2 },
  'GET /api/auth/session': { path: '/api/auth/session', goal: 0.6, seconds: 2 },
  'GET /api/changes (none)': { path: '/api/changes?since=999999999', goal: 0.6, seconds: 2 },
  'PUT /api/videos/:id/progress': {
    path: '/api/videos/1/progress',
    goal: 0.6,
    seconds: 2,
    method: 'PUT',
    body: { position: 30, bytes: 100_000 },
  },
};

/**
 * The hottest calls, signed in, each compared with one prepared query in a bare Fastify route. Each connection is another
 * couple, because one couple's calls wait for each other (SEC-34), however fast the product is.
 */
export const libraryThroughputRow: BenchRow = {
  name: 'library-throughput',
  run: async () => {
    const product = await openLibraryProduct();
    const library = await product.library(1000);
    const couples = await library.couples(Math.max(...CONNECTIONS));
    const bare = await startBareRoutes(library);
    const ours = { address: library.address, tokens: couples.map(({ token }) => token) };
    const rival = { address: bare.address, tokens: couples.map(({ accountId }) => String(accountId)) };
    const results: BenchResult[] = [];
    for (const [what, call] of Object.entries(HOT_CALLS)) {
      for (const connections of CONNECTIONS) {
        results.push(await compared(what, { call, connections, ours, rival, postgres: product.postgresPid }));
      }
    }
    await bare.close();
    await library.close();
    await product.close();
    return results;
  },
};

interface Side {
  address: Library['address'];
  /** One for each connection. */
  tokens: readonly string[];
}

async function compared(
  what: string,
  { ours, rival, ...turn }: Turn & { ours: Side; rival: Side },
): Promise<BenchResult> {
  const [mine, theirs]: [Load[], Load[]] = [[], []];
  for (let number = 0; number < TURNS; number++) {
    mine.push(await load(ours, turn));
    theirs.push(await load(rival, turn));
  }
  const perSecond = (loads: Load[]) => loads.map((one) => one.perSecond);
  const medianOf = (loads: Load[], name: keyof Load) => round(median(loads.map((one) => one[name])), 0);
  const summary = (loads: Load[]) =>
    `${spread(perSecond(loads), ' a second')}, p99 ${medianOf(loads, 'p99Ms')} ms, µs of CPU: ${medianOf(loads, 'serverUs')} and PostgreSQL ${medianOf(loads, 'postgresUs')}`;
  const share = median(perSecond(mine)) / median(perSecond(theirs));
  return {
    what: `${what}, ${turn.connections} connections`,
    ours: summary(mine),
    beside: `${summary(theirs)}, one prepared query in a bare route`,
    figure: round(share),
    goal: `≥ ${turn.call.goal}`,
    met: share >= turn.call.goal,
  };
}

interface Turn {
  call: HotCall;
  connections: number;
  /** The process id of PostgreSQL's parent process. */
  postgres: number;
}

interface Load {
  perSecond: number;
  p99Ms: number;
  /** CPU of the server for each answer, in microseconds. Both servers run in this thread, and the load in another. */
  serverUs: number;
  postgresUs: number;
}

async function load({ address, tokens }: Side, { call, connections, postgres }: Turn): Promise<Load> {
  process.env.BENCH_TOKENS = tokens.join(' ');
  const url = address + call.path;
  const server = process.threadCpuUsage();
  const database = cpuSecondsBelow(postgres);
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: call.seconds,
    workers: 1,
    setupClient: join(import.meta.dirname, 'own-couple.ts'),
    ...(call.method && { method: call.method }),
    ...(call.body && { body: JSON.stringify(call.body), headers: { 'content-type': 'application/json' } }),
  });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`);
  const used = process.threadCpuUsage(server);
  return {
    perSecond: requests.average,
    p99Ms: latency.p99,
    serverUs: (used.user + used.system) / requests.total,
    postgresUs: ((cpuSecondsBelow(postgres) - database) * 1_000_000) / requests.total,
  };
}
