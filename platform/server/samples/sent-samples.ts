import { createHash } from 'node:crypto';
import { allCalls, jsonSchemaOf, schemaOf } from '@wedding/shared/contract/all-calls.ts';
import type { CallSchema } from '@wedding/shared/contract/call.ts';
import { isSchema, type JsonSchema, resolved, sampleAnswer } from './sample-answer.ts';

/** What a call refuses though its JSON Schemas allow it, by a rule that no JSON Schema shows. */
export interface HiddenRule {
  /** The field that is refused, such as "end.reason", and what the call says of it. */
  field: string;
  says: string;
  /** The field's value in one of the samples, as JSON, cut after 60 characters. */
  value: string;
  /** Digests of the samples: the same sample has the same, whatever version made it. */
  samples: string[];
}

const PLACES = ['params', 'query', 'body'] as const;
const MAX_SAMPLES = 4_000;
const MAX_ITEMS = 20;
const MAX_LENGTH = 2_000;
const TEXTS = [
  'Ada Obi,ada,ADA,ada-obi,a,0,1,9,10,100,1000,1000000,2147483647,08031234567,NGN,USD,2020-02-29,2030-12-31,23:59'.split(
    ',',
  ),
  ['', '\n', '₦', '💍', '1 000', '2030-12-31 23:59:59', 'ada@wedding.example', 'https://wedding.example/a'],
].flat();
const NUMBERS = [-1, 0, 0.5, 1, 2, 7, 10, 99, 100, 1000, 10_000, 1_000_000];

/** Returns the digests of the samples that a call takes, of those that its JSON Schemas allow. */
export const takenSamples = (schema: CallSchema): string[] =>
  outcomesOf(schema).flatMap(({ sample, issue }) => (issue ? [] : [sample]));

/** Returns what a call refuses by `.refine`, or after a transformation. */
export function hiddenRules(schema: CallSchema): HiddenRule[] {
  const rules = new Map<string, HiddenRule>();
  for (const { sample, value, issue } of outcomesOf(schema)) {
    if (!issue) continue;
    const field = issue.path.filter((key) => typeof key === 'string').join('.');
    const part = issue.path.reduce<unknown>((one, key) => Object(one)[key], value);
    const rule = rules.get(`${field} ${issue.message}`);
    if (rule) rule.samples.push(sample);
    else {
      const text = JSON.stringify(part ?? null).slice(0, 60);
      rules.set(`${field} ${issue.message}`, { field, says: issue.message, value: text, samples: [sample] });
    }
  }
  return [...rules.values()];
}

/** Adds to each operation of an OpenAPI document of this checkout's contract what it refuses by hidden rules, as `x-refuses`. */
export function withHiddenRules(openapi: { paths?: unknown }): unknown {
  const paths = Object.entries(openapi.paths as Record<string, Record<string, { operationId: string }>>);
  const withRules = (operation: { operationId: string }) => {
    const call = allCalls[operation.operationId];
    return { ...operation, 'x-refuses': call ? hiddenRules(schemaOf(call)) : [] };
  };
  const all = paths.map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, withRules(one)])),
  ]);
  return { ...openapi, paths: Object.fromEntries(all) };
}

function outcomesOf(schema: CallSchema) {
  return PLACES.flatMap((place) => {
    const type = schema[place];
    if (!type) return [];
    const json = jsonSchemaOf(type, 'input');
    const samples = samplesOf(json, { root: json }).slice(0, MAX_SAMPLES);
    return samples.map((value) => {
      const sample = createHash('sha256')
        .update(`${place} ${canonical(value)}`)
        .digest('hex')
        .slice(0, 8);
      return { sample, value, issue: type.safeParse(value).error?.issues[0] };
    });
  });
}

interface Place {
  root: JsonSchema;
  isInner?: boolean;
}

/** Returns values at the edges of what a schema allows: of an object, each differs in one field from its least or its whole. */
function samplesOf(schema: unknown, place: Place): unknown[] {
  if (!isSchema(schema)) return [];
  const target = resolved(schema, place.root);
  if (target !== schema) return samplesOf(target, place);
  const alternatives = (schema.anyOf ?? schema.oneOf) as readonly unknown[] | undefined;
  if (alternatives) return alternatives.flatMap((one) => samplesOf(one, place));
  if (Array.isArray(schema.enum)) return schema.enum;
  if ('const' in schema) return [schema.const];
  const { type, properties, items, maxItems = 0 } = schema;
  if (type === 'object') {
    const inner = { ...place, isInner: true };
    const bases = (place.isInner ? ['sparse' as const] : (['sparse', 'full'] as const)).map((fullness) =>
      Object(sampleAnswer({ ...place.root, ...schema }, fullness)),
    );
    const fields = Object.entries(isSchema(properties) ? properties : {});
    return bases.flatMap((base) => [
      base,
      ...fields.flatMap(([name, one]) => samplesOf(one, inner).map((value) => ({ ...base, [name]: value }))),
    ]);
  }
  if (type === 'array') {
    const list = samplesOf(items, { ...place, isInner: true });
    const [first] = list;
    const lengths = [0, 2, Math.min(Number(maxItems), MAX_ITEMS)];
    return [...lengths.map((length) => Array.from({ length }, () => first)), ...list.map((one) => [one])];
  }
  if (type === 'string') return textsOf(schema);
  if (type === 'integer' || type === 'number') return numbersOf(schema);
  return type === 'boolean' ? [true, false] : [null];
}

function textsOf({ pattern, minLength = 0, maxLength = MAX_LENGTH }: JsonSchema): string[] {
  const [least, most] = [Number(minLength), Math.min(Number(maxLength), MAX_LENGTH)];
  const lengths = [least, 10, 50, Math.ceil(most / 2), most - 1, most];
  const form = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/;
  const texts = [...TEXTS, ...lengths.map((length) => 'a'.repeat(Math.max(0, length)))];
  return [...new Set(texts)].filter((one) => one.length >= least && one.length <= most && form.test(one));
}

function numbersOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): number[] {
  const least = Number(minimum ?? exclusiveMinimum ?? 0);
  const most = Number(maximum ?? 0);
  const numbers = new Set([...NUMBERS, least, least + 1, Math.ceil((least + most) / 2), most - 1, most]);
  return [...numbers].filter(
    (one) => one >= least && one <= (most || Infinity) && (type === 'number' || one % 1 === 0),
  );
}

/** Writes a value with its fields in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== 'object' || !value) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${name}:${canonical(one)}`)}}`;
}
