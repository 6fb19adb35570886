import { createWriteStream, fstatSync, mkdirSync, openSync, renameSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** A log that is longer becomes `<name>.log.1`, and the one before it is removed. */
const MAX_LOG_BYTES = 5_000_000;

interface Log {
  stream: WriteStream;
  bytes: number;
}

/**
 * Handles the output of api, worker and gateway. A line that begins with `NOTICE ` is for the person at the terminal and
 * is not logged, since it may contain a first password. Everything else goes to `<DATA_DIR>/logs/<name>.log`. In
 * production it also goes to standard output; otherwise only warnings and lines that aren't log lines do. Creates the
 * folder. @throws a sentence when it can't
 */
export function childOutput(options: { dataDir: string; production: boolean }) {
  const folder = join(options.dataDir, 'logs');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new Error(`DATA_DIR=${options.dataDir} can't be used: ${(cause as Error).message}.`, { cause });
  }
  const logs = new Map<string, Log>();
  // Notices wait until there is an address at which they can be used.
  const waiting: string[] = [];
  let open = false;

  function onLine(name: string, line: string): void {
    if (line.startsWith('NOTICE ')) {
      const text = line.slice('NOTICE '.length);
      if (open) console.log(text);
      else waiting.push(text);
      return;
    }
    append(name, `${line}\n`);
    const output = options.production ? line : brief(name, line);
    if (output) console.log(output);
  }

  /** Appends to a log. A full disk loses only lines of the log. */
  function append(name: string, text: string): void {
    const path = join(folder, `${name}.log`);
    try {
      const log = logs.get(name) ?? openLog(path, () => logs.delete(name));
      logs.set(name, log);
      log.stream.write(text);
      log.bytes += Buffer.byteLength(text);
      if (log.bytes <= MAX_LOG_BYTES) return;
      logs.delete(name);
      log.stream.end();
      renameSync(path, `${path}.1`);
    } catch {
      // The next line tries again.
    }
  }

  return {
    onLine,
    /** From now on notices are shown immediately. @returns those that waited */
    release: (): string[] => {
      open = true;
      return waiting.splice(0);
    },
  };
}

function openLog(path: string, onError: () => void): Log {
  // Opened immediately, so that a rotation renames the file that is being written.
  const fd = openSync(path, 'a', 0o600);
  const stream = createWriteStream('', { fd });
  stream.on('error', onError);
  return { stream, bytes: fstatSync(fd).size };
}

const warning = 40;

/** Formats a pino line of a warning or worse as one readable line; undefined for other levels. */
function brief(name: string, line: string): string | undefined {
  if (!line.startsWith('{')) return `${name}: ${line}`;
  try {
    const { level, msg, err, failed, remote } = JSON.parse(line) as {
      level: number;
      msg?: string;
      err?: { message?: string };
      remote?: string;
      failed?: Record<string, number>;
    };
    if (level < warning) return undefined;
    const causes = [msg, err?.message, remote, failed && Object.keys(failed).join(', ')];
    return `${name}: ${causes.filter(Boolean).join(': ')}`;
  } catch {
    return `${name}: ${line}`;
  }
}
