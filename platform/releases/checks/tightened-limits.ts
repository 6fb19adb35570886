type JsonSchema = Record<string, unknown>;

const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const FORMS = ['pattern', 'format', 'multipleOf'];

/**
 * Compares what may be sent with what is taken, both as JSON Schema, and says of each field whose limit became narrower what
 * it was and is, such as `"name" at most 10 (maxLength), 100 before`.
 */
export function tightenedLimits(sent: unknown, taken: unknown): string[] {
  return fieldPairs(sent, taken).flatMap(({ field, before, now }) => [
    ...UPPER.filter((key) => isNumber(now[key]) && now[key] < numberOr(before[key], Infinity)).map(
      (key) => `${field} at most ${now[key]} (${key}), ${before[key] ?? 'any'} before`,
    ),
    ...LOWER.filter((key) => isNumber(now[key]) && now[key] > numberOr(before[key], -Infinity)).map(
      (key) => `${field} at least ${now[key]} (${key}), ${before[key] ?? 'any'} before`,
    ),
    ...FORMS.filter((key) => now[key] !== undefined && before[key] === undefined).map(
      (key) => `${field} only with ${key} ${now[key]}, any before`,
    ),
  ]);
}

/** Says of each field whose `unit` differs what it was and is, such as `"price" in kobo, in naira before`. */
export function changedUnits(before: unknown, now: unknown): string[] {
  return fieldPairs(before, now).flatMap((pair) => {
    const [was, is] = [pair.before.unit, pair.now.unit];
    return was === undefined || is === undefined || was === is
      ? []
      : [`${pair.field} in ${is}, in ${was} before`];
  });
}

interface FieldPair {
  /** In quotes, with the names of what contains it. */
  field: string;
  before: JsonSchema;
  now: JsonSchema;
}

/** Returns a schema and those inside it, each beside its counterpart: properties, items of lists, alternatives in their order. */
function fieldPairs(before: unknown, now: unknown, path = ''): FieldPair[] {
  if (!isSchema(before) || !isSchema(now)) return [];
  const properties = isSchema(before.properties) ? Object.entries(before.properties) : [];
  const counterparts = isSchema(now.properties) ? now.properties : {};
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const [mine, theirs] = [before[key], now[key]];
    if (!Array.isArray(mine) || !Array.isArray(theirs) || mine.length !== theirs.length) return [];
    return mine.flatMap((one, at) => fieldPairs(one, theirs[at], path));
  });
  return [
    { field: path ? `"${path}"` : 'the whole', before, now },
    ...properties.flatMap(([name, one]) =>
      fieldPairs(one, counterparts[name], path ? `${path}.${name}` : name),
    ),
    ...fieldPairs(before.items, now.items, path),
    ...alternatives,
  ];
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const numberOr = (value: unknown, otherwise: number) => (isNumber(value) ? value : otherwise);
