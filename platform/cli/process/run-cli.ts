import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The terminal and npm may each send the first Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Runs a command for a person at a terminal: an error prints its one sentence and exits with code 1. Ctrl-C aborts
 * `signal`, so that the command can remove what it has begun and stop the database; a second one doesn't wait. A command
 * that takes no signal ends at once.
 */
export async function runCli(command: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  let stoppingAt: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (command.length === 0) process.exit(130);
      if (stoppingAt !== undefined && Date.now() - stoppingAt > SAME_SIGNAL_MS) process.exit(130);
      stoppingAt ??= Date.now();
      stopping.abort();
    });
  }
  try {
    await command(stopping.signal);
    process.exit(0);
  } catch (error) {
    console.error((error as Error).name === 'AbortError' ? 'Stopped.' : messageOf(error as Error));
    process.exit(stopping.signal.aborted ? 130 : 1);
  }
}

/** Returns an error's message. If each of a host's addresses fails, Node throws one error for all, without a message. */
export function messageOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : error.message;
}

/** Parses a command's arguments. A wrong option ends the command in one sentence, with code 2. */
export function readArgs<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node adds how an argument that begins with a dash could be given; none of ours does.
    console.error((error as Error).message.replace(/ To specify a positional argument .*$/, ''));
    process.exit(2);
  }
}
