import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { type ConnectionLimits, connectionOptions, inChunks, limitConnections } from './connections.ts';

const LONG = Buffer.alloc(24 * 1024 * 1024, 'x');
const sockets: Socket[] = [];
let app: FastifyInstance;
let port = 0;
/** Called as a slow call starts; returns what is called at its end. */
let started = () => () => {};

async function serve(limits: Partial<ConnectionLimits>): Promise<void> {
  app = fastify({ trustProxy: ['127.0.0.9/32'], forceCloseConnections: true, ...connectionOptions });
  limitConnections(app, new Registry(), limits);
  app.get('/short', async (request) => request.ip);
  app.get('/slow', (_request, reply) => {
    reply.raw.once('close', started());
    setTimeout(() => reply.send('late'), 500);
  });
  app.get('/long', (_request, reply) => reply.header('content-length', LONG.length).send(inChunks(LONG)));
  app.post('/body', { bodyLimit: 10_000_000 }, async ({ body }) => String(body).length);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Opens a connection from an address of this machine. */
async function open(from: string, head = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  if (head) socket.write(head);
  return socket;
}
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const post = (length: number) =>
  `POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;
const isOpen = (all: readonly Socket[]) => all.filter((socket) => !socket.closed).length;

/** Makes one call from an address, and returns what came back. */
async function ask(from: string, headers = ''): Promise<string> {
  const socket = await open(from, get('/short', `Connection: close\r\n${headers}`));
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  await once(socket, 'close');
  return text;
}

test('SEC-42: a caller who reads nothing of its answer is disconnected, a slow reader gets all of it', async () => {
  await serve({ readPauseMs: 2_000 });
  const stopped = await open('127.0.0.1', get('/long'));
  stopped.pause();
  const slow = await open('127.0.0.1', get('/long', 'Connection: close\r\n'));
  let bytes = 0;
  slow.on('data', (piece) => {
    bytes += piece.length;
    slow.pause();
    setTimeout(() => slow.resume(), 20);
  });
  const began = performance.now();
  await once(slow, 'close');
  expect(performance.now() - began).toBeGreaterThan(4_000);
  expect(bytes).toBeGreaterThanOrEqual(LONG.length);
  // The end of a connection is seen by reading.
  let unread = 0;
  stopped.on('data', (piece) => {
    unread += piece.length;
  });
  stopped.resume();
  await once(stopped, 'close');
  expect(unread).toBeLessThan(LONG.length);
}, 60_000);

test('SEC-42: many calls at once on one connection end it, and none of them is worked on', async () => {
  await serve({});
  let running = 0;
  let most = 0;
  const slow = await open('127.0.0.1', '');
  started = () => {
    running += 1;
    most = Math.max(most, running);
    return () => {
      running -= 1;
    };
  };
  slow.resume().write(get('/slow').repeat(200));
  await vi.waitFor(() => expect(slow.closed).toBe(true));
  expect(most).toBeLessThanOrEqual(2);
  await vi.waitFor(() => expect(running).toBe(0));
  // One call after the other, and the next one before the last byte was handed over.
  const polite = await open('127.0.0.1', get('/short').repeat(2));
  let text = '';
  polite.on('data', (bytes) => {
    text += bytes;
    if (text.length < 1_000) polite.write(get('/short'));
  });
  await vi.waitFor(() => expect(text.length).toBeGreaterThanOrEqual(1_000));
  expect(polite.closed).toBe(false);
});

test('SEC-43: a body that comes byte by byte is ended, and one that comes slowly and steadily is taken', async () => {
  await serve({ bodyMs: 2_000, sendPauseMs: 60_000, bytesPerSecond: 1_000 });
  const slow = await open('127.0.0.1', post(100_000));
  const expecting = await open('127.0.0.1', post(100_000).replace('Host: x', 'Host: x\r\nExpect: much'));
  const steady = await open('127.0.0.1', post(20_000));
  const timers = [
    setInterval(() => slow.write('x') && expecting.resume().write('x'), 100),
    setInterval(() => steady.write('x'.repeat(500)), 100),
  ];
  try {
    const [answer] = await once(steady, 'data');
    expect(String(answer)).toMatch(/ 200 OK[\s\S]*20000$/);
    await expect.poll(() => slow.closed && expecting.closed, { timeout: 10_000 }).toBe(true);
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
}, 30_000);

test('SEC-43: a body whose sender has gone silent is ended, however much of it came before', async () => {
  await serve({ sendPauseMs: 1_500 });
  const silent = await open('127.0.0.1', post(9_000_000));
  silent.write(Buffer.alloc(4_000_000, 'x'));
  await expect.poll(() => silent.closed, { timeout: 10_000 }).toBe(true);
}, 30_000);

test('SEC-43: a connection that sends only empty lines after an answer is ended', async () => {
  await serve({ idleMs: 2_000 });
  const silent = await open('127.0.0.1', get('/short'));
  const busy = await open('127.0.0.2', get('/short'));
  await Promise.all([once(silent, 'data'), once(busy, 'data')]);
  const timer = setInterval(() => {
    silent.resume().write('\r\n');
    busy.resume().write(get('/short'));
  }, 500);
  try {
    await expect.poll(() => silent.closed, { timeout: 10_000 }).toBe(true);
    expect(busy.closed).toBe(false);
  } finally {
    clearInterval(timer);
  }
}, 30_000);

test('SEC-43: beyond a network’s bound its oldest idle connections make room, and everybody still gets in', async () => {
  await serve({ perNetwork: 20, total: 60 });
  const other = await Promise.all(Array.from({ length: 5 }, () => open('127.0.2.1', post(1_000))));
  const attackers: Socket[] = [];
  for (let n = 0; n < 60; n += 1) attackers.push(await open(`127.0.1.${1 + (n % 200)}`, post(1_000)));
  expect(await ask('127.0.1.250')).toMatch(/ 200 OK/);
  expect(await ask('127.0.0.1')).toMatch(/ 200 OK/);
  await expect.poll(() => isOpen(attackers)).toBeLessThanOrEqual(20);
  expect(isOpen(other)).toBe(5);
});

test('SEC-43: beyond the bound of all, the largest networks make room', async () => {
  await serve({ perNetwork: 20, total: 60 });
  const small = await open('127.0.200.1', post(1_000));
  const attackers: Socket[] = [];
  for (let n = 0; n < 200; n += 1) attackers.push(await open(`127.0.${1 + (n % 10)}.1`, post(1_000)));
  expect(await ask('127.0.0.1')).toMatch(/ 200 OK/);
  await expect.poll(() => isOpen(attackers)).toBeLessThanOrEqual(60);
  expect(small.closed).toBe(false);
});

test('SEC-43: a caller whose call is worked on stays, whatever networks of one idle connection each do', async () => {
  await serve({ perNetwork: 20, total: 30 });
  const busy = [await open('127.0.200.1', get('/slow')), await open('127.0.200.2', get('/slow'))];
  const answers = Promise.all(busy.map((socket) => once(socket, 'data')));
  for (let n = 0; n < 60; n += 1) await open(`127.1.${n}.1`, post(1_000));
  for (const [answer] of await answers) expect(String(answer)).toMatch(/ 200 OK/);
});

test('SEC-43: who comes gets in, whatever networks have all connections at work', async () => {
  await serve({ perNetwork: 20, total: 30 });
  for (let n = 0; n < 60; n += 1) await open(`127.1.${n % 3}.${n}`, get('/long'));
  expect(await ask('127.0.200.1')).toMatch(/127\.0\.200\.1$/);
  for (let n = 0; n < 60; n += 1) await open(`127.2.${n}.1`, get('/long'));
  expect(await ask('127.0.200.1')).toMatch(/127\.0\.200\.1$/);
});

test('SEC-43: behind a trusted proxy connections count for the network that they serve now', async () => {
  await serve({ perNetwork: 5, total: 100 });
  expect(await ask('127.0.0.9', 'X-Forwarded-For: 105.112.9.9\r\n')).toMatch(/105\.112\.9\.9$/);
  const idle = await Promise.all(Array.from({ length: 20 }, () => open('127.0.0.9')));
  const body = (from: string) => post(1_000).replace('\r\n\r\n', `\r\nX-Forwarded-For: ${from}\r\n\r\n`);
  const attackers: Socket[] = [];
  for (let n = 0; n < 30; n += 1) attackers.push(await open('127.0.0.9', body(`102.89.7.${n}`)));
  await expect.poll(() => isOpen(attackers)).toBeLessThanOrEqual(5);
  expect(isOpen(idle)).toBe(20);
});
