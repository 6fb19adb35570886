import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchResult, median, percentile, round, spread } from './bench-row.ts';

interface Growth<Site> {
  what: string;
  /** The sizes, as they are read: `100; 10,000 videos`. */
  sizes: string;
  /** The product at each size, smallest first. */
  sites: readonly Site[];
  /** `turn` counts up and is negative while warming up. */
  call: (site: Site, turn: number) => Promise<unknown>;
  /** What the growth is multiplied by, for a call whose answer grows with the size. */
  share?: number;
  rounds?: Rounds;
}

interface Rounds {
  warmUp: number;
  rounds: number;
  turns: number;
  /** Milliseconds before each turn. */
  pauseMs?: number;
}

/**
 * A round's 99th percentile is its fifth-slowest call. Some pauses of the machine can still decide it, so the median of
 * seven rounds is taken.
 */
const ROUNDS: Rounds = { warmUp: 50, rounds: 7, turns: 500 };

/**
 * Compares the p99 of a call at the largest sizes with that at the first. Calls alternate between the sizes, so that noise
 * affects all of them, and each size is called first as often as the others.
 */
export async function measureGrowth<Site>({
  what,
  sizes,
  sites,
  call,
  share = 1,
  rounds: { warmUp, rounds, turns, pauseMs = 0 } = ROUNDS,
}: Growth<Site>): Promise<BenchResult> {
  const p99s = sites.map((): number[] => []);
  const times = sites.map((): number[] => []);
  for (let turn = -warmUp; turn < rounds * turns; turn += 1) {
    if (pauseMs > 0) await sleep(pauseMs);
    for (const step of sites.keys()) {
      const at = (turn + warmUp + step) % sites.length;
      const site = sites[at] as Site;
      const began = performance.now();
      await call(site, turn);
      if (turn >= 0) times[at]?.push(performance.now() - began);
    }
    if ((turn + 1) % turns !== 0 || turn < 0) continue;
    for (const [at, own] of times.entries()) p99s[at]?.push(percentile(own.splice(0), 0.99));
  }
  const [first = Number.NaN, ...later] = p99s.map(median);
  const growth = (Math.max(...later) / first) * share;
  return {
    what: `${what}, p99 at ${sizes}`,
    ours: p99s.map((all) => (rounds > 1 ? spread(all, ' ms', 1) : `${round(median(all), 1)} ms`)).join('; '),
    beside: 'the first size',
    figure: round(growth),
    goal: '≤ 1.5',
    met: growth <= 1.5,
  };
}
