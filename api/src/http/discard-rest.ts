import type { IncomingMessage } from 'node:http';

const DISCARD_MS = 30_000;

/**
 * A refusal may come before the body's end. What is still on its way has to be read, or the sender, who is still
 * sending, would lose the answer with the connection; one who doesn't stop is cut off.
 */
export function discardRest(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const enough = setTimeout(() => request.destroy(), DISCARD_MS).unref();
  request.once('close', () => clearTimeout(enough));
}
