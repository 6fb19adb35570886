import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildGateway } from './app.ts';
import { readSiteConfig } from './site-config.ts';

let root = '';
let apis: Server[];
let app: FastifyInstance;
let origin = '';
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'drain-'));
  apis = await Promise.all(['one', 'two'].map(startApi));
  app = buildGateway({
    apiOrigin: apis.map((api) => `http://127.0.0.1:${(api.address() as AddressInfo).port}`).join(','),
    releaseStore: root,
    config: readSiteConfig({}),
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  for (const api of apis) api.closeAllConnections();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts an api that answers its name and the request's body; `/api/slow` waits half a second between two halves. */
async function startApi(name: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.write(`${name} ${body}`);
    if (request.url === '/api/slow') await sleep(500);
    if (request.url === '/api/news?wait=1') await once(response, 'close');
    response.end('.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function call(path: string, body?: string): Promise<IncomingMessage> {
  const sent = send(`${origin}${path}`, { agent, method: body === undefined ? 'GET' : 'POST' });
  sent.end(body);
  return once(sent, 'response').then(([answer]) => answer);
}
const answerOf = async (path: string, body?: string) => text(await call(path, body));

test('SEC-24: a gateway that ends finishes open requests, and tells balancers and browsers that it ends', async () => {
  const slow = await fetch(`${origin}/api/slow`);
  expect((await call('/healthz')).resume().headers.connection).toBe('keep-alive');
  const drained = app.drain.drain(600);
  // At once, as a busy machine may take hundreds of milliseconds for each.
  const [ready, last] = await Promise.all([fetch(`${origin}/readyz`), call('/api/plans')]);
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { missing: expect.arrayContaining(['open']) },
  ]);
  expect([last.statusCode, last.headers.connection, await text(last)]).toEqual([
    200,
    'close',
    expect.stringMatching(/^(one|two) \.$/),
  ]);
  expect(await slow.text()).toMatch(/^(one|two) \.$/);
  await drained;
  await expect(fetch(origin)).rejects.toThrow();
});

test('a connection that a browser opened in advance, and that carried no request yet, doesn’t delay the end', async () => {
  const early = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(early, 'connect');
  expect(await answerOf('/api/plans')).toMatch(/^(one|two) \.$/);
  const closed = once(early.resume(), 'close');
  await app.drain.drain();
  await closed;
}, 5_000);

test('a call that waits for news is told to come again, and doesn’t delay the end', async () => {
  const waiting = fetch(`${origin}/api/news?wait=1`);
  await answerOf('/api/plans');
  await app.drain.drain();
  const { status, headers } = await waiting;
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
}, 5_000);

test('SEC-24: callers don’t notice an api that has ended, whether they read or write', async () => {
  const both = new Set([await answerOf('/api/plans'), await answerOf('/api/plans')]);
  expect(both).toEqual(new Set(['one .', 'two .']));
  const [first] = apis;
  first?.close();
  first?.closeAllConnections();
  for (let n = 0; n < 6; n += 1) {
    expect(await answerOf('/api/plans')).toBe('two .');
    expect(await answerOf('/api/budgets', 'all of it')).toBe('two all of it.');
  }
});
