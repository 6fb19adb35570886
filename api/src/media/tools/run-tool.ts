import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { tracedPart } from '@wedding/platform/server/operations/tracing.ts';
import { withLimits } from '../../picture/decoders.ts';

export interface ToolRun {
  file: string;
  args: string[];
  /** Aborting kills the whole process group. */
  signal?: AbortSignal;
  /** Milliseconds for the whole run. */
  timeoutMs?: number;
  /** Milliseconds without a line on pipe 3 after which the tool counts as hung. */
  stallMs?: number;
  /** Kilobytes of memory, beyond which the tool fails, if the system supports such a limit. */
  memoryKb?: number;
  /** Called with each line that the tool writes to pipe 3 (`-progress pipe:3`). */
  onLine?: (line: string) => void;
  /** Called with each line of the tool's standard output, which is then not returned: it may be of any length. */
  onOutput?: (line: string) => void;
  /** Called with each line of the tool's error output. */
  onError?: (line: string) => void;
}

export class ToolFailed extends Error {
  /** The end of the tool's error output; for the log, not for people. */
  readonly detail: string;
  readonly timedOut: boolean;
  /** Whether it was killed from outside (by an operator, or for lack of memory), or never began: no fault of the file. */
  readonly killed: boolean;
  constructor(
    tool: string,
    outcome: string,
    options: { detail: string; timedOut: boolean; killed: boolean },
  ) {
    super(`${tool} ${outcome}`);
    this.name = 'ToolFailed';
    this.detail = options.detail;
    this.timedOut = options.timedOut;
    this.killed = options.killed;
  }
}

const MAX_STDOUT_BYTES = 32 * 1024 * 1024;
const MAX_STDERR_BYTES = 8 * 1024;

/** How the system calls a full disk, a used up quota and a file beyond the limit. */
const NO_ROOM = /No space left on device|Disk quota exceeded|File too large/;

/**
 * Runs ffmpeg or ffprobe to its end, below the server's own priority. Returns stdout.
 * @throws {ToolFailed} when the tool fails; an error with the code ENOSPC when it had no room for its output
 */
export const runTool = (run: ToolRun): Promise<string> =>
  tracedPart(basename(run.file), () => runUntraced(run));

async function runUntraced(run: ToolRun): Promise<string> {
  run.signal?.throwIfAborted();
  // The tool gets its own process group, so killing the group also kills the tool's children.
  const [file, args] = withLimits({ memoryKb: run.memoryKb }, [run.file, ...run.args]);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], detached: true });
  if (child.pid) lowerPriority(child.pid);
  let stdout = '';
  let stderr = '';
  let timedOut = false;
  const expire = () => {
    timedOut = true;
    killGroup(child);
  };
  const abort = () => killGroup(child);
  const deadline = run.timeoutMs ? setTimeout(expire, run.timeoutMs) : undefined;
  let stall = run.stallMs ? setTimeout(expire, run.stallMs) : undefined;
  run.signal?.addEventListener('abort', abort, { once: true });

  if (run.onOutput) onLines(child.stdout as Readable, run.onOutput);
  else {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.length > MAX_STDOUT_BYTES) expire();
    });
  }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_BYTES);
  });
  if (run.onError && child.stderr) onLines(child.stderr, run.onError);
  onLines(child.stdio[3] as Readable, (line) => {
    stall = stall?.refresh();
    run.onLine?.(line);
  });
  try {
    const code = await new Promise<number | string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve(status ?? signal ?? 'no status'));
    });
    run.signal?.throwIfAborted();
    // ffmpeg may end with 0 although the end of its output is missing.
    if (NO_ROOM.test(stderr)) {
      throw Object.assign(new Error(`${basename(run.file)} had no room: ${stderr}`), { code: 'ENOSPC' });
    }
    if (code !== 0) {
      // Only these signals come from outside. Others, such as SIGSEGV, are crashes caused by the file. With 126 or 127 ends
      // what the system can't start: a missing program or library.
      const killed = !timedOut && /^(SIG(KILL|TERM|INT|HUP)|12[67])$/.test(String(code));
      const outcome = timedOut ? 'took too long' : `ended with ${code}`;
      throw new ToolFailed(run.file, outcome, { detail: stderr, timedOut, killed });
    }
    return stdout;
  } finally {
    clearTimeout(deadline);
    clearTimeout(stall);
    run.signal?.removeEventListener('abort', abort);
  }
}

function onLines(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or this isn't permitted. The tool then runs at normal priority.
  }
}

function killGroup(child: ChildProcess): void {
  if (!child.pid || child.exitCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
