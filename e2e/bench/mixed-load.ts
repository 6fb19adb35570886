import { mixedLoad } from '../chaos/mixed-load.ts';
import type { BenchResult, BenchRow } from './bench-row.ts';

const COUPLES = 200;
const SECONDS = 600;
const KILL_EVERY_SECONDS = 60;

/**
 * Many couples for ten minutes with a process killed every minute, compared with one of each process and a twentieth of the
 * couples.
 */
export const mixedLoadRow: BenchRow = {
  name: 'mixed-load',
  run: async (): Promise<BenchResult[]> => {
    const seed = Math.floor(Math.random() * 1_000_000);
    const terms = { couples: COUPLES, seconds: SECONDS, killEverySeconds: KILL_EVERY_SECONDS, seed };
    const { rest, load, calls, faults, inFlight } = await mixedLoad(terms);
    const what = `${COUPLES} couples for ${SECONDS / 60} minutes, two gateways, two apis, one killed every minute`;
    return [
      {
        what: `${what}: p99`,
        ours: `${load.p99} ms, median ${load.p50} ms`,
        beside: `${rest.p99} ms, median ${rest.p50} ms, one of each at rest`,
        figure: (load.p99 / rest.p99).toFixed(2),
        goal: '≤ 3',
        met: load.p99 <= 3 * rest.p99,
      },
      {
        what: `${what}: failed answers`,
        ours: `${faults.length} of ${calls}`,
        beside: `${inFlight} that were under way when a process was killed`,
        figure: String(faults.length),
        goal: '0',
        met: faults.length === 0,
      },
    ];
  },
};
