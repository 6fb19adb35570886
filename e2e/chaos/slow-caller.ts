// The attacker of slow-callers.ts, in a thread of its own: it would delay whoever measures.
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What one attacker does on all its connections. */
export interface Attack {
  port: number;
  connections: number;
  /** The first three numbers of its addresses on this machine; more than 250 connections share each. */
  network: string;
  /** The beginning of a request, or a whole one. */
  head: string | Uint8Array;
  /** Says after `head` that nothing more is sent, and goes on listening. */
  closesHalf?: boolean;
  /** Sends another byte in this interval; undefined sends nothing more. */
  dripMs?: number | undefined;
  /**
   * Reads answers, and sends the request again so long after each; undefined reads nothing. Without a pause, the attacker's
   * own reading of large answers would take a processor from the servers beside it.
   */
  repeatMs?: number | undefined;
}

const { port, connections, network, head, closesHalf = false, dripMs, repeatMs } = workerData as Attack;
/** So many connections are opened at a time: what a server doesn't accept at once, the system tries again for minutes. */
const GROUP = 200;
const sockets = new Set<Socket>();
const opening: Promise<void>[] = [];
let answered = 0;

for (let n = 0; n < connections; n += 1) {
  const localAddress = `${network}.${1 + (n % 250)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: closesHalf });
  sockets.add(socket);
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('connect', resolve);
  socket.once('close', () => {
    sockets.delete(socket);
    resolve();
  });
  opening.push(promise);
  socket.on('error', () => {});
  socket.write(head);
  if (closesHalf) socket.end();
  if (repeatMs !== undefined) read(socket, repeatMs);
  if (opening.length === GROUP) await Promise.all(opening.splice(0));
}
if (dripMs) {
  setInterval(() => {
    for (const socket of sockets) socket.write('x');
  }, dripMs);
}
parentPort?.on('message', () => parentPort?.postMessage({ open: sockets.size, answered }));
parentPort?.postMessage('ready');

/** Reads answers with a length, and asks again after each. */
function read(socket: Socket, pauseMs: number): void {
  let missing = 0;
  socket.on('data', (bytes: Buffer) => {
    if (missing === 0) {
      const end = bytes.indexOf('\r\n\r\n') + 4;
      const [, length = '0'] = /content-length: (\d+)/i.exec(String(bytes.subarray(0, end))) ?? [];
      missing = end + Number(length);
    }
    missing -= bytes.length;
    if (missing > 0) return;
    missing = 0;
    answered += 1;
    setTimeout(() => socket.write(head), pauseMs);
  });
}
