import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const SAMPLE_MS = 2000;
const CALM_SAMPLES = 3;
const BUSY_SHARE = 0.15;

/** Returns the milliseconds that all cores together have spent since the machine started. */
function cpuTimes(): { busy: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  const idle = times.reduce((sum, { idle }) => sum + idle, 0);
  return { busy: all - idle, all };
}

/**
 * Waits until the machine has been calm for six seconds, with at most 15 % of all cores in use. A product that has just
 * started still encodes its demo videos, and a figure measured meanwhile is worthless.
 * @returns Whether it became calm; false after `limitMs` milliseconds.
 */
export async function untilCalm(limitMs = 240_000): Promise<boolean> {
  const end = Date.now() + limitMs;
  let calm = 0;
  let before = cpuTimes();
  while (Date.now() < end) {
    await wait(SAMPLE_MS);
    const now = cpuTimes();
    const busy = (now.busy - before.busy) / (now.all - before.all);
    before = now;
    calm = busy <= BUSY_SHARE ? calm + 1 : 0;
    if (calm === CALM_SAMPLES) return true;
  }
  return false;
}
