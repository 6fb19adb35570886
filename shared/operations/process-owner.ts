import { hostname } from 'node:os';

/** A process, among several machines that share one database or folder. */
export interface ProcessOwner {
  host: string;
  pid: number;
}

/** This process. The host's name holds letters, digits and dashes only. */
export const ownProcess: ProcessOwner = { host: hostname().replace(/[^A-Za-z0-9-]/g, '-'), pid: process.pid };

const DAY_MS = 86_400_000;
const started = Date.now() - process.uptime() * 1000;

/**
 * Whether the process that started something then has ended. Another machine's processes can't be seen: a
 * day is longer than anything takes.
 */
export function hasEnded({ host, pid }: ProcessOwner, since: Date): boolean {
  if (host !== ownProcess.host) return Date.now() - since.getTime() > DAY_MS;
  // A container's processes have the same numbers each time.
  return pid === ownProcess.pid ? since.getTime() < started : !isAlive(pid);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
