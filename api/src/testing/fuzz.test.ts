import { allCalls, schemaOf } from '@wedding/shared/contract/all-calls.ts';
import type { Call } from '@wedding/shared/contract/call.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { arbitraryOf, type JsonSchema } from './arbitrary-json.ts';
import { testApp } from './test-app.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 10);
const calls = Object.entries(allCalls);
const roomy = 1_000_000;
const t = await testApp({
  attemptLimits: {
    perAddress: roomy,
    distinctPerNetwork: roomy,
    distinctGlobally: roomy,
    perSubject: roomy,
  },
});
const couple = await t.coupleToken('+2348031770001');
const admin = await t.adminToken('fuzz@example.com');

const formOf = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> =>
  schema
    ? arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : fc.constant(undefined);

test.each(calls.filter(([name]) => name !== 'logout'))(
  'SEC-12: %s answers any input with a status below 500',
  async (_name, call) => {
    const { params, query, body } = schemaOf(call);
    const as = call.who.includes('couple') ? couple : admin;
    await fc.assert(
      fc.asyncProperty(formOf(params), formOf(query), formOf(body), async (inPath, inQuery, inBody) => {
        const sent = call.form && !call.acceptsJson ? form(inBody) : json(inBody);
        const url = fill(call, inPath) + searchOf(inQuery);
        const answer = await t.app.inject({
          method: call.method,
          url,
          ...sent,
          headers: { authorization: `Bearer ${as}`, ...sent.headers },
        });
        expect(answer.statusCode, `${call.method} ${url} ${answer.body}`).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  },
  // One may be a long poll of 25 seconds.
  25_000 + RUNS * 1_000,
);

const RAW: [string, string, number[]][] = [
  ['broken JSON', '{"login":', [400]],
  ['JSON of another type', '"text"', [422]],
  ['a prototype key', '{"login":"x","__proto__":{"admin":true}}', [400]],
  ['a constructor key', '{"login":"x","constructor":{"prototype":{"admin":true}}}', [400]],
  ['more than 1 MB', JSON.stringify({ login: 'x'.repeat(1_100_000) }), [413]],
  ['more than a stranger may send', JSON.stringify({ login: 'x'.repeat(140_000) }), [413]],
  ['a NUL byte', '{"login":"a\\u0000b"}', [400]],
  ['a lone surrogate', '{"login":"\\ud800"}', [400]],
  ['nothing', '', [422]],
];
test.each(RAW)('SEC-12: %s is refused', async (_what, payload, statuses) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
  expect(statuses).toContain(answer.statusCode);
  expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
});

test.each([25, 400_000])('SEC-12: a member’s body that is nested %i deep is refused', async (depth) => {
  const answer = await t.app.inject({
    method: saveChanges.method,
    url: saveChanges.path,
    payload: `{"changes":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${couple}` },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'TOO_DEEP']);
});

test.each([
  '/api/videos/%00',
  '/api/videos/%ed%a0%80',
  '/api/videos/99999999999999999999',
  '/api/videos/-1',
  '/api/videos/1e3',
  '/api/videos/%',
])('SEC-12: the path %s answers 4xx', async (url) => {
  const { statusCode } = await t.app.inject({ url, headers: { authorization: `Bearer ${couple}` } });
  expect(Math.floor(statusCode / 100)).toBe(4);
});

function fill(call: Call, params: unknown): string {
  const values = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
  return call.path.replace(/:(\w+)/g, (_, name: string) => safely(values[name] ?? '1'));
}

function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  return `?${Object.entries(query)
    .map(([key, value]) => `${safely(key)}=${safely(value)}`)
    .join('&')}`;
}

/** Encodes a value for a URL. `encodeURIComponent` throws on lone surrogates, but a request can contain their bytes. */
function safely(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.isWellFormed() ? encodeURIComponent(text).slice(0, 3000) || 'x' : '%ED%A0%80';
}

const json = (body: unknown) =>
  body === undefined
    ? { headers: {} }
    : { payload: JSON.stringify(body) ?? '', headers: { 'content-type': 'application/json' } };

function form(body: unknown) {
  const boundary = 'wedding-fuzz';
  const fields = Object.entries((body ?? {}) as object).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"\r\n\r\n${String(value)}\r\n`,
  );
  const payload = `${fields.join('')}--${boundary}--\r\n`;
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
