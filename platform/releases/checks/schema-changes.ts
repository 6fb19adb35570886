type JsonSchema = Record<string, unknown>;

const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
/** What is compared by a line of its own or as a type, and words. Whatever else differs, such as a pattern, is refused. */
const COMPARED: ReadonlySet<string> = new Set([
  ...UPPER,
  ...LOWER,
  ...'type properties required items prefixItems additionalProperties propertyNames enum const'.split(' '),
  ...'anyOf oneOf multipleOf unit default title description examples deprecated $schema'.split(' '),
]);

/**
 * Says of each field of a JSON Schema what changed under the same type, what it was and is: `"name" at most 10 (maxLength), 100
 * before`, `"price" in kobo, in naira before`. Two patterns can't be compared: an api that takes either (`z.union`) goes between
 * them. A unit or a form that wasn't said before is no change.
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
  return differences({ from: given, to: taken }, isNew === 'taken' ? bodyChanges : answerChanges);
}

const bodyChanges: Say = ({ field, from, to }) => [
  ...UPPER.filter((key) => isNumber(to[key]) && to[key] < numberOr(from[key], Infinity)).map(
    (key) => `${field} at most ${to[key]} (${key}), ${from[key] ?? 'any'} before`,
  ),
  ...LOWER.filter((key) => isNumber(to[key]) && to[key] > numberOr(from[key], -Infinity)).map(
    (key) => `${field} at least ${to[key]} (${key}), ${from[key] ?? 'any'} before`,
  ),
  ...otherKeys(to, from).map(
    (key) => `${field} only with ${key} ${plain(to[key])}, ${plain(from[key])} before`,
  ),
  ...(from.additionalProperties && !hasKeys(from) && !to.additionalProperties && to.properties
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

const answerChanges: Say = ({ field, from: is, to: was }) => [
  ...unitChange(field, was.unit, is.unit),
  ...otherKeys(was, is)
    // What has a format has its pattern by it, in the words of whatever library wrote it.
    .filter((key) => key !== 'pattern' || was.format === undefined)
    .map((key) => `${field} with ${key} ${plain(is[key])}, ${plain(was[key])} before`),
  ...(was.type === 'integer' && is.type === 'number' ? [`${field} in parts, whole before`] : []),
];

const unitChange = (field: string, was: unknown, is: unknown) =>
  was !== undefined && was !== is ? [`${field} in ${is ?? 'no unit'}, in ${was} before`] : [];

/** Returns what a schema says that only the same words in the other would fit. */
const otherKeys = (schema: JsonSchema, other: JsonSchema) =>
  Object.keys(schema).filter(
    (key) => !COMPARED.has(key) && schema[key] !== undefined && plain(schema[key]) !== plain(other[key]),
  );
const plain = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'any'));
const hasKeys = ({ propertyNames }: JsonSchema) => isSchema(propertyNames) && 'enum' in propertyNames;

interface SchemaPair {
  from: JsonSchema;
  to: JsonSchema;
}
/** `field` is in quotes, with the names of what contains it. */
type Say = (pair: SchemaPair & { field: string }) => string[];

/**
 * Compares a schema with the one that it goes to, and those inside. Each alternative of the first needs one of the second
 * that takes it: of several, the one with the fewest differences counts.
 */
function differences({ from, to }: { from: unknown; to: unknown }, say: Say, path = ''): string[] {
  const field = path ? `"${path}"` : 'the whole';
  const takers = alternativesOf(to);
  return alternativesOf(from).flatMap((one) => {
    const outcomes = takers
      .filter((taker) => isSameKind(one, taker))
      .map((taker) => [
        ...say({ field, from: one, to: taker }),
        ...innerPairs({ from: one, to: taker }).flatMap(({ name, ...inner }) =>
          differences(inner, say, [path, name].filter(Boolean).join('.')),
        ),
      ]);
    return outcomes.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}

/** Returns a schema's alternatives, also those of one that may be null. What several say together is one, if it can be. */
function alternativesOf(schema: unknown): JsonSchema[] {
  if (!isSchema(schema)) return [];
  const { allOf, anyOf, oneOf, type, ...rest } = schema;
  if (Array.isArray(allOf)) {
    const all: JsonSchema[] = [{ ...schema, allOf: undefined }, ...allOf.filter(isSchema)];
    const properties = Object.assign({}, ...all.map((one) => one.properties));
    const others = all.flatMap((one) => otherKeys(one, {}));
    const merged = alternativesOf({ ...Object.assign({}, ...all), properties });
    return new Set(others).size < others.length ? merged.map((one) => ({ ...one, allOf })) : merged;
  }
  if (Array.isArray(type)) return type.map((one) => ({ ...rest, type: one }));
  const list = anyOf ?? oneOf;
  if (Array.isArray(list)) return list.flatMap(alternativesOf).map((one) => ({ ...rest, ...one }));
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

/** Whether one alternative is what the other takes: of the same type, with the same constants. */
function isSameKind(one: JsonSchema, taker: JsonSchema): boolean {
  const typeOf = ({ type }: JsonSchema) => (type === 'integer' ? 'number' : type);
  if (typeOf(one) !== typeOf(taker) && one.type !== undefined && taker.type !== undefined) return false;
  const pairs = [{ from: one, to: taker }, ...innerPairs({ from: one, to: taker })];
  return pairs.every(
    ({ from, to }) => from.const === undefined || to.const === undefined || from.const === to.const,
  );
}

/** Returns what is inside two schemas, side by side, with the names of properties. */
function innerPairs({ from, to }: SchemaPair): (SchemaPair & { name: string })[] {
  const { prefixItems: mine } = from;
  const { prefixItems: theirs } = to;
  const places = Array.isArray(mine) && Array.isArray(theirs) ? mine.map((one, at) => [one, theirs[at]]) : [];
  const both = ['items', 'additionalProperties', 'propertyNames'].map((key) => [from[key], to[key]]);
  const fields = isSchema(to.properties) ? to.properties : {};
  const properties = Object.entries(isSchema(from.properties) ? from.properties : {});
  return [
    ...properties.map(([name, one]) => [name, one, fields[name]] as const),
    ...[...both, ...places].map(([one, other]) => ['', one, other] as const),
  ].flatMap(([name, mine, theirs]) =>
    isSchema(mine) && isSchema(theirs) ? [{ name, from: mine, to: theirs }] : [],
  );
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const numberOr = (value: unknown, otherwise: number) => (isNumber(value) ? value : otherwise);
