import { hiddenRules, takenSamples } from '@wedding/platform/server/samples/sent-samples.ts';
import type { CallSchema } from '@wedding/shared/contract/call.ts';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { api, check, live, release, stageEachTest } from '../testing/check-stage.ts';

vi.setConfig({ testTimeout: 60_000 });
stageEachTest();

const refused = (name: string, made: Parameters<typeof check>[1]) => expect(check(name, made)).rejects;

/** The description of one call that takes a name. */
const takes = (who: string[], name: object, price: object = {}) => ({
  '/api/vendors': {
    post: {
      'x-who': who,
      requestBody: { content: { 'application/json': { schema: bodyOf(name, price) } } },
      responses: {},
    },
  },
});
const bodyOf = (name: object, price: object = {}) => ({
  type: 'object',
  properties: {
    // As it comes over the network: a test that leaves out the type says that it is undefined.
    name: JSON.parse(JSON.stringify({ type: 'string', ...name })),
    price: { anyOf: [{ type: 'integer', ...price }, { type: 'null' }] },
  },
});
const orNull = (schema: object) => ({ type: undefined, anyOf: [{ type: 'null' }, schema] });
const list = (items: object) => ({ type: 'array', items: { type: 'string', ...items } });
const record = (values: object) => ({
  type: 'object',
  additionalProperties: { type: 'string', ...values },
  propertyNames: { type: 'string' },
});
const keyed = (...keys: string[]) => ({
  ...record({}),
  propertyNames: { type: 'string', enum: keys },
  required: keys,
});
const fields = (more: unknown) => ({
  type: 'object',
  properties: { a: { type: 'string' } },
  additionalProperties: more,
});
const tuple = (length: number) => ({ type: 'array', prefixItems: Array(length).fill({ type: 'integer' }) });
const built = (who: string[], name: object, price: object = {}) => ({
  needs: { calls: ['POST /api/vendors'] },
  record: {
    shapes: {
      'POST /api/vendors': { file: 'shared/contract/vendor.schema.ts', who, body: bodyOf(name, price) },
    },
  },
});

test('SEC-53: what stands in a path is compared whatever the api calls it', async () => {
  const params = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  const parameter = { name: 'vendor_id', in: 'path', required: true };
  const offered = (schema: object) => ({
    '/api/vendors/{vendor_id}': { delete: { parameters: [{ ...parameter, schema }] } },
  });
  api.paths = offered({ type: 'string' });
  await live('shell');
  const call = 'DELETE /api/vendors/:id';
  const shapes = { [call]: { file: 'shared/contract/vendor.schema.ts', params } };
  await live('mfe-a', { needs: { calls: [call] }, record: { shapes } });
  api.checkout = offered({ type: 'string', maxLength: 8 });
  await expect(release('check', 'api')).rejects.toThrow(/takes "id" at most 8 \(maxLength\), any before/);
  api.checkout = offered({ type: 'integer' });
  await expect(release('check', 'api')).rejects.toThrow('takes "id" only as integer, string before');
});

test('SEC-53: a call that fewer people may make is refused, from either side', async () => {
  api.paths = takes(['couple', 'admin'], {});
  await live('shell');
  await live('mfe-a', built(['couple', 'admin'], {}));
  api.checkout = takes(['admin'], {});
  await expect(release('check', 'api')).rejects.toThrow(
    /mfe-a \S+ calls POST \/api\/vendors, and the api doesn't let couple call it; .*: keep the old beside the new/,
  );
  api.paths = takes(['admin'], {});
  await refused('mfe-a', built(['couple'], {})).toThrow(
    /doesn't let couple call it; .*: release the api first/,
  );
  api.checkout = takes(['couple', 'admin', 'owner'], {});
  expect(await release('check', 'api')).toContain('offers all');
});

test.each([
  [['couple'], ['public'], undefined],
  [['couple', 'writer'], ['couple', 'admin'], undefined],
  [['owner'], ['editor', 'support'], undefined],
  [['editor'], ['writer'], undefined],
  [['admin'], ['support'], 'admin'],
  [['writer'], ['editor'], 'writer'],
  [['support'], ['writer'], 'support'],
  [['public'], ['couple', 'admin'], 'public'],
])(
  'SEC-53: of those who may make a call, %j, then %j, the ones who lose it are named',
  async (before, now, lost) => {
    api.paths = takes(before, {});
    await live('shell');
    await live('mfe-a', built(before, {}));
    api.checkout = takes(now, {});
    const checked = expect(release('check', 'api'));
    if (lost) await checked.rejects.toThrow(`doesn't let ${lost} call it`);
    else await checked.resolves.toContain('offers all');
  },
);

const TWO_FIELDS = { a: { type: 'string' }, b: { type: 'string' } };

test.each([
  [{ maxLength: 100 }, { maxLength: 10 }, /takes "name" at most 10 \(maxLength\), 100 before/],
  [{}, { maxLength: 10 }, /takes "name" at most 10 \(maxLength\), any before/],
  [{ minLength: 1 }, { minLength: 3 }, /takes "name" at least 3 \(minLength\), 1 before/],
  [{}, { pattern: '^a' }, /takes "name" only with pattern \^a, any before/],
  [{ pattern: '^a' }, { pattern: '^b' }, /takes "name" only with pattern \^b, \^a before/],
  [
    { maxLength: 100 },
    { type: ['string', 'null'], maxLength: 10 },
    /takes "name" at most 10 \(maxLength\), 100/,
  ],
  [
    { maxLength: 100 },
    orNull({ type: 'string', maxLength: 10 }),
    /takes "name" at most 10 \(maxLength\), 100/,
  ],
  [list({ maxLength: 9 }), list({ maxLength: 5 }), /takes "name" at most 5 \(maxLength\), 9 before/],
  [list({}), { ...list({}), uniqueItems: true }, /takes "name" only with uniqueItems true, any before/],
  [record({ maxLength: 9 }), record({ maxLength: 5 }), /takes "name" at most 5 \(maxLength\), 9 before/],
  [record({}), { ...record({}), maxProperties: 2 }, /takes "name" at most 2 \(maxProperties\), any before/],
  [{ type: 'number' }, { type: 'integer' }, /takes "name" whole, any number before/],
  [{ type: 'integer' }, { type: 'integer', multipleOf: 100 }, /takes "name" in steps of 100, any before/],
  [{}, { allOf: [{ maxLength: 9 }, { pattern: '^a' }] }, /takes "name" at most 9 \(maxLength\), any before/],
  [{}, { contentEncoding: 'base64' }, /takes "name" only with contentEncoding base64, any before/],
  [{ default: 'a' }, { default: 'b' }, /takes "name" that is left out for "b", for "a" before/],
  [{ default: 'a' }, {}, /takes "name" that is left out for nothing, for "a" before/],
  [{ enum: ['a', 'b'] }, { enum: ['a'] }, /takes "name" only as "a", "b" before/],
  [keyed('a', 'b'), keyed('a'), /doesn't know "name\.b" of the body/],
  [tuple(2), tuple(3), /takes "name\.2" always, not always before/],
  [{}, { not: { const: 'a' } }, /takes "name" only with not {"const":"a"}, any before/],
  [{}, { if: { minLength: 3 }, else: { pattern: '^a' } }, /takes "name" only with if {"minLength":3}, any/],
  [record({}), { ...record({}), patternProperties: { '^a': { const: 'a' } } }, /only with patternProperties/],
  [
    record({}),
    { ...record({}), dependentRequired: { a: ['b'] } },
    /takes "name" only with dependentRequired/,
  ],
  [list({}), { ...list({}), contains: { const: 'a' } }, /takes "name" only with contains/],
  [list({}), { ...list({}), unevaluatedItems: false }, /takes "name" only with unevaluatedItems false/],
  [{}, { $ref: '#/$defs/name' }, /takes "name" only with \$ref #\/\$defs\/name, any before/],
  [
    { $ref: '#/$defs/a' },
    { $ref: '#/$defs/b' },
    /takes "name" only with \$ref #\/\$defs\/b, #\/\$defs\/a before/,
  ],
  [{ type: undefined }, {}, /takes "name" only as string, anything before/],
  [{ $ref: '#', type: undefined }, {}, /takes "name" only as string, anything before/],
  [
    record({}),
    { ...record({}), additionalProperties: { type: 'integer' } },
    /takes "name" only as integer, string before/,
  ],
  [fields(undefined), record({ type: 'integer' }), /takes "name\.a" only as integer, string before/],
  [{ type: 'boolean' }, { const: true }, /takes "name" only as true, false before/],
  [
    { anyOf: [{ const: 1 }, list({})] },
    { anyOf: [list({ type: 'integer' }), { const: 1 }] },
    /takes "name" only as integer, string before/,
  ],
  [record({}), fields(false), /takes "name" with no fields beyond its own, any before/],
  [record({}), fields(undefined), /takes "name" with no fields beyond its own, any before/],
  [fields({}), fields(false), /takes "name" with no fields beyond its own, any before/],
  [fields(true), fields(undefined), /takes "name" with no fields beyond its own, any before/],
  [
    { type: 'object', properties: TWO_FIELDS, required: ['b'] },
    { type: 'object', properties: TWO_FIELDS, allOf: [{ required: ['a'] }, { required: ['b'] }] },
    /takes "name\.a" always, not always before/,
  ],
  [
    { allOf: [{ pattern: '^a' }, { pattern: 'z$' }] },
    { allOf: [{ pattern: '^b' }, { pattern: 'z$' }] },
    /takes "name" only with allOf/,
  ],
])('SEC-53: a tighter limit is refused: %j, then %j', async (before, now, reason) => {
  api.paths = takes(['couple'], before);
  await live('shell');
  await live('mfe-a', built(['couple'], before));
  api.checkout = takes(['couple'], now);
  await expect(release('check', 'api')).rejects.toThrow(reason);
  api.checkout = takes(['couple'], before);
  expect(await release('check', 'api')).toContain('offers all');
});

const vendor = (name: z.ZodType, notes: z.ZodType = z.string().max(20)) => ({
  body: z.object({ name, notes: notes.optional() }),
  answer: z.null(),
});
const whole = z.string().max(100);

test.each([
  [whole.refine((name) => name.length <= 10), 'name'],
  [whole.refine((name) => !/\d/.test(name)), 'name'],
  [
    whole.superRefine((name, context) => {
      if (name.includes(' ')) context.addIssue({ code: 'custom', message: 'One word only.' });
    }),
    'name',
  ],
  [whole.transform((name) => name.slice(5)).pipe(z.string().min(5)), 'name'],
  [whole.overwrite((name) => name.replaceAll('a', '')).min(1), 'name'],
])('SEC-53: a limit that no schema shows is refused, and its field named (%#)', async (name, field) => {
  const withRules = (call: CallSchema) => {
    const { '/api/vendors': path } = takes(['couple'], { maxLength: 100 });
    return { '/api/vendors': { post: { ...path.post, 'x-refuses': hiddenRules(call) } } };
  };
  api.paths = takes(['couple'], { maxLength: 100 });
  await live('shell');
  const mine = built(['couple'], { maxLength: 100 });
  Object.assign(mine.record.shapes['POST /api/vendors'], { takes: takenSamples(vendor(whole)) });
  await live('mfe-a', mine);
  api.checkout = withRules(vendor(name));
  await expect(release('check', 'api')).rejects.toThrow(
    new RegExp(
      `and the api refuses "${field}", such as ".*", which it may send .*vendor\\.schema\\.ts.*: keep the old`,
    ),
  );
  // A field more, and a rule of it, are no difference to what was sent before.
  api.checkout = withRules({
    ...vendor(whole),
    body: vendor(whole).body.extend({
      town: z
        .string()
        .refine((town) => town === 'Lagos')
        .optional(),
    }),
  });
  expect(await release('check', 'api')).toContain('offers all');
});

test('SEC-53: a tighter limit of a number that may be missing is refused', async () => {
  api.paths = takes(['couple'], {}, { maximum: 1000 });
  await live('shell');
  await live('mfe-a', built(['couple'], {}, { maximum: 1000 }));
  api.checkout = takes(['couple'], {}, { maximum: 100 });
  await expect(release('check', 'api')).rejects.toThrow(/takes "price" at most 100 \(maximum\), 1000 before/);
});

test.each([
  [
    { pattern: '^a' },
    orNull({
      anyOf: [
        { type: 'string', pattern: '^a' },
        { type: 'string', pattern: '^b' },
      ],
    }),
  ],
  [
    { type: 'integer', exclusiveMinimum: 0 },
    { type: 'integer', minimum: 1 },
  ],
  [
    { type: 'integer', multipleOf: 100 },
    { type: 'integer', multipleOf: 50 },
  ],
  [{ type: 'boolean' }, { enum: [true, false, 'later'] }],
  [keyed('a'), { ...keyed('a', 'b'), required: ['a'] }],
  [fields(undefined), record({})],
])('an api that takes more than before fits: %j, then %j', async (before, now) => {
  api.paths = takes(['couple'], before);
  await live('shell');
  await live('mfe-a', built(['couple'], before));
  api.checkout = takes(['couple'], now);
  expect(await release('check', 'api')).toContain('offers all');
});

test('SEC-53: a parameter that the api now requires is refused', async () => {
  const asks = (...required: string[]) => ({
    '/api/vendors': {
      get: {
        parameters: ['craft', 'town'].map((name) => ({
          name,
          in: 'query',
          required: required.includes(name),
          schema: { type: 'string' },
        })),
        responses: {},
      },
    },
  });
  api.paths = asks('craft');
  await live('shell');
  const query = { type: 'object', properties: { craft: { type: 'string' } }, required: ['craft'] };
  await live('mfe-a', {
    needs: { calls: ['GET /api/vendors'] },
    record: { shapes: { 'GET /api/vendors': { file: 'shared/contract/vendor.schema.ts', query } } },
  });
  api.checkout = asks('craft', 'town');
  await expect(release('check', 'api')).rejects.toThrow('the api requires "town" of the query, which it may');
  api.checkout = asks('craft');
  expect(await release('check', 'api')).toContain('offers all');
});

test('SEC-53: a unit that changes is refused, in what is sent and in what is answered', async () => {
  const priced = (unit: string) => ({
    '/api/vendors': {
      post: {
        requestBody: { content: { 'application/json': { schema: bodyOf({}, { unit }) } } },
        responses: {},
      },
    },
  });
  api.paths = priced('naira');
  await live('shell');
  const mine = {
    needs: { calls: ['POST /api/vendors'] },
    record: {
      shapes: {
        'POST /api/vendors': {
          file: 'shared/contract/vendor.schema.ts',
          body: bodyOf({}, { unit: 'naira' }),
        },
      },
    },
  };
  await live('mfe-a', mine);
  const nowNull = priced('kobo');
  // Null comes first now, which is no difference to what is sent.
  nowNull['/api/vendors'].post.requestBody.content[
    'application/json'
  ].schema.properties.price.anyOf.reverse();
  for (const checkout of [priced('kobo'), nowNull]) {
    api.checkout = checkout;
    await expect(release('check', 'api')).rejects.toThrow(
      /takes "price" in kobo, in naira before; .*vendor\.schema\.ts/,
    );
  }
  api.checkout = priced('naira');
  expect(await release('check', 'api')).toContain('offers all');
});

const answering = (price: object) => ({ type: 'object', properties: { price, day: { type: 'string' } } });
const offers = (data: object) => ({
  '/api/vendors': {
    get: {
      responses: {
        '200': { content: { 'application/json': { schema: { type: 'object', properties: { data } } } } },
      },
    },
  },
});

test.each([
  [{ type: 'integer', unit: 'naira' }, { type: 'integer' }, /answers "price" in no unit, in naira before/],
  [{ type: 'integer' }, { type: 'number' }, /answers "price" in parts, whole before/],
  [
    { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    { type: ['null', 'number'] },
    /answers "price" in parts, whole before/,
  ],
  [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
    /answers "price" with format date-time, date before/,
  ],
  [{ type: 'string', format: 'date' }, { type: 'string' }, /answers "price" with format any, date before/],
  [
    { type: 'string', pattern: '^\\d+:\\d\\d$' },
    { type: 'string', pattern: '^\\d+$' },
    /answers "price" with pattern \^\\d\+\$, \^\\d\+:\\d\\d\$ before/,
  ],
  [
    { type: 'array', items: { type: 'integer', unit: 'seconds' } },
    { type: 'array', items: { type: 'integer', unit: 'ms' } },
    /answers "price" in ms, in seconds before/,
  ],
  [
    { type: 'string', not: { const: 'a' } },
    { type: 'string' },
    /answers "price" with not any, {"const":"a"} before/,
  ],
  [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }, /answers "price" with \$ref #\/\$defs\/b, #/],
  [{ type: 'string' }, { $ref: '#/$defs/b' }, /answers "price" as anything, string before/],
  [
    { type: 'object', properties: TWO_FIELDS },
    { type: 'object', additionalProperties: { type: 'integer' } },
    /answers "price\.a" as integer, string before/,
  ],
  [{ type: 'string' }, {}, /answers "price" as anything, string before/],
])('SEC-53: an answer that means something else is refused: %j, then %j', async (before, now, reason) => {
  api.paths = offers(answering(before));
  await live('shell');
  const answer = answering(before);
  await live('mfe-a', {
    needs: { calls: ['GET /api/vendors'] },
    record: { shapes: { 'GET /api/vendors': { file: 'shared/contract/vendor.schema.ts', answer } } },
  });
  api.checkout = offers(answering(now));
  await expect(release('check', 'api')).rejects.toThrow(reason);
  api.checkout = offers(answering({ ...before, maxLength: 5, minimum: 1, description: 'What it costs' }));
  expect(await release('check', 'api')).toContain('offers all');
});

test('an answer that contains itself is compared as far as it can be', async () => {
  const vendors = (name: object) => ({
    ...answering({ type: 'array', items: { $ref: '#' } }),
    properties: { name, inner: { type: 'array', items: { $ref: '#' } } },
    required: ['name'],
  });
  const whole = { file: 'shared/contract/vendor.schema.ts', answer: vendors({ type: 'string' }) };
  api.paths = offers(whole.answer);
  await live('shell');
  await live('mfe-a', {
    needs: { calls: ['GET /api/vendors'] },
    record: { shapes: { 'GET /api/vendors': whole } },
  });
  api.checkout = offers(vendors({ type: 'integer' }));
  await expect(release('check', 'api')).rejects.toThrow('answers "name" as integer, string before');
});
