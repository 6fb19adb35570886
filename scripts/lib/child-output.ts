import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/**
 * What api, worker and gateway print. A line that begins with `NOTICE ` is meant for the person at the terminal
 * and is not logged, since it may hold a first password. All else goes to `<DATA_DIR>/logs/<name>.log`; in
 * production to standard output as well, otherwise only warnings and what isn't a log line.
 */
export function childOutput(options: { dataDir: string; production: boolean }) {
  const folder = join(options.dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  // Notices wait until there is an address to use them at.
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
    // A full disk loses the log and nothing else.
    file.on('error', () => {});
    files.set(name, file);
    return file;
  }

  return {
    onLine,
    /** From now on notices are shown at once. @returns those that waited */
    release: (): string[] => {
      open = true;
      return waiting.splice(0);
    },
  };
}

const warning = 40;

/** A pino line of a warning or worse in one readable line; nothing for the rest. */
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
