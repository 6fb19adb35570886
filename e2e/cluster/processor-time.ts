import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU-seconds of a process without its children; 0 of one that is gone, and where there is no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    return secondsIn(pid, [11, 12]);
  } catch {
    return 0;
  }
}

/** CPU-seconds of every child of this process that has ended so far. Linux only. */
export const endedChildrenCpuSeconds = (): number => secondsIn('self', [13, 14]);

/** CPU-seconds of a process, its children, and those of them that have ended. Linux only. */
export function cpuSecondsBelow(parent: number): number {
  let seconds = secondsIn(parent, [11, 12, 13, 14]);
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      if (parentOf(pid) === parent) seconds += cpuSeconds(pid);
    } catch {
      // It ended meanwhile.
    }
  }
  return seconds;
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

function secondsIn(pid: number | 'self', fields: readonly number[]): number {
  const stat = statOf(pid);
  return fields.reduce((ticks, field) => ticks + Number(stat[field]), 0) / TICKS_PER_SECOND;
}

/** proc(5), without the pid and the command's name, which may hold anything: utime is 11, stime 12, cutime 13, cstime 14. */
function statOf(pid: number | 'self'): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
