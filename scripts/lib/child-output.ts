import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/**
 * Handles the output of api, worker and gateway. A line that begins with `NOTICE ` is for the person at the terminal and
 * is not logged, since it may contain a first password. Everything else goes to `<DATA_DIR>/logs/<name>.log`. In
 * production it also goes to standard output; otherwise only warnings and lines that aren't log lines do.
 */
export function childOutput(options: { dataDir: string; production: boolean }) {
  const folder = join(options.dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
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
    fileOf(name).write(`${line}\n`);
    const shown = options.production ? line : brief(name, line);
    if (shown) console.log(shown);
  }

  function fileOf(name: string): WriteStream {
    const known = files.get(name);
    if (known) return known;
    const path = join(folder, `${name}.log`);
    if (existsSync(path) && statSync(path).size > 5_000_000) renameSync(path, `${path}.1`);
    const file = createWriteStream(path, { flags: 'a', mode: 0o600 });
    // A full disk loses only the log.
    file.on('error', () => {});
    files.set(name, file);
    return file;
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

const warning = 40;

/** Formats a pino line of a warning or worse as one readable line; undefined for other levels. */
function brief(name: string, line: string): string | undefined {
  if (!line.startsWith('{')) return `${name}: ${line}`;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level: number;
      msg?: string;
      err?: { message?: string };
    };
    if (level < warning) return undefined;
    return `${name}: ${[msg, err?.message].filter(Boolean).join(': ')}`;
  } catch {
    return `${name}: ${line}`;
  }
}
