import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Supervised {
  /** The id of the process that runs now, or ran last. */
  pid: () => number | undefined;
  /** Sends SIGTERM, then SIGKILL after `timeoutMs`. */
  stop: (timeoutMs?: number) => Promise<void>;
}

interface Options {
  name: string;
  /** The path from the root of the repository. */
  script: string;
  nodeArgs?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The largest file that it may write, in blocks of 512 bytes as `ulimit -f` counts them: for drills of a full disk. */
  fileBlocks?: number;
  onLine: (name: string, line: string) => void;
  /** Called when it sends a message, as the gateway does once it listens. */
  onMessage?: () => void;
  /** `inARow` counts consecutive ends within half a minute of a start. */
  onCrash: (name: string, how: string, inARow: number) => void;
}

const root = join(import.meta.dirname, '../../..');
const preload = join(import.meta.dirname, '../process/end-with-parent.ts');

/** The folder of Node's compile cache. */
export const COMPILED = join(root, 'dist/compiled');

/** Compiled modules start sooner and use less memory. With more arenas glibc would keep freed memory for each thread. */
const NODE_ENVIRONMENT = { NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX: '2' };

/**
 * An option for the api: by default V8 collects short-lived objects only after 48 MB of them. With 12 MB the api answers
 * as quickly, with a quarter less memory.
 */
export const SMALL_NURSERY = ['--max-semi-space-size=4'] as const;

/**
 * Compiles a script's modules in a process of its own: a process that compiles them itself uses 18 MB more for as long as
 * it runs. Without settings the script must end by itself once they are loaded, as the api does without a database.
 */
export async function compile(script: string): Promise<void> {
  const child = spawn(process.execPath, argsOf(script), {
    cwd: root,
    env: NODE_ENVIRONMENT,
    stdio: 'ignore',
  });
  // A script that can't be compiled reports its error when it is started.
  await once(child, 'exit');
}

/** Runs a script on our Node and restarts it whenever it ends by itself: after 0.25 s, doubling up to 10 s. */
export function supervise({
  name,
  script,
  nodeArgs = [],
  env,
  fileBlocks,
  onLine,
  onMessage = () => {},
  onCrash,
}: Options): Supervised {
  let stopping = false;
  let inARow = 0;
  let child: ChildProcess;
  let restart: NodeJS.Timeout | undefined;
  start();

  function start(): void {
    const started = Date.now();
    // Detached from the terminal, so that on Ctrl-C we decide which process stops first.
    const command = [process.execPath, ...nodeArgs, ...argsOf(script)];
    const limited = fileBlocks ? ['sh', '-c', `ulimit -f ${fileBlocks} && exec "$@"`, 'sh'] : [];
    const [file = '', ...args] = [...limited, ...command];
    child = spawn(file, args, {
      cwd: root,
      env: { ...NODE_ENVIRONMENT, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => onLine(name, line));
    }
    child.on('message', onMessage);
    child.once('close', (code, signal) => {
      if (stopping) return;
      inARow = Date.now() - started > 30_000 ? 1 : inARow + 1;
      onCrash(name, signal ?? `exit code ${code}`, inARow);
      restart = setTimeout(start, Math.min(250 * 2 ** (inARow - 1), 10_000));
    });
  }

  return {
    pid: () => child.pid,
    stop: async (timeoutMs = 15_000) => {
      stopping = true;
      clearTimeout(restart);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

function argsOf(script: string): string[] {
  return ['--import', preload, join(root, script)];
}
