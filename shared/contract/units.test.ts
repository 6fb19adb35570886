import { expect, test } from 'vitest';
import { allCalls, answerOf, jsonSchemaOf, schemaOf } from './all-calls.ts';

/** Names of measures that don't say in what they are measured, as "cost_kobo", "bytes" and "watch_minutes" do. */
const SILENT = /^(at|thumbnail_at|interval|position|watched|size|received|amount|price|duration|revenue.*)$/;

/** Returns the measures of a schema that say no unit: a part couldn't be told that it became another one. */
function withoutUnit(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null || 'unit' in schema) return [];
  const { type, properties = {}, ...rest } = schema as { type?: string; properties?: object };
  const isMeasure = (type === 'integer' || type === 'number') && SILENT.test(name);
  return [
    ...(isMeasure ? [name] : []),
    ...Object.entries(properties).flatMap(([key, one]) => withoutUnit(one, key)),
    ...Object.values(rest)
      .flat()
      .flatMap((one) => withoutUnit(one, name)),
  ];
}

test.each(Object.entries(allCalls))('%s says the unit of what it measures', (_name, call) => {
  const { params, query, body } = schemaOf(call);
  const inputs = [params, query, body].flatMap((one) => (one ? [jsonSchemaOf(one, 'input')] : []));
  expect([...inputs, jsonSchemaOf(answerOf(call), 'output')].flatMap((one) => withoutUnit(one))).toEqual([]);
});
