import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Returns the CPU-seconds of a process without its children. Returns 0 if it has ended or the system has no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    return secondsIn(pid, [11, 12]);
  } catch {
    return 0;
  }
}

/** Returns the CPU-seconds of all children of this process that have ended so far. Linux only. */
export const endedChildrenCpuSeconds = (): number => secondsIn('self', [13, 14]);

/** Returns the CPU-seconds of a process, its children, and those of them that have ended. Linux only. */
export function cpuSecondsBelow(parent: number): number {
  let seconds = secondsIn(parent, [11, 12, 13, 14]);
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      if (parentOf(pid) === parent) seconds += cpuSeconds(pid);
    } catch {
      // It has ended in the meantime.
    }
  }
  return seconds;
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

function secondsIn(pid: number | 'self', fields: readonly number[]): number {
  const stat = statOf(pid);
  return fields.reduce((ticks, field) => ticks + Number(stat[field]), 0) / TICKS_PER_SECOND;
}

/** Reads proc(5)'s fields after the command's name, which may contain anything: 11 utime, 12 stime, 13 cutime, 14 cstime. */
function statOf(pid: number | 'self'): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
