import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

const METHODS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH'];
const SMUGGLED = 'GET /api/smuggled HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n';

/** What the api received: the address and body of each request. */
let received: { url: string | undefined; body: string }[] = [];
const upstream = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const body = await text(request);
  received.push({ url: request.url, body });
  response.end('{}');
});
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  app = buildGateway({
    apiOrigin: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    releaseStore: join(tmpdir(), 'no-releases'),
    config: readSiteConfig({}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await app.close();
  upstream.closeAllConnections();
  upstream.close();
});

test.each(METHODS)('SEC-12: the body of a %s can’t pose as another request to the api', async (method) => {
  const framings = [
    { framing: `Content-Length: ${SMUGGLED.length}`, body: SMUGGLED },
    {
      framing: 'Transfer-Encoding: chunked',
      body: `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`,
    },
  ];
  const hidden = ['content-length', 'Content-Length, close', 'close, transfer-encoding , content-length'];
  for (const { framing, body } of framings) {
    for (const named of hidden) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `${method} /api/first HTTP/1.1\r\nHost: x\r\nConnection: ${named}\r\n${framing}\r\n\r\n${body}`,
      );
      await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
      // A connection on which a second request was read would bring it by now.
      await fetch(`http://127.0.0.1:${port}/api/next`).then((answer) => answer.text());
      expect(received).toEqual([
        { url: '/api/first', body: SMUGGLED },
        { url: '/api/next', body: '' },
      ]);
      received = [];
      socket.destroy();
    }
  }
});

test('an api is reached at its IPv6 address', async (t) => {
  const api = createServer((_request, response) => response.end('{"ok":true}'));
  const isListening = await new Promise<boolean>((done) => {
    api.once('error', () => done(false)).listen(0, '::1', () => done(true));
  });
  t.task.meta.needs = 'IPv6';
  if (!isListening) return t.skip();
  const gateway = buildGateway({
    apiOrigin: `http://[::1]:${(api.address() as AddressInfo).port}`,
    releaseStore: join(tmpdir(), 'no-releases'),
    config: readSiteConfig({}),
  });
  try {
    const answer = await fetch(`${await gateway.listen({ port: 0, host: '127.0.0.1' })}/api/videos`);
    expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}']);
  } finally {
    await gateway.close();
    api.closeAllConnections();
    api.close();
  }
});
