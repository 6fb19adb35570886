import type { IncomingMessage } from 'node:http';

const DISCARD_MS = 30_000;

/**
 * Reads and drops the rest of a body that was refused before its end. If it weren't read, the sender, who is still
 * sending, would lose the response with the connection. A sender who doesn't stop in time is disconnected.
 */
export function discardRest(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const enough = setTimeout(() => request.destroy(), DISCARD_MS).unref();
  request.once('close', () => clearTimeout(enough));
}
