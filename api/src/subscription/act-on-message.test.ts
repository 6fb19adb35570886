import { createTariff } from '@wedding/shared/contract/subscription.ts';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWork } from '../job-handlers.ts';
import { findFfmpeg } from '../media/tools/find-ffmpeg.ts';
import { CALLBACK_SECRET, startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let work: { stop: () => Promise<void> } | undefined;
beforeEach(async () => {
  t = await startTestApp();
  const as = await t.adminToken();
  const plan = { name: 'Weekly', price: 500, duration: 7, code: '33070', title: 'WED WEEK' };
  await t.send(createTariff, { as, body: plan });
});
afterEach(async () => {
  await work?.stop();
  work = undefined;
  await t.close();
});

const begin = async () => {
  const { db, pool, app, config } = t;
  const parts = {
    dataDir: config.dataDir,
    tools: findFfmpeg,
    log: pino({ level: 'silent' }),
    graceHours: 24,
  };
  work = await startWork({ db, pool, media: app.media, ...parts });
};
const send = (from: string) =>
  t.app.inject({
    method: 'POST',
    url: `/api/webhook/sms/africas-talking/${CALLBACK_SECRET}`,
    payload: new URLSearchParams({ from, to: '33070', text: 'WED WEEK', id: crypto.randomUUID() }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const signsIn = (login: string) =>
  vi.waitFor(async () => expect((await t.login({ login })).statusCode).toBe(200), { timeout: 20_000 });

test('SEC-19: a worker acts on a message when it arrives', async () => {
  await begin();
  await send('+2348031260001');
  await signsIn('+2348031260001');
});

test('SEC-19: a worker acts at its start on messages that arrived earlier and lost their job', async () => {
  await send('+2348031260002');
  await t.pool.query('delete from graphile_worker._private_jobs');
  await begin();
  await signsIn('+2348031260002');
});
