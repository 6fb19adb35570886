import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { logOptions } from '@wedding/platform/server/operations/log.ts';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentJob, withinJob } from '../db/current-job.ts';
import { startWork } from '../job-handlers.ts';
import { CALLBACK_SECRET, startTestApp, type TestApp } from '../testing/test-app.ts';
import { addJob } from './queue.ts';

const REQUEST = '3b1e8c1e-0000-4000-8000-2f6c51d0a001';
const lines: Record<string, unknown>[] = [];
let t: TestApp;

beforeEach(async () => {
  lines.length = 0;
  t = await startTestApp({ logLevel: 'info', logTo: { write: (line) => lines.push(JSON.parse(line)) } });
  await t.couple('+2348031234567');
});
afterEach(() => t.close());

const textStop = () =>
  t.app.inject({
    method: 'POST',
    url: `/api/webhook/sms/africas-talking/${CALLBACK_SECRET}`,
    payload: new URLSearchParams({
      from: '+2348031234567',
      to: '5050',
      text: 'STOP',
      id: 'text-1',
      linkId: '',
      networkCode: '62130',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-request-id': REQUEST },
  });

test('SEC-18: one request id links the logs of api and worker, which hold no secret or number', async () => {
  expect((await textStop()).statusCode).toBe(200);
  const logStream = new PassThrough();
  createInterface({ input: logStream }).on('line', (line) => lines.push(JSON.parse(line)));
  const log = pino({ ...logOptions('info'), mixin: () => currentJob() ?? {} }, logStream);
  const tools = () => Promise.reject(new Error('not needed'));
  const parts = { db: t.db, pool: t.pool, media: t.app.media, dataDir: t.config.dataDir };
  const work = await startWork({ ...parts, tools, log, graceHours: 24 });
  const ran = () => lines.find(({ msg, job }) => msg === 'ran a job' && job === 'act-on-message');
  await vi.waitUntil(ran, { timeout: 10_000 });
  await work.stop();
  expect(ran()).toMatchObject({ reqId: REQUEST, outcome: 'done' });
  const [first] = lines.filter(({ reqId }) => reqId === REQUEST);
  expect(first).toMatchObject({ req: { route: '/api/webhook/sms/:provider/:secret' } });
  const all = JSON.stringify(lines);
  expect(all).not.toContain(CALLBACK_SECRET);
  expect(all).not.toMatch(/8031234567/);
  logStream.end();
  await once(logStream, 'close').catch(() => {});
});

test('the writes of a job and the jobs that it adds carry the same request id', async () => {
  await withinJob({ job: 'process-video', jobId: '1', reqId: REQUEST }, async () => {
    await t.asSystem((trx) => trx.updateTable('accounts').set({ firstname: 'Ada' }).execute());
    await addJob(t.db, { kind: 'remove-media', payload: { keys: [] } });
  });
  const { rows: trail } = await t.pool.query('select distinct request_id from audit where request_id = $1', [
    REQUEST,
  ]);
  const { rows: jobs } = await t.pool.query(
    `select payload->>'request_id' as id from graphile_worker._private_jobs`,
  );
  expect([trail.length, jobs]).toEqual([1, [{ id: REQUEST }]]);
});
