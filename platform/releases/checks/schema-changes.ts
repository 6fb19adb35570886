import { isSchema, type JsonSchema } from '@wedding/platform/server/samples/sample-answer.ts';

const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
/** What is compared by a line of its own, and words. Whatever else differs, such as a pattern, is refused. */
const COMPARED: ReadonlySet<string> = new Set([
  ...UPPER,
  ...LOWER,
  ...'type properties required items prefixItems additionalProperties propertyNames enum const'.split(' '),
  ...'anyOf oneOf multipleOf unit default title description examples deprecated $schema'.split(' '),
]);

/**
 * Says of each field of a JSON Schema what changed, what it was and is: `"name" at most 10 (maxLength), 100 before`, `"price" in
 * kobo, in naira before`. Two patterns can't be compared: an api that takes either (`z.union`) goes between them. A unit or a
 * form that wasn't said before is no change, nor is what contains itself compared more than once.
 * @param isNew which of the two changed: what is given in answers, or what is taken from bodies
 */
export function schemaChanges({
  given,
  taken,
  isNew,
}: {
  given: unknown;
  taken: unknown;
  isNew: 'given' | 'taken';
}): string[] {
  return [...new Set(differences({ from: given, to: taken }, isNew === 'taken' ? BODY : ANSWER))];
}

/** How a difference is said. `field` is in quotes, with the names of what contains it. */
interface Words {
  /** Under the same type. */
  changes: (pair: SchemaPair & { field: string }) => string[];
  /** Of what is given nothing is taken: kinds in words. */
  otherKind: (field: string, kinds: { from: string; to: string }) => string;
  /** It is taken for granted, and may be missing. */
  missing: (field: string) => string;
}

const bodyChanges: Words['changes'] = ({ field, from, to }) => [
  ...UPPER.filter((key) => isNumber(to[key]) && to[key] < numberOr(from[key], Infinity)).map(
    (key) => `${field} at most ${to[key]} (${key}), ${from[key] ?? 'any'} before`,
  ),
  ...LOWER.filter((key) => isNumber(to[key]) && to[key] > numberOr(from[key], -Infinity)).map(
    (key) => `${field} at least ${to[key]} (${key}), ${from[key] ?? 'any'} before`,
  ),
  ...otherKeys(to, from).map(
    (key) => `${field} only with ${key} ${plain(to[key])}, ${plain(from[key])} before`,
  ),
  ...(from.additionalProperties && !to.additionalProperties && to.properties
    ? [`${field} with no fields beyond its own, any before`]
    : []),
  ...(isNumber(to.multipleOf) && numberOr(from.multipleOf, 0.1) % to.multipleOf !== 0
    ? [`${field} in steps of ${to.multipleOf}, ${from.multipleOf ?? 'any'} before`]
    : []),
  ...(to.type === 'integer' && from.type === 'number' ? [`${field} whole, any number before`] : []),
  ...unitChange(field, from.unit, to.unit),
  ...(from.default !== undefined && plain(from.default) !== plain(to.default)
    ? [
        `${field} that is left out for ${JSON.stringify(to.default) ?? 'nothing'}, for ${JSON.stringify(from.default)} before`,
      ]
    : []),
];

const answerChanges: Words['changes'] = ({ field, from: is, to: was }) => [
  ...unitChange(field, was.unit, is.unit),
  ...otherKeys(was, is)
    // What has a format has its pattern by it, in the words of whatever library wrote it.
    .filter((key) => key !== 'pattern' || was.format === undefined)
    .map((key) => `${field} with ${key} ${plain(is[key])}, ${plain(was[key])} before`),
  ...(was.type === 'integer' && is.type === 'number' ? [`${field} in parts, whole before`] : []),
];

const BODY: Words = {
  changes: bodyChanges,
  otherKind: (field, { from, to }) => `${field} only as ${to}, ${from} before`,
  missing: (field) => `${field} always, not always before`,
};
const ANSWER: Words = {
  changes: answerChanges,
  otherKind: (field, { from, to }) => `${field} as ${from}, ${to} before`,
  missing: (field) => `${field} not always, always before`,
};

const unitChange = (field: string, was: unknown, is: unknown) =>
  was !== undefined && was !== is ? [`${field} in ${is ?? 'no unit'}, in ${was} before`] : [];

/** Returns what a schema says that only the same words in the other would fit. */
const otherKeys = (schema: JsonSchema, other: JsonSchema) =>
  Object.keys(schema).filter(
    (key) => !COMPARED.has(key) && schema[key] !== undefined && plain(schema[key]) !== plain(other[key]),
  );
const plain = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'any'));

interface SchemaPair {
  from: JsonSchema;
  to: JsonSchema;
}

/**
 * Compares a schema with the one that it goes to, and those inside. Each alternative of the first needs one of the second
 * that takes it: of several, the one with the fewest differences counts.
 */
function differences({ from, to }: { from: unknown; to: unknown }, words: Words, path = ''): string[] {
  const fieldOf = (name: string) => (name ? `"${name}"` : 'the whole');
  const inside = (name: string) => [path, name].filter(Boolean).join('.');
  const takers = alternativesOf(to);
  return alternativesOf(from).flatMap((one) => {
    const outcomes = takers
      .filter((taker) => isSameKind(one, taker))
      .map((taker) => [
        ...words.changes({ field: fieldOf(path), from: one, to: taker }),
        ...missingIn(one, taker).map((name) => words.missing(fieldOf(inside(name)))),
        ...innerPairs({ from: one, to: taker }).flatMap(({ name, ...inner }) =>
          differences(inner, words, inside(name)),
        ),
      ]);
    const kinds = { from: kindOf(one), to: takers.map(kindOf).join(' or ') || 'nothing' };
    return outcomes.toSorted((a, b) => a.length - b.length)[0] ?? [words.otherKind(fieldOf(path), kinds)];
  });
}

/**
 * Returns a schema's alternatives, also those of one that may be null, and its constants one by one. What several say together
 * is one, if it can be. A record whose keys are known is an object.
 */
function alternativesOf(schema: unknown): JsonSchema[] {
  if (!isSchema(schema)) return schema === false ? [] : [{}];
  const { allOf, anyOf, oneOf, type, enum: values, ...rest } = schema;
  if (plain(schema.not) === '{}') return [];
  if (Array.isArray(allOf)) {
    const all: JsonSchema[] = [{ ...schema, allOf: undefined }, ...allOf.filter(isSchema)];
    const properties = Object.assign({}, ...all.map((one) => one.properties));
    const others = all.flatMap((one) => otherKeys(one, {}));
    const required = all.flatMap((one) => one.required ?? []);
    const merged = alternativesOf({ ...Object.assign({}, ...all), properties, required });
    return new Set(others).size < others.length ? merged.map((one) => ({ ...one, allOf })) : merged;
  }
  if (Array.isArray(values))
    return values.map((value) => ({ ...rest, type: value === null ? 'null' : typeof value, const: value }));
  if (Array.isArray(type)) return type.flatMap((one) => alternativesOf({ ...rest, type: one }));
  const list = anyOf ?? oneOf;
  if (Array.isArray(list))
    return list
      .flatMap(alternativesOf)
      .map((one) => ({ ...rest, ...(type !== undefined && { type }), ...one }));
  if (type === 'boolean' && !('const' in rest))
    return [true, false].map((value) => ({ ...rest, type, const: value }));
  const { propertyNames, additionalProperties, ...object } = schema;
  if (isSchema(propertyNames) && Array.isArray(propertyNames.enum))
    return [{ ...object, properties: propertiesOf(schema) }];
  return [type === 'integer' ? withoutExclusive(schema) : schema];
}

/** More than 0 is at least 1, for whole numbers. */
function withoutExclusive({ exclusiveMinimum, exclusiveMaximum, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(isNumber(exclusiveMinimum) && { minimum: exclusiveMinimum + 1 }),
    ...(isNumber(exclusiveMaximum) && { maximum: exclusiveMaximum - 1 }),
  };
}

/** Whether one alternative is of the type that the other takes, with its constant. Without a type it is anything. */
function isSameKind(one: JsonSchema, taker: JsonSchema): boolean {
  const typeOf = ({ type }: JsonSchema) => (type === 'integer' ? 'number' : type);
  if ('const' in taker) return 'const' in one && plain(one.const) === plain(taker.const);
  return taker.type === undefined || typeOf(one) === typeOf(taker);
}

const kindOf = (one: JsonSchema): string =>
  'const' in one ? (JSON.stringify(one.const) ?? 'any') : String(one.type ?? 'anything');

/** Returns what a schema always has by the other, and may lack. Of a list these are its places. */
function missingIn(one: JsonSchema, taker: JsonSchema): string[] {
  const alwaysIn = ({ required, prefixItems }: JsonSchema) =>
    Object.keys(prefixItems ?? {}).concat((required ?? []) as string[]);
  const always = alwaysIn(one);
  return alwaysIn(taker).filter((name) => !always.includes(name));
}

/** Returns what is inside two schemas, side by side, with the names of properties. */
function innerPairs({ from, to }: SchemaPair): (SchemaPair & { name: string })[] {
  const [mine, theirs] = [from, to].map(({ properties, prefixItems }) =>
    Object.entries({ ...Object(properties), ...Object(prefixItems) } as Record<string, unknown>),
  ) as [[string, unknown][], [string, unknown][]];
  const [givers, takers] = [new Map(mine), new Map(theirs)];
  const rest = to.prefixItems ? undefined : (to.items ?? to.additionalProperties);
  const items = from.prefixItems ? undefined : (from.items ?? {});
  return [
    ...mine.map(([name, one]) => [name, one, takers.get(name) ?? rest]),
    // A record may have any of the other's fields. What may be anything else is nobody's promise.
    ...theirs.flatMap(([name, other]) =>
      givers.has(name) || plain(from.additionalProperties) === '{}'
        ? []
        : [[name, from.additionalProperties, other]],
    ),
    ['', to.items && items, to.items],
    ...['additionalProperties', 'propertyNames'].map((key) => ['', from[key], to[key]]),
  ].flatMap(([name, one, other]) =>
    isSchema(one) && isSchema(other) ? [{ name: String(name), from: one, to: other }] : [],
  );
}

/** Returns an object's fields, or those of a list's items. A list's places and a record's keys that are known are fields too. */
export function propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  const { properties, items, prefixItems, propertyNames, additionalProperties } = (schema ?? {}) as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    prefixItems?: JsonSchema[];
    propertyNames?: { enum?: string[] };
    additionalProperties?: JsonSchema;
  };
  const keys = additionalProperties && propertyNames?.enum?.map((key) => [key, additionalProperties]);
  return (
    properties ?? (keys && Object.fromEntries(keys)) ?? (items ? propertiesOf(items) : { ...prefixItems })
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const numberOr = (value: unknown, otherwise: number) => (isNumber(value) ? value : otherwise);
