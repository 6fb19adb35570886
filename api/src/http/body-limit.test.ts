import { loginSchema } from '@wedding/shared/contract/account.schema.ts';
import { allCalls, schemaOf } from '@wedding/shared/contract/all-calls.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../testing/test-app.ts';
import { bodyLimit } from './body-limit.ts';

const MOST = 128 * 1024;
const t = await testApp();

test('the limit is what the longest body of the schema needs, however it is spelled', () => {
  const longest = { login: '\\u00e9'.repeat(254), password: '\\u00e9'.repeat(1024) };
  const bytes = Buffer.byteLength(JSON.stringify(longest).replaceAll('\\\\', '\\'));
  const limit = bodyLimit(loginSchema.body, MOST);
  expect(limit).toBeGreaterThan(bytes);
  expect(limit).toBeLessThan(24 * 1024);
  expect(bodyLimit(z.object({ any: z.string() }), MOST)).toBe(MOST);
  expect(bodyLimit(undefined, MOST)).toBeLessThan(8 * 1024);
});

test.each([
  ['nested JSON', '['.repeat(60_000) + ']'.repeat(60_000)],
  ['nested objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a long text', JSON.stringify({ login: 'x'.repeat(120_000) })],
])('SEC-45: %s of 120 kB at any call of strangers is refused before it is parsed', async (_what, payload) => {
  for (const call of Object.values(allCalls)) {
    const { body } = schemaOf(call);
    if (!call.who.includes('public') || call.method === 'GET' || call.form || !body) continue;
    if (bodyLimit(body, MOST) >= payload.length) continue;
    const headers = { 'content-type': 'application/json' };
    const url = call.path.replace(/:\w+/g, 'x');
    const { statusCode } = await t.app.inject({ method: call.method, url, headers, payload });
    expect([call.path, statusCode]).toEqual([call.path, 413]);
  }
  expect(bodyLimit(loginSchema.body, MOST)).toBeLessThan(payload.length);
});

test('SEC-45: the body of a call that isn’t there is not parsed', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const url of ['/api/no-such-call', '/admin/no-such-call', '/api/videos/1'])
    expect((await t.app.inject({ method: 'POST', url, headers, payload: '{' })).json()).toEqual({
      message: 'There is nothing at this address.',
      code: 'NOT_FOUND',
    });
});
