import fc from 'fast-check';

export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | JsonSchema[];
  prefixItems?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Values that none of our forms sends: NUL, lone surrogates, overflow, prototype keys, SQL and path tricks. */
const HOSTILE: readonly unknown[] = [
  'a\0b',
  '\ud800',
  '\udfff tail',
  '',
  ' ',
  '٣',
  '‮',
  'x'.repeat(70_000),
  "'; drop table accounts;--",
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  null,
  true,
  [],
  {},
  [[[[]]]],
  -1,
  0,
  0.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  9.9e99,
  '2147483648',
  '1e3',
  '-0',
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
];

/** Returns an arbitrary for values of a schema, in which each part may be replaced by a hostile value. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: honest(schema) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  );
}

function honest(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return fc.oneof(...choices.map(arbitraryOf));
  switch (schema.type) {
    case 'object':
      return object(schema);
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map(arbitraryOf))
        : fc.array(arbitraryOf((schema.items as JsonSchema) ?? {}), { maxLength: 4 });
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -9, -1e9),
        max: Math.min(schema.maximum ?? 1e6, 2e9),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fc.oneof(
        fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 200) }),
        fc.stringMatching(/^\d{1,9}$/),
        fc.uuid(),
      );
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function object(schema: JsonSchema): fc.Arbitrary<unknown> {
  const known = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [name, arbitraryOf(part)] as const,
  );
  const extra = fc.dictionary(
    fc.constantFrom('id', 'owner', 'role', '__proto__', 'x'),
    fc.constantFrom(...HOSTILE),
    { maxKeys: 2 },
  );
  return fc
    .tuple(fc.record(Object.fromEntries(known), { requiredKeys: [] }), extra)
    .map(([record, more]) => ({ ...record, ...more }));
}
