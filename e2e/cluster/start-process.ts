import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopOnSignal } from '../../platform/cli/process/stop-on-signal.ts';

const root = join(import.meta.dirname, '../..');
/** Generous: the machine may be busy, and a product first builds its parts, or waits for another one's build of this checkout. */
const READY_TIMEOUT_MS = 10 * 60_000;
/** How long a process may take to end before it is killed. */
const STOP_TIMEOUT_MS = 60_000;
const LAST_CHARACTERS = 2_000;

export interface StartedProcess {
  pid: number | undefined;
  /** Returns what it has printed so far. */
  output: () => string;
  /** Ends the process and waits until it and all that share its output are gone. Does nothing if they are. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

interface Options {
  /** The name in messages, such as "the gateway". */
  name: string;
  /** A program and its arguments. `ourNode` makes one from a script. */
  command: readonly string[];
  cwd?: string;
  /** The whole environment if given, else that of this process. */
  env?: NodeJS.ProcessEnv;
  /** An address that answers 2xx once the process is ready, or a custom check. */
  ready: string | (() => Promise<boolean>);
  timeoutMs?: number;
}

/** Returns the command that runs a script, given by its path from the root, with this process's Node. */
export const ourNode = (script: string, ...args: string[]) => [process.execPath, join(root, script), ...args];

/** Starts a process and waits until it is ready. @throws with its last output if it doesn't get ready; it is then stopped */
export async function startProcess(options: Options): Promise<StartedProcess> {
  const { name, ready, cwd = root, env = process.env, timeoutMs = READY_TIMEOUT_MS } = options;
  const [file = '', ...args] = options.command;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let failure = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  // npm may end before the processes that it started. The last of them closes the output.
  const ended = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      failure ||= `ended by itself (${signal ?? `exit code ${code}`})`;
      resolve();
    });
  });
  child.once('error', ({ message }) => {
    failure = message;
  });
  const stopWithUs = () => child.kill();
  process.once('exit', stopWithUs);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(killTimer);
  };
  const stopped = stopOnSignal(() => stop());
  void ended.then(() => {
    process.off('exit', stopWithUs);
    stopped();
  });
  const isReady = async () => {
    if (failure) throw new Error(`${name}: ${failure}.`);
    return typeof ready === 'string' ? answers(ready) : ready();
  };
  try {
    await until(isReady, `${name} to start`, timeoutMs);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message} Last output:\n${output.slice(-LAST_CHARACTERS)}`);
  }
  return { pid: child.pid, output: () => output, stop };
}

/** Whether an address answers 2xx, within two seconds. A gateway that misses its api isn't ready for tests. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      const text = await response.text();
      return response.ok && !text.includes('"unavailable"');
    },
    () => false,
  );

/** @throws when it takes longer than `timeoutMs` */
export async function until(
  isSo: () => Promise<boolean>,
  what: string,
  timeoutMs = READY_TIMEOUT_MS,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}.`);
    await sleep(50);
  }
}
