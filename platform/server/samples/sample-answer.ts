export type JsonSchema = Readonly<Record<string, unknown>>;

/** How much a made-up answer contains: everything that its schema allows, or as little as it allows. */
export type Fullness = 'full' | 'sparse';

interface Place {
  fullness: Fullness;
  root: JsonSchema;
  /** The name of the property, which tells a timestamp from another text. */
  name: string;
  /** The position in the list, from 1, so that the rows of a list have ids of their own. */
  row: number;
}

const DAY = '2027-02-14';
const TIME = `${DAY} 09:00:00`;
const UUID = '00000000-0000-4000-8000-00000000000';
const TEXTS = [
  DAY,
  '09:00',
  'GBP',
  'sample',
  '1',
  '/sample',
  '+2348031234567',
  'a'.repeat(43),
  'a'.repeat(64),
];
/** Names of texts that are days or timestamps, as this product and most others write them. */
const DAY_NAME = /(^|_)(on|date|day|due|from|to)$/i;
const TIME_NAME = /(^|_)(at|until|since|time|expires)$/i;
/** A full answer's rows exist: pages leave out those that were deleted. */
const GONE = /^(deleted|erased?|removed)_/;

/** Makes an answer that a JSON Schema of a build's record allows, always the same one. */
export function sampleAnswer(schema: JsonSchema, fullness: Fullness): unknown {
  return sampleOf(schema, { fullness, root: schema, name: '', row: 1 });
}

function sampleOf(schema: unknown, place: Place): unknown {
  if (!isSchema(schema)) return null;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const target = resolved(schema, place.root);
  if (target !== schema) return sampleOf(target, place);
  const alternatives = (schema.anyOf ?? schema.oneOf) as readonly unknown[] | undefined;
  if (alternatives) return sampleOf(chooseFrom(alternatives, place), place);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectOf(schema, place);
  if (type === 'array') return listOf(schema, place);
  if (type === 'string') return textOf(schema, place);
  if (type === 'integer' || type === 'number') return numberOf(schema, place);
  return type === 'boolean' ? place.fullness === 'full' : null;
}

/** A sparse answer has null wherever it may, a full one nowhere that it needn't. */
function chooseFrom(alternatives: readonly unknown[], { fullness, name, row }: Place): unknown {
  const isNull = (one: unknown) => isSchema(one) && one.type === 'null';
  const nothing = alternatives.find(isNull);
  if (nothing && (fullness === 'sparse' || GONE.test(name))) return nothing;
  const values = alternatives.filter((one) => !isNull(one));
  return values[(row - 1) % values.length];
}

function objectOf(schema: JsonSchema, place: Place): Record<string, unknown> {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const required = (schema.required ?? []) as readonly string[];
  const present = properties.filter(([name]) => place.fullness === 'full' || required.includes(name));
  const sample = Object.fromEntries(present.map(([name, one]) => [name, sampleOf(one, { ...place, name })]));
  const { propertyNames, additionalProperties: values } = schema;
  if (!isSchema(propertyNames) || !isSchema(values)) return sample;
  const key = propertyNames.enum ?? (place.fullness === 'full' ? [textOf(propertyNames, place)] : []);
  for (const name of key as readonly string[]) sample[name] = sampleOf(values, { ...place, name });
  return sample;
}

function listOf({ items, prefixItems, minItems = 0, maxItems = 3 }: JsonSchema, place: Place): unknown[] {
  const first = Array.isArray(prefixItems) ? prefixItems.map((one) => sampleOf(one, place)) : [];
  if (!items) return first;
  const length =
    place.fullness === 'full' ? Math.min(Math.max(3, Number(minItems)), Number(maxItems)) : Number(minItems);
  return [...first, ...Array.from({ length }, (_, at) => sampleOf(items, { ...place, row: at + 1 }))];
}

function textOf(
  { format, pattern, minLength = 0, maxLength = 200 }: JsonSchema,
  { name, row }: Place,
): string {
  if (format === 'uuid') return `${UUID}${row}`;
  if (format === 'date' || (!pattern && DAY_NAME.test(name))) return DAY;
  if (format === 'date-time' || (!pattern && TIME_NAME.test(name))) return TIME;
  const fits = (text: string) => typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
  const text = pattern ? (TEXTS.find(fits) ?? '') : `sample ${name}`;
  return text.padEnd(Number(minLength), 'a').slice(0, Number(maxLength));
}

/** Ids are those of their row, so that a list has no two of the same, and the address that a trial opens has the first's. */
function numberOf(
  { minimum = 0, maximum = Infinity, exclusiveMinimum }: JsonSchema,
  { fullness, name, row }: Place,
): number {
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Math.max(0, Number(minimum));
  const sample = fullness === 'full' || name.endsWith('id') ? row : least;
  return Math.min(Math.max(sample, least), Number(maximum));
}

/** Returns the schema that a reference or several that all apply stand for, or the same one. */
export function resolved(schema: JsonSchema, root: JsonSchema): unknown {
  if (typeof schema.$ref === 'string') return targetOf(schema.$ref, root);
  return Array.isArray(schema.allOf) ? merged(schema, schema.allOf) : schema;
}

function targetOf(reference: string, root: JsonSchema): unknown {
  const steps = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  return steps.reduce<unknown>((schema, step) => (isSchema(schema) ? schema[step] : undefined), root);
}

/** Makes one schema of several that all apply. Of several patterns the first counts. */
function merged(schema: JsonSchema, parts: readonly unknown[]): JsonSchema {
  const { allOf: _, ...own } = schema;
  const all = [own, ...parts].filter(isSchema);
  const properties = all.flatMap((one) => (isSchema(one.properties) ? Object.entries(one.properties) : []));
  const required = all.flatMap((one) => (one.required ?? []) as string[]);
  return {
    ...Object.assign({}, ...all.toReversed()),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties), required }),
  };
}

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
