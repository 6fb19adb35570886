/** The terminal and npm may each send the first Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Runs a command for a person at a terminal: an error prints its one sentence and exits with code 1. Ctrl-C aborts
 * `signal`, so that the command can remove what it has begun and stop the database; a second one doesn't wait.
 */
export async function runCli(command: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  let stoppingAt: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stoppingAt !== undefined && Date.now() - stoppingAt > SAME_SIGNAL_MS) process.exit(130);
      stoppingAt ??= Date.now();
      stopping.abort();
    });
  }
  try {
    await command(stopping.signal);
    process.exit(0);
  } catch (error) {
    const { name, message } = error as Error;
    console.error(name === 'AbortError' ? 'Stopped.' : message);
    process.exit(stopping.signal.aborted ? 130 : 1);
  }
}
