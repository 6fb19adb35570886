// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGateway } from './app.ts';
import { readSiteConfig } from './site-config.ts';

const list = JSON.stringify({ data: Array.from({ length: 50 }, (_, id) => ({ id, title: 'A lesson' })) });
const bodies: Record<string, [type: string, body: string]> = {
  '/api/videos': ['application/json; charset=utf-8', list],
  '/api/small': ['application/json; charset=utf-8', '{"data":null}'],
  '/media/t/1/r1/240.m4s': ['video/mp4', list],
};
let api: Server;
let app: FastifyInstance;

beforeAll(async () => {
  api = createServer((request, response) => {
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
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const whole = fetch(`${address}/api/broken`).then((answer) => answer.text());
  await expect(whole).rejects.toThrow();
});
