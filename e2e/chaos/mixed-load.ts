import { setTimeout as sleep } from 'node:timers/promises';
import { system, write } from '../../api/src/db/write.ts';
import { applySiteEvent } from '../../api/src/subscription/membership.store.ts';
import { login } from '../../shared/contract/account.ts';
import { listBudgets, saveBudgets } from '../../shared/contract/budget.ts';
import { listChecklists } from '../../shared/contract/checklist.ts';
import { getNextStep } from '../../shared/contract/next-step.ts';
import { getVideo, listVideos, saveWatchPosition } from '../../shared/contract/video.ts';
import { type MultiCluster, startMultiCluster } from '../cluster/multi-cluster.ts';
import { type Client, client, tokenOf } from './client.ts';
import { publishVideos, signIn } from './people.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { drawVideo } from './videos.ts';

interface MixedLoad {
  couples: number;
  /** Duration under load. Before, one of each process is measured at rest for a tenth of it, at least 20 seconds. */
  seconds: number;
  killEverySeconds: number;
  seed: number;
  print?: (text: string) => void;
}

interface MixedResult {
  calls: number;
  /** Milliseconds. */
  rest: { p50: number; p99: number };
  load: { p50: number; p99: number };
  /** Failures of calls that were under way when a process was killed, or began before the balancer had noticed. */
  inFlight: number;
  /** Failures that no kill explains. */
  faults: string[];
}

interface Call {
  what: string;
  from: number;
  to: number;
  error?: string;
}

/** Seconds between two calls of a couple that reads, plans and watches. */
const THINK_SECONDS = [1, 6] as const;
const MEMBERS = ['gateway-1', 'api-1', 'gateway-2', 'api-2'] as const;
const CONCURRENCY = 8;
/** The balancer checks ten times a second who is ready, and doesn't retry a connection. */
const DETECTION_MS = 300;
/** The minimum number of couples at rest, so that there are enough calls for a figure. */
const MIN_COUPLES_AT_REST = 5;
const REST_MS = 20_000;

/**
 * Runs two gateways and two apis under the mixed load of many couples, and kills one process in each interval. Before
 * that, runs one of each with a twentieth of the couples and no kill.
 */
export async function mixedLoad(given: MixedLoad): Promise<MixedResult> {
  const { couples, seconds, killEverySeconds, seed, print = () => {} } = given;
  const random = seededRandom(seed);
  const few = Math.max(MIN_COUPLES_AT_REST, couples / 20);
  const single = await startMultiCluster(1);
  const restMs = Math.max(REST_MS, seconds * 100);
  const atRest = await walksOf(single, { couples: few, random })
    .then((walks) => during(walks, restMs))
    .finally(single.close);
  print(`one of each, ${few} couples: ${summary(atRest)}`);

  const cluster = await startMultiCluster();
  try {
    const walks = await walksOf(cluster, { couples, random });
    print(`${couples} couples are signed in`);
    const kills: number[] = [];
    let over = false;
    const killing = (async () => {
      for (let n = 0; !over; n += 1) {
        const until = performance.now() + killEverySeconds * 1000;
        while (!over && performance.now() < until) await sleep(100);
        if (over) return;
        const member = MEMBERS[n % MEMBERS.length] ?? 'api-1';
        kills.push(performance.now());
        await cluster.end(member, 'SIGKILL');
        print(
          `${member} was killed, and is back after ${Math.round(performance.now() - (kills.at(-1) ?? 0))} ms`,
        );
      }
    })();
    const before = await cluster.cpuSeconds();
    const underLoad = await during(walks, seconds * 1000);
    const after = await cluster.cpuSeconds();
    over = true;
    await killing;
    print(`under load: ${summary(underLoad)}`);
    const msPerCall = (who: keyof typeof after) =>
      `${who} ${(((after[who] - before[who]) * 1000) / underLoad.length).toFixed(2)} ms`;
    print(
      `of the processor for a call, starts after kills included: ${msPerCall('api')}, ${msPerCall('gateway')}, ${msPerCall('PostgreSQL')}`,
    );

    const failed = underLoad.filter(({ error }) => error);
    const explained = ({ from, to }: Call) => kills.some((at) => from <= at + DETECTION_MS && at <= to);
    const faults = [...atRest.filter(({ error }) => error), ...failed.filter((call) => !explained(call))];
    return {
      calls: underLoad.length,
      rest: figures(atRest),
      load: figures(underLoad),
      inFlight: failed.filter(explained).length,
      faults: faults.map(({ what, error }) => `${what}: ${error}`),
    };
  } finally {
    await cluster.close();
  }
}

/** Publishes two videos, signs couples in and returns their walks. */
async function walksOf(
  cluster: MultiCluster,
  { couples, random }: { couples: number; random: SeededRandom },
): Promise<Walk[]> {
  const people = await signIn(cluster);
  const videos = await publishVideos(cluster, people, await drawVideo('320x240', 2));
  return (await signInAll(cluster, couples)).map((couple) =>
    walk({ couple, videos, address: cluster.address, random: seededRandom(random.between(0, 1e9)) }),
  );
}

/** Subscribes couples and signs each in on a separate device. */
async function signInAll({ db, address }: MultiCluster, count: number): Promise<Client[]> {
  const phones = Array.from({ length: count }, (_, n) => `+23480366${String(n).padStart(5, '0')}`);
  const { product_id } = await db.selectFrom('plans').select('product_id').executeTakeFirstOrThrow();
  const what = { kind: 'paid', product_id } as const;
  await write(db, system, async (trx) => {
    for (const phone of phones) await applySiteEvent(trx, { phone, what, graceHours: 24 });
  });
  const signedIn: Client[] = [];
  for (let n = 0; n < count; n += CONCURRENCY) {
    const some = phones.slice(n, n + CONCURRENCY).map(async (phone) => {
      const answer = await client(address)(login, { body: { login: phone } });
      return client(address, tokenOf(answer));
    });
    signedIn.push(...(await Promise.all(some)));
  }
  return signedIn;
}

interface Walker {
  couple: Client;
  videos: readonly [number, number];
  address: string;
  random: SeededRandom;
}

type Walk = (until: number, calls: Call[]) => Promise<void>;

/** Returns what one couple does until the time is over. It mostly reads; a third of its calls write. */
function walk({ couple, videos, address, random }: Walker): Walk {
  const budget = crypto.randomUUID();
  let begun = false;
  const video = () => random.oneOf(videos);
  const line = async () => {
    if (!begun) {
      const body = { id: budget, template_id: null, name: 'Our day', total_kobo: 900_000 };
      await couple(saveBudgets, { body });
      begun = true;
    }
    const id = crypto.randomUUID();
    const row = { entity: 'budget_category', id, planned_kobo: random.between(1, 1e6), version: 0 } as const;
    const change = { ...row, budget_id: budget, name: `Line ${id.slice(0, 4)}`, sort: 'i' };
    await couple(saveBudgets, { body: { changes: [change] } });
  };
  const page = async () => {
    const answer = await fetch(`${address}/app/overview`, { signal: AbortSignal.timeout(30_000) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(String(answer.status));
  };
  const watch = () =>
    couple(saveWatchPosition, { params: { id: video() }, body: { position: random.between(0, 600) } });
  const activities: (readonly [string, number, () => Promise<unknown>])[] = [
    ['videos', 25, () => couple(listVideos)],
    ['video', 15, () => couple(getVideo, { params: { id: video() } })],
    ['place', 20, watch],
    ['budgets', 10, () => couple(listBudgets)],
    ['line', 12, line],
    ['checklists', 8, () => couple(listChecklists)],
    ['next step', 5, () => couple(getNextStep)],
    ['page', 5, page],
  ];
  const bag = activities.flatMap(([what, share, act]) =>
    Array.from({ length: share }, () => ({ what, act })),
  );
  return async (until, calls) => {
    const think = () => random.between(THINK_SECONDS[0] * 1000, THINK_SECONDS[1] * 1000);
    // Couples don't all begin at the same time.
    await sleep(Math.min(think(), Math.max(0, until - performance.now())));
    while (performance.now() < until) {
      const { what, act } = bag[random.between(0, bag.length - 1)] ?? {
        what: 'videos',
        act: () => couple(listVideos),
      };
      const from = performance.now();
      const error = await act().then(
        () => undefined,
        (failure: Error) => failure.message,
      );
      calls.push({ what, from, to: performance.now(), ...(error !== undefined && { error }) });
      await sleep(Math.min(think(), Math.max(0, until - performance.now())));
    }
  };
}

async function during(walks: readonly Walk[], ms: number): Promise<Call[]> {
  const calls: Call[] = [];
  const until = performance.now() + ms;
  await Promise.all(walks.map((one) => one(until, calls)));
  return calls;
}

function figures(calls: readonly Call[]): { p50: number; p99: number } {
  const took = calls
    .filter(({ error }) => !error)
    .map(({ from, to }) => to - from)
    .sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

const summary = (calls: readonly Call[]) => {
  const { p50, p99 } = figures(calls);
  const first = Math.min(...calls.map(({ from }) => from));
  const seconds = (Math.max(...calls.map(({ to }) => to)) - first) / 1000;
  return `${calls.length} calls, ${(calls.length / seconds).toFixed(1)} a second, p50 ${p50} ms, p99 ${p99} ms`;
};
