// Imported by commands that stop what they have started when they exit: a signal by itself would end them without that.
import { stopAll } from './stop-on-signal.ts';

/** The terminal and npm may each send the first Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;
let stoppingAt: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stoppingAt === undefined) void stop();
    // A second Ctrl-C doesn't wait.
    else if (Date.now() - stoppingAt > SAME_SIGNAL_MS) process.exit(130);
  });
}

async function stop(): Promise<void> {
  stoppingAt = Date.now();
  // The work under way fails, because what it uses stops. That must not end this process first.
  for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, () => {});
  await stopAll();
  process.exit(130);
}
