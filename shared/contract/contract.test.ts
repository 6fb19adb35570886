import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls, schemaOf } from './all-calls.ts';

const calls = Object.entries(allCalls);

test.each(calls)('%s has its schemas and says who may call it', (_name, call) => {
  expect(schemaOf(call).answer).toBeDefined();
  expect(call.who.length).toBeGreaterThan(0);
  expect(call.path).toMatch(/^\/(api|admin)\//);
  expect(call.summary).not.toBe('');
});

test.each(calls)('%s names exactly the path parameters that its schema reads', (_name, call) => {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort();
  const params = schemaOf(call).params;
  const shape = params && 'shape' in params ? Object.keys(params.shape as object).sort() : [];
  expect(shape).toEqual(inPath);
});

test.each(calls.filter(([, { method }]) => method !== 'GET'))(
  'SEC-46: %s says what it writes, and an edit carries the version that it was made from',
  (_name, call) => {
    expect(call.writes, 'Say in `writes` what the call does to records.').toBeDefined();
    if (call.writes !== 'edit') return;
    const body = JSON.stringify(
      z.toJSONSchema(schemaOf(call).body ?? z.null(), { io: 'input', unrepresentable: 'any' }),
    );
    expect(body).toContain('"version":');
  },
);

test('no two calls share a method and path', () => {
  const seen = calls.map(([, call]) => `${call.method} ${call.path}`);
  expect(new Set(seen).size).toBe(seen.length);
});
