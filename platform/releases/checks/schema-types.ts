import { compile } from 'json-schema-to-typescript';

export type JsonSchema = Record<string, unknown>;

/** The module that has the types. */
export const MODULE = 'shapes.ts';

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

/** Compiles the schemas to one module of types. */
export async function modulesOf(schemas: readonly JsonSchema[]): Promise<Record<string, string>> {
  const properties = Object.fromEntries(schemas.map((schema, at) => [`k${at}`, structural(schema)]));
  const all = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
  const options = { format: false, additionalProperties: false, ignoreMinAndMaxItems: true };
  return { [MODULE]: await compile(all as Parameters<typeof compile>[0], 'Shapes', options) };
}

/** Removes everything that has no type, texts above all. What contains itself is compared as far as the first time. */
function structural(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(structural);
  if (typeof schema !== 'object' || !schema) return schema;
  const {
    $schema: _dialect,
    description: _words,
    title: _title,
    default: _default,
    ...rest
  } = schema as JsonSchema;
  if (Object.keys(rest).length === 0 || '$ref' in rest) return { tsType: 'unknown' };
  if (rest.not && Object.keys(rest).length === 1) return { tsType: 'never' };
  const { prefixItems, propertyNames, ...others } = rest;
  if (prefixItems || (propertyNames as JsonSchema | undefined)?.enum) {
    const {
      items: _items,
      additionalProperties: _values,
      required = Object.keys(prefixItems ?? {}),
    } = others;
    return structural({
      type: 'object',
      properties: propertiesOf(rest),
      required,
      additionalProperties: false,
    });
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(
            Object.entries(value as JsonSchema).map(([name, one]) => [name, structural(one)]),
          )
        : structural(value),
    ]),
  );
}
