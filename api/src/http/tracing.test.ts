import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startTracing } from '@wedding/platform/server/operations/tracing.ts';
import { getAdminVideo, uploadVideo } from '@wedding/shared/contract/admin-video.ts';
import { listVideos } from '@wedding/shared/contract/video.ts';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { startWork } from '../job-handlers.ts';
import { startTestApp } from '../testing/test-app.ts';
import { drawnVideo } from '../testing/video-upload.ts';

const REQUEST = '3b1e8c1e-0000-4000-8000-2f6c51d0a002';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** Starts a collector that accepts OTLP over http. */
async function startCollector() {
  const spans: Sent[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
    spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { spans, endpoint, close: () => server.close() };
}

test('a call continues its caller’s trace down to its SQL, and no value leaves the process', async () => {
  const t = await startTestApp();
  const collector = await startCollector();
  const tracing = await startTracing('api', { endpoint: collector.endpoint, share: 1 });
  const log = { info: () => {}, warn: () => {} };
  const { db, pool, close } = openDatabase({ connection: t.connection, log });
  tracing?.statements(pool);
  const app = await buildApp({ db, config: t.config, tracing });
  await t.couple('+2348035550001');
  const { token } = await t.signIn({ login: '08035550001' });
  const traceId = 'ab'.repeat(16);
  const call = (trace: string) =>
    app.inject({
      url: `${listVideos.path}?search=ankara`,
      headers: { authorization: `Bearer ${token}`, traceparent: `00-${trace}-1234567890abcdef-01` },
    });
  // Two concurrent calls on a pool without a connection must not mix up their traces.
  const [first, second] = await Promise.all([call(traceId), call('cd'.repeat(16))]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  await tracing?.close();

  for (const trace of [traceId, 'cd'.repeat(16)]) {
    const own = collector.spans.filter((span) => span.traceId === trace);
    const request = own.find(({ parentSpanId }) => parentSpanId === '1234567890abcdef');
    expect(request?.name).toBe('GET /api/videos');
    const statements = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('select');
    expect(JSON.stringify(statements)).toContain('db.query.text');
  }
  expect(collector.spans.every((span) => ['ab', 'cd'].includes(span.traceId.slice(0, 2)))).toBe(true);
  expect(JSON.stringify(collector.spans)).not.toMatch(/ankara|8035550001/);
  await app.close();
  await close();
  collector.close();
  await t.close();
});

test('a trace of a job has its claim, steps, runs of ffmpeg and SQL, but no personal data', async () => {
  const t = await startTestApp();
  const collector = await startCollector();
  const tracing = await startTracing('worker', { endpoint: collector.endpoint, share: 1 });
  const log = pino({ level: 'silent' });
  const { db, pool, close } = openDatabase({ connection: t.connection, log });
  tracing?.statements(pool);
  const as = await t.adminToken();
  const video = { name: 'asoebi.mp4', bytes: await drawnVideo('160x120', 1) };
  const headers = { 'x-request-id': REQUEST };
  const form = { title: 'Gele tying', process: '1', video };
  const { data } = await t.send(uploadVideo, { as, form, headers });
  const { app, config } = t;
  const parts = { db, pool, log, tracing, media: app.media, dataDir: config.dataDir, tools: app.tools };
  const work = await startWork({ ...parts, graceHours: 24 });
  const isPlayed = async () =>
    (await t.send(getAdminVideo, { as, params: { id: data.id } })).data.processing === 'ready';
  await vi.waitUntil(isPlayed, { timeout: 60_000, interval: 200 });
  await work.stop();
  await close();
  await tracing?.close();

  const jobs = collector.spans.filter(
    ({ name, parentSpanId }) => name === 'job process-video' && !parentSpanId,
  );
  expect(JSON.stringify(jobs)).toContain(REQUEST);
  const under = (span: Sent | undefined) =>
    collector.spans.filter(({ parentSpanId }) => span && parentSpanId === span.spanId);
  const [job] = jobs;
  expect(under(job).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['claim', 'select', 'ffprobe', 'step first', 'step poster']),
  );
  const step = under(job).find(({ name }) => name === 'step first');
  expect(under(step).map(({ name }) => name)).toContain('ffmpeg');
  expect(JSON.stringify(collector.spans)).not.toMatch(/asoebi|Gele tying|originals\//);
  collector.close();
  await t.close();
}, 90_000);

test('without a collector nothing is traced or loaded', async () => {
  expect(await startTracing('api', undefined)).toBeUndefined();
});
