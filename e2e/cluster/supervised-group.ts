import { appendFileSync, readFileSync } from 'node:fs';
import { type Supervised, supervise } from '../../platform/cli/start/supervise.ts';
import { cpuSeconds } from './processor-time.ts';
import { until } from './start-process.ts';

export const ADMIN = { login: 'drill@wedding.example', password: 'lantern river cowrie' };
/** The secret in the path of the aggregator's callbacks. */
export const SMS_SECRET = 'a-drill-secret-of-more-than-128-bits';

/** Returns the environment of a test cluster's processes. Its limits are so high that no load reaches them. */
export const clusterEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  DEMO: '0',
  ADMIN_LOGIN: ADMIN.login,
  ADMIN_PASSWORD: ADMIN.password,
  SMS_SECRET,
  SIGN_IN_LIMITS: '1000',
});

type Member = Pick<Parameters<typeof supervise>[0], 'script' | 'env' | 'nodeArgs' | 'fileBlocks'>;

/** Supervises processes: restarts any that ends, as `npm start` does, and writes all their logs to one file. */
export function superviseGroup<Name extends string>(
  members: Record<Name, Member>,
  options: { logFile: string; isReady: (name: Name) => Promise<boolean> },
) {
  const ends: { name: string; how: string }[] = [];
  const onLine = (name: string, line: string) => appendFileSync(options.logFile, `${name} ${line}\n`);
  const onCrash = (name: string, how: string) => {
    ends.push({ name, how });
    onLine(name, how);
  };
  const names = Object.keys(members) as Name[];
  const running = Object.fromEntries(
    names.map((name) => [name, supervise({ name, onLine, onCrash, ...members[name] })]),
  ) as Record<Name, Supervised>;
  const pidOf = (name: Name) => running[name].pid();
  /** CPU-seconds of the processes that were ended. */
  const endedCpuSeconds: Partial<Record<Name, number>> = {};
  const cpuSecondsOf = (name: Name) => {
    const pid = pidOf(name);
    return (endedCpuSeconds[name] ?? 0) + (pid ? cpuSeconds(pid) : 0);
  };

  return {
    /** Returns the pid of the process that runs now, or ran last. */
    pidOf,
    /** Ends a process with the signal. Returns how it ended, such as "exit code 0", once its successor is up. */
    async end(name: Name, signal: NodeJS.Signals): Promise<string> {
      const before = ends.length;
      const pid = pidOf(name);
      endedCpuSeconds[name] = cpuSecondsOf(name);
      if (pid) process.kill(pid, signal);
      const ended = () => ends.slice(before).find((one) => one.name === name);
      const isBack = async () =>
        ended() !== undefined && pidOf(name) !== pid && (await options.isReady(name));
      await until(isBack, `the successor of ${name}`);
      return ended()?.how ?? '';
    },
    /** Returns the CPU-seconds of all processes under these names so far, or 0 without /proc. */
    cpuSeconds: (which: readonly Name[]) => which.reduce((sum, name) => sum + cpuSecondsOf(name), 0),
    /** Returns everything that the processes have logged so far. */
    logs: () => readFileSync(options.logFile, 'utf8'),
    stop: async (which: readonly Name[] = names) => {
      await Promise.all(which.map((name) => running[name].stop()));
    },
  };
}
