import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startTracing } from '@wedding/platform/server/operations/tracing.ts';
import { expect, test } from 'vitest';
import { buildGateway } from './app.ts';
import { earlyTag } from './pages/early-calls.ts';
import { readSiteConfig } from './site-config.ts';

test('a call through the gateway continues its caller’s trace, as a step of it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tracing-'));
  const bodies: string[] = [];
  const traceparents: string[] = [];
  // An api that records the traces it gets, and a collector.
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await text(request));
    else traceparents.push(String(request.headers.traceparent));
    response.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tracing = await startTracing('gateway', { endpoint: origin, share: 1 });
  const app = buildGateway({
    apiOrigin: origin,
    releaseStore: root,
    config: readSiteConfig({}),
    tracing,
  });
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const traceId = 'ab'.repeat(16);
  await fetch(`${site}/api/plans`, { headers: { traceparent: `00-${traceId}-1234567890abcdef-01` } });
  await app.close();
  await tracing?.close();
  const [, step = 'none'] = new RegExp(`^00-${traceId}-([0-9a-f]{16})-01$`).exec(traceparents[0] ?? '') ?? [];
  expect(step).not.toBe('1234567890abcdef');
  expect(bodies.join()).toContain(`"traceId":"${traceId}","spanId":"${step}"`);
  expect(bodies.join()).toContain('"parentSpanId":"1234567890abcdef"');
  server.close();
  await rm(root, { recursive: true });
});

test('a page begins a trace with its first calls only if traces are enabled', () => {
  const route = {
    path: 'app/one',
    auth: 'couple',
    chunk: 'one',
    title: 'One',
    early: ['/api/videos'],
  } as const;
  const tag = (traces: boolean) =>
    earlyTag({ ...route, early: [...route.early] }, { apiHost: '', hasFrame: false, traces });
  expect(tag(true)).toContain(' data-trace="1">');
  expect(tag(false)).not.toContain('data-trace');
});
