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
import { runJobs } from './run-jobs.ts';

const REQUEST = '3b1e8c1e-0000-4000-8000-2f6c51d0a001';
const lines: Record<string, unknown>[] = [];
let t: TestApp;

beforeEach(async () => {
  lines.length = 0;
  t = await startTestApp({ logLevel: 'info', logTo: { write: (line) => lines.push(JSON.parse(line)) } });
  await t.couple('+2348031234567');
});
afterEach(() => t.close());

/** The worker's log, which goes to `lines`. */
function workerLog() {
  const logStream = new PassThrough();
  createInterface({ input: logStream }).on('line', (line) => lines.push(JSON.parse(line)));
  return { logStream, log: pino({ ...logOptions('info'), mixin: () => currentJob() ?? {} }, logStream) };
}

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
  const { log, logStream } = workerLog();
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

test('SEC-18, SEC-50: a job that fails is logged without what it was for and what its error holds', async () => {
  const { log } = workerLog();
  const fail = () =>
    t.asSystem(async (trx) => {
      const twice = { kind: 'couple', phone: '+2348031234567', firstname: 'Zubenelgenubi' } as const;
      await trx.insertInto('accounts').values(twice).execute();
    });
  await addJob(t.db, { kind: 'remove-media', payload: { keys: ['originals/zubenelgenubi.mp4'] } });
  const refuse = () => Promise.reject(new Error('bad token=s3cret of 0803 123 4567'));
  await addJob(t.db, { kind: 'act-on-message', payload: { journal_id: 1 } });
  const handlers = { 'remove-media': fail, 'act-on-message': refuse };
  const work = await runJobs(
    { db: t.db, pool: t.pool, log },
    { heavy: {}, files: {}, light: handlers, timed: {} },
  );
  const failures = () => lines.filter(({ msg }) => /^Failed task/.test(String(msg)));
  await vi.waitUntil(() => failures().length >= 2, { timeout: 10_000 });
  await work.stop();
  expect(failures().map(({ job, err }) => ({ job, err }))).toMatchObject(
    expect.arrayContaining([
      { job: 'remove-media', err: expect.objectContaining({ code: '23505' }) },
      { job: 'act-on-message', err: expect.objectContaining({ message: 'bad token=*** of ••••4567' }) },
    ]),
  );
  expect(JSON.stringify(lines)).not.toMatch(/zubenelgenubi|s3cret|1234567|123 4567/i);
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
