import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

const list = JSON.stringify({ data: Array.from({ length: 50 }, (_, id) => ({ id, title: 'A lesson' })) });
const bodies: Record<string, [type: string, body: string]> = {
  '/api/videos': ['application/json; charset=utf-8', list],
  '/api/small': ['application/json; charset=utf-8', '{"data":null}'],
  '/media/t/1/r1/240.m4s': ['video/mp4', list],
};
/** What doesn't fit into the buffers of connections, together. */
const long = Buffer.alloc(236_000, 'x');
const huge = Buffer.alloc(9_000_000, 'x');
const texts: Record<string, Buffer> = { '/api/huge': huge, '/openapi.json': long };
const LONG = ['/api/long', '/%61pi/%6cong', '/api/me/export?key=x', '/admin/members/export'];
/** Answers of the api that nobody has read to their end, and how many were begun. */
const open = new Set<ServerResponse>();
let sent = 0;
let api: Server;
let app: FastifyInstance;

beforeAll(async () => {
  api = createServer((request, response) => {
    const text = LONG.includes(request.url ?? '') ? long : texts[request.url ?? ''];
    if (text) {
      sent += 1;
      open.add(response);
      response.once('close', () => open.delete(response));
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': text.length });
      return response.end(text);
    }
    const [type, body] = bodies[request.url ?? ''] ?? ['application/json', list];
    response.writeHead(200, { 'content-type': type, 'content-length': body.length });
    // The connection ends in the middle of the answer.
    if (request.url === '/api/broken') response.write(body.slice(0, 500), () => response.destroy());
    else response.end(body);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  app = buildGateway({ apiOrigin, releaseStore: '/nowhere', config: readSiteConfig({}) });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  api.close();
});

const ask = (url: string, encodings: string) =>
  app.inject({ url, headers: { 'accept-encoding': encodings } });

test('a list is compressed for clients that accept it, and is the same list', async () => {
  const br = await ask('/api/videos', 'gzip, deflate, br');
  expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'Accept-Encoding']);
  expect(br.rawPayload.length).toBeLessThan(list.length / 4);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(list);
  const gz = await ask('/api/videos', 'gzip, br;q=0');
  expect(gunzipSync(gz.rawPayload).toString()).toBe(list);
  const plain = await ask('/api/videos', 'identity');
  expect([plain.body, plain.headers['content-length']]).toEqual([list, String(list.length)]);
});

test('a small answer and a video are not compressed', async () => {
  for (const url of ['/api/small', '/media/t/1/r1/240.m4s']) {
    const { headers, body } = await ask(url, 'br');
    expect([headers['content-encoding'], body]).toEqual([undefined, bodies[url]?.[1]]);
  }
});

test('an answer that the api cuts off is a failure, not a short answer', async () => {
  const { statusCode, json, headers } = await ask('/api/broken', 'identity');
  expect([statusCode, json().code, headers['retry-after']]).toEqual([503, 'API_AWAY', '2']);
});

const at = () => (app.server.address() as AddressInfo).port;

/** Opens connections that send a request and never read. */
async function askUnread(count: number, line: string, headers = ''): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port: at(), host: '127.0.0.1', localAddress: '127.8.8.8' });
    socket.on('error', () => {});
    socket.write(`GET ${line} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    return socket.pause();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

test.each([
  ['a budget', '/api/long'],
  ['an export', '/api/me/export?key=x'],
  ['an encoded path', '/%61pi/%6cong'],
  ['a list of members', '/admin/members/export'],
])(
  'SEC-42: 280 callers who never read %s hold no connection to the api',
  async (_what, line) => {
    const sockets = await askUnread(280, line);
    await vi.waitFor(() => expect(sent).toBeGreaterThanOrEqual(280), 20_000);
    await vi.waitFor(() => expect(open.size).toBe(0), 20_000);
    const answer = await fetch(`http://127.0.0.1:${at()}/api/small`, { signal: AbortSignal.timeout(4_000) });
    expect(answer.status).toBe(200);
    for (const socket of sockets) socket.destroy();
    sent = 0;
  },
  40_000,
);

test('SEC-42: what one account has unread is bounded, and others are served meanwhile', async () => {
  const authorization = `Authorization: Bearer ${'a'.repeat(43)}\r\n`;
  const sockets: Socket[] = [];
  for (let n = 1; n <= 10; n += 1) {
    sockets.push(...(await askUnread(1, '/api/huge', authorization)));
    await vi.waitFor(() => expect(sent).toBeGreaterThanOrEqual(n), 5_000);
    await sleep(100);
  }
  const other = { authorization: `Bearer ${'b'.repeat(43)}` };
  const answer = await fetch(`http://127.0.0.1:${at()}/api/long`, { headers: other });
  expect((await answer.arrayBuffer()).byteLength).toBe(long.length);
  const statuses = sockets.map(async (socket) => {
    const [bytes] = await once(socket.resume(), 'data');
    return String(bytes).slice(9, 12);
  });
  const counts = Map.groupBy(await Promise.all(statuses), (status) => status);
  expect(counts.get('200')?.length).toBeLessThanOrEqual(4);
  expect(counts.get('429')?.length).toBeGreaterThanOrEqual(6);
  for (const socket of sockets) socket.destroy();
}, 40_000);

test('SEC-45: the description of the api is asked for once a minute, however many read it and however they ask', async () => {
  sent = 0;
  const spellings = ['/openapi.json', '/openapi.json?n=1', '/%6fpenapi.json', '/openapi.json?n=2'];
  const requests = spellings.flatMap((url) =>
    ['identity', 'gzip', 'br'].map((encoding) =>
      app.inject({ url, headers: { 'accept-encoding': encoding, host: `${encoding}.example` } }),
    ),
  );
  for (const answer of await Promise.all(requests)) expect(answer.statusCode).toBe(200);
  const whole = await ask('/openapi.json', 'identity');
  expect(whole.rawPayload.length).toBe(long.length);
  expect(sent).toBe(1);
});

test('an answer beyond what is read whole arrives whole too', async () => {
  const answer = await fetch(`http://127.0.0.1:${at()}/api/huge`);
  expect((await answer.arrayBuffer()).byteLength).toBe(huge.length);
});
