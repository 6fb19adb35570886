type JsonSchema = Record<string, unknown>;

const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const FORMS = ['pattern', 'format', 'multipleOf'];

/**
 * Compares what may be sent with what is taken, both as JSON Schema, and says of each field whose limit became narrower what
 * it was and is, such as `"name" at most 10 (maxLength), 100 before`.
 */
export function tightenedLimits(sent: unknown, taken: unknown, path = ''): string[] {
  if (!isSchema(sent) || !isSchema(taken)) return [];
  const field = path ? `"${path}"` : 'the whole';
  const upper = UPPER.filter((key) => isNumber(taken[key]) && taken[key] < numberOr(sent[key], Infinity)).map(
    (key) => `${field} at most ${taken[key]} (${key}), ${sent[key] ?? 'any'} before`,
  );
  const lower = LOWER.filter(
    (key) => isNumber(taken[key]) && taken[key] > numberOr(sent[key], -Infinity),
  ).map((key) => `${field} at least ${taken[key]} (${key}), ${sent[key] ?? 'any'} before`);
  const forms = FORMS.filter((key) => taken[key] !== undefined && sent[key] === undefined).map(
    (key) => `${field} only with ${key} ${taken[key]}, any before`,
  );
  return [...upper, ...lower, ...forms, ...inside(sent, taken, path)];
}

/** Compares the schemas inside: properties, items of lists, and alternatives in their order. */
function inside(sent: JsonSchema, taken: JsonSchema, path: string): string[] {
  const properties = isSchema(sent.properties) ? Object.entries(sent.properties) : [];
  const ofTaken = isSchema(taken.properties) ? taken.properties : {};
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const [mine, theirs] = [sent[key], taken[key]];
    if (!Array.isArray(mine) || !Array.isArray(theirs) || mine.length !== theirs.length) return [];
    return mine.flatMap((one, at) => tightenedLimits(one, theirs[at], path));
  });
  return [
    ...properties.flatMap(([name, one]) =>
      tightenedLimits(one, ofTaken[name], path ? `${path}.${name}` : name),
    ),
    ...tightenedLimits(sent.items, taken.items, path),
    ...alternatives,
  ];
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const numberOr = (value: unknown, otherwise: number) => (isNumber(value) ? value : otherwise);
