import { createServer } from 'node:net';
import { serveMetrics } from '@wedding/platform/server/operations/metrics.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseUp, registerDatabaseMetrics } from '../db/database-metrics.ts';
import { registerJobMetrics } from '../jobs/job-metrics.ts';
import { addJob } from '../jobs/queue.ts';
import { startTestApp } from '../testing/test-app.ts';

test('SEC-29: metrics are served on a separate loopback port, without ids or phone numbers', async () => {
  const t = await startTestApp();
  await t.app.inject({ method: 'PUT', url: '/admin/members/41?search=08031234567' });
  const server = await serveMetrics(t.app.metrics, { port: 0 });
  expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  const page = await (await fetch(server.at)).text();
  expect(page).toContain('http_request_duration_seconds_count{method="PUT",route="/admin/members/:id"');
  expect(page).toContain('http_requests_in_flight 0');
  expect(page).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(page).not.toMatch(/8031234567|\/41/);
  expect((await fetch(server.at.replace('metrics', ''))).status).toBe(404);
  expect((await t.get('/metrics')).statusCode).toBe(404);
  server.close();
  await t.close();
});

test('metrics cover the database and the jobs by kind, state, age and duration', async () => {
  const t = await startTestApp();
  registerDatabaseMetrics(t.app.metrics, t.pool);
  const { ran } = registerJobMetrics(t.app.metrics, t.pool);
  await addJob(t.db, { kind: 'remove-media', payload: { keys: [] }, inSeconds: 60 });
  await addJob(t.db, { kind: 'forget-due', payload: {}, inSeconds: -90 });
  ran('forget-due', 'done', 0.2);
  const page = await t.app.metrics.metrics();
  expect(page).toContain('jobs{kind="remove-media",state="later"} 1');
  expect(page).toContain('jobs{kind="forget-due",state="waiting"} 1');
  expect(
    Number(/jobs_oldest_seconds\{kind="forget-due",state="waiting"\} (\S+)/.exec(page)?.[1]),
  ).toBeCloseTo(90, -1);
  expect(page).toContain('job_duration_seconds_count{kind="forget-due",outcome="done"} 1');
  expect(page).toContain('\ndatabase_up 1');
  expect(page).toContain('\ndatabase_connections{state="pending"} 0');
  await t.close();
});

test('a worker reports its health on its metrics port, and is unhealthy without a database', async () => {
  const t = await startTestApp();
  const health = async (pool: typeof t.pool) => {
    const server = await serveMetrics(t.app.metrics, { port: 0, host: '::1' }, () => isDatabaseUp(pool));
    expect(server.at).toContain('[::1]');
    const { status } = await fetch(server.at.replace('metrics', 'healthz'));
    server.close();
    return status;
  };
  expect(await health(t.pool)).toBe(200);
  // Accepts connections and never responds.
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as { port: number };
  const dead = new pg.Pool({ host: '127.0.0.1', port });
  expect(await health(dead)).toBe(503);
  silent.close();
  await t.close();
});
