import { hostname } from 'node:os';

/** Identifies a process among several machines that share one database or folder. */
interface ProcessOwner {
  host: string;
  pid: number;
}

/** This process. The host's name contains letters, digits and dashes only. */
export const ownProcess: ProcessOwner = { host: hostname().replace(/[^A-Za-z0-9-]/g, '-'), pid: process.pid };

const DAY_MS = 86_400_000;
const started = Date.now() - process.uptime() * 1000;

/**
 * Returns whether the process that started something at `since` has ended. Processes of another machine can't be seen; they
 * count as ended after a day, which is longer than any work takes.
 */
export function hasEnded({ host, pid }: ProcessOwner, since: Date): boolean {
  if (host !== ownProcess.host) return Date.now() - since.getTime() > DAY_MS;
  // A restarted container's processes get the same ids again.
  return pid === ownProcess.pid ? since.getTime() < started : !isAlive(pid);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
