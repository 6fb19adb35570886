import { jsonSchemaOf } from '@wedding/shared/contract/all-calls.ts';
import type { z } from 'zod';

/** A character as JSON may spell it: \\u00e9. */
const CHARACTER_BYTES = 6;
/** The pattern of base64url, which nothing has to escape. */
const PLAIN = '^[\\w-]+$';
/** Numbers, booleans and null, with room for spaces. */
const VALUE_BYTES = 40;
/** Room for fields that the schema ignores. */
const SPARE_BYTES = 4 * 1024;

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
}

/**
 * Returns the most bytes that a JSON body of this schema needs, or `most` if the schema doesn't say. A larger body is
 * refused before it is parsed, whatever it is nested of.
 */
export function bodyLimit(schema: z.ZodType | undefined, most: number): number {
  const size = schema ? sizeOf(jsonSchemaOf(schema, 'input')) : 0;
  return Math.min(most, size + SPARE_BYTES);
}

function sizeOf(schema: JsonSchema): number {
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map(sizeOf));
  switch (schema.type) {
    case 'string':
      return (
        (schema.maxLength ?? Number.POSITIVE_INFINITY) * (schema.pattern === PLAIN ? 1 : CHARACTER_BYTES)
      );
    case 'array':
      return (schema.maxItems ?? Number.POSITIVE_INFINITY) * sizeOf(schema.items ?? {});
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, field]) => sum + name.length + VALUE_BYTES + sizeOf(field),
        0,
      );
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return VALUE_BYTES;
    default:
      return Number.POSITIVE_INFINITY;
  }
}
