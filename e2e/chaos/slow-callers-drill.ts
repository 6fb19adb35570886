import { setTimeout as sleep } from 'node:timers/promises';
import { attacksOn } from './slow-attacks.ts';
import { type Figures, startAttackedSite, underAttack } from './slow-callers.ts';

const CALLS = 600;
/** Below one time slice of the machine's scheduler a figure says nothing. */
const NOISE_MS = 25;
/** After this, everybody who reads nothing or sends byte by byte is disconnected. */
const ENDED_MS = 45_000;
const PAUSE_MS = 3_000;
const FLOOD_MS = 1_000;

/**
 * Runs each attack whole, with innocent callers beside it. Returns what didn't hold: their p99
 * stays within twice that at rest, before or after it, and within a second while 10,000 slow bodies are begun.
 */
export async function slowCallersDrill(print: (text: string) => void): Promise<string[]> {
  const site = await startAttackedSite();
  const faults: string[] = [];
  const line = ({ p50, p99, failed }: Figures) => `p50 ${p50} ms, p99 ${p99} ms, ${failed} failed`;
  try {
    await site.measure(CALLS);
    let before = await site.measure(CALLS);
    print(`at rest: ${line(before)}`);
    for (const [what, attack] of Object.entries(attacksOn(site, 'whole'))) {
      const { result, open, answered } = await underAttack(attack, async () => {
        const began = performance.now();
        const figures = await site.measure(CALLS);
        if (attack.dripMs) await sleep(Math.max(0, ENDED_MS - (performance.now() - began)));
        return figures;
      });
      const end = `${open} of ${attack.connections} connections open, ${answered} answers`;
      print(`who ${what}: ${line(result)}; ${end}`);
      await sleep(PAUSE_MS);
      // Whatever else the machine does is in the rest before or after it.
      const after = await site.measure(CALLS);
      const rest = Math.max(before.p99, after.p99);
      before = after;
      // Ten thousand connections are opened within seconds, by a thread that shares our processors.
      const limit = attack.dripMs ? FLOOD_MS : Math.max(2 * rest, NOISE_MS);
      if (result.failed > 0) faults.push(`${what}: ${result.failed} innocent calls failed`);
      if (result.p99 > limit) faults.push(`${what}: p99 ${result.p99} ms, at rest ${rest} ms`);
      if (attack.dripMs && open > 0) faults.push(`${what}: ${open} connections still open`);
    }
  } finally {
    await site.close();
  }
  return faults;
}
