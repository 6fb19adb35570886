type Stop = () => Promise<unknown>;

const running = new Set<Stop>();
let isStopping = false;

/**
 * Registers how to stop something that this process has started, for a signal that ends this process early
 * (exit-on-signal.ts). Returns a function that removes it again, for what has stopped by then.
 * @throws when such a signal has come: nothing more may be started
 */
export function stopOnSignal(stop: Stop): () => void {
  if (isStopping) throw new Error('This command is stopping.');
  running.add(stop);
  return () => running.delete(stop);
}

/** Returns a stack of what to stop, and `close`, which disposes it once, in reverse. A signal closes it too. */
export function stackUntilSignal(): { stack: AsyncDisposableStack; close: () => Promise<void> } {
  const stack = new AsyncDisposableStack();
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= stack.disposeAsync().finally(stopped);
    return closing;
  };
  const stopped = stopOnSignal(close);
  return { stack, close };
}

/** Stops everything that is registered, what was started last first. */
export async function stopAll(): Promise<void> {
  isStopping = true;
  for (const stop of [...running].reverse()) await stop().catch(() => {});
}

/** Resolves at once, but never after a signal: a command doesn't go on to its next step while it is stopping. */
export const unlessStopping = (): Promise<void> => (isStopping ? new Promise(() => {}) : Promise.resolve());
