import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** 1.6 Mbps down and 150 ms round trip: a phone in the city on a prepaid bundle. */
const BYTES_PER_MS = 1_600_000 / 8 / 1000;
const ROUND_TRIP_MS = 150;
const BLOCK = 4096;

export interface SlowLine {
  address: string;
  /** Returns the bytes that reached the browser from the last `begin` until then, in milliseconds since the epoch. */
  took: (until: number) => number;
  /** Resets the line: nothing is queued, nothing is counted. */
  begin: () => void;
  stop: () => Promise<void>;
}

/**
 * Starts a proxy to a server over such a line, with one bottleneck for all connections and a handshake for each. The
 * browser's own throttling doesn't apply to what a service worker fetches. This one does, and it counts the bytes.
 */
export async function slowLine(server: string): Promise<SlowLine> {
  const target = new URL(server);
  let arrivals: { at: number; bytes: number }[] = [];
  let freeAt = 0;
  const open = new Set<Socket>();
  const listener = createServer((browser) => {
    const origin = connect(Number(target.port), target.hostname);
    for (const socket of [browser, origin]) {
      open.add(socket);
      socket.setNoDelay(true);
      // Bytes in flight arrive before an end is passed on: both ends are passed on in order below.
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    const toOrigin = inOrder(origin);
    const toBrowser = inOrder(browser);
    browser.on('close', () => toOrigin(undefined, performance.now()));
    origin.on('close', () => toBrowser(undefined, Math.max(freeAt, performance.now()) + ROUND_TRIP_MS / 2));
    // The handshake, then half a trip for the request.
    const connectedAt = performance.now() + ROUND_TRIP_MS;
    browser.on('data', (chunk) =>
      toOrigin(chunk, Math.max(connectedAt, performance.now()) + ROUND_TRIP_MS / 2),
    );
    origin.on('data', (chunk) => {
      const now = performance.now();
      freeAt = Math.max(freeAt, now);
      for (let from = 0; from < chunk.length; from += BLOCK) {
        const block = chunk.subarray(from, from + BLOCK);
        freeAt += block.length / BYTES_PER_MS;
        const at = freeAt + ROUND_TRIP_MS / 2;
        toBrowser(block, at);
        arrivals.push({ at: performance.timeOrigin + at, bytes: block.length });
      }
      // A server doesn't send far ahead of the line.
      if (freeAt - now > 50) {
        origin.pause();
        setTimeout(() => origin.resume(), freeAt - now - 25);
      }
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    took: (until) => arrivals.reduce((sum, { at, bytes }) => (at <= until ? sum + bytes : sum), 0),
    begin: () => {
      arrivals = [];
      freeAt = 0;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Writes each block at its time (of `performance.now()`), in the order of arrival, and the end last. */
function inOrder(to: Socket) {
  const waiting: { block: Buffer | undefined; at: number }[] = [];
  let isSet = false;
  const wake = () => {
    const [next] = waiting;
    if (isSet || !next) return;
    isSet = true;
    setTimeout(pump, Math.max(0, next.at - performance.now()));
  };
  const pump = () => {
    isSet = false;
    while ((waiting[0]?.at ?? Number.POSITIVE_INFINITY) <= performance.now()) {
      const block = waiting.shift()?.block;
      if (block) to.write(block);
      else to.destroySoon();
    }
    wake();
  };
  return (block: Buffer | undefined, at: number) => {
    waiting.push({ block, at });
    wake();
  };
}
