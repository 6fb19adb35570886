import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { serveMetrics } from './metrics.ts';

test('security line 29: figures are on a loopback port of their own, without ids or numbers', async () => {
  const t = await startTestApp();
  await t.app.inject({ url: '/admin/members/41?search=08031234567' });
  const server = await serveMetrics(t.app.metrics, 0);
  const { address, port } = server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(page).toContain('http_request_duration_seconds_count');
  expect(page).not.toMatch(/8031234567|\/41/);
  expect((await t.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  server.close();
  await t.close();
});
