import { allCalls, answerOf, jsonSchemaOf as jsonOf, schemaOf } from '@wedding/shared/contract/all-calls.ts';
import type { Call, CallSchema } from '@wedding/shared/contract/call.ts';
import { failure } from '@wedding/shared/contract/field.schema.ts';
import { MUTATION_KEY_PATTERN } from '@wedding/shared/contract/mutation-key.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Returns the OpenAPI 3.1 description of the whole contract, for `/openapi.json`. `x-who` lists who may call. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(allCalls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wedding Plan API', version: '1.0.0' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: jsonOf(failure, 'output') },
    },
    paths,
  };
}

function operation(name: string, call: Call): Json {
  const schema = schemaOf(call);
  const open = call.who.includes('public') || call.who.includes('webhook');
  return {
    operationId: name,
    summary: call.summary,
    'x-who': call.who,
    security: open ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(schema.params, 'path'),
      ...parametersOf(schema.query, 'query'),
      ...(call.numbered ? [MUTATION_KEY] : []),
    ],
    ...bodyOf(call, schema),
    responses: { '200': answered(call, schema), default: { description: 'Refused', content: failed } },
  };
}

const MUTATION_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated number gets the answer of the first and changes nothing.',
  schema: { type: 'string', pattern: MUTATION_KEY_PATTERN },
};

const failed = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

function answered(call: Call, schema: CallSchema): Json {
  if (call.answers) {
    return { description: 'Done', content: { [call.answers]: { schema: jsonOf(schema.answer, 'output') } } };
  }
  const envelope = z.object({ message: z.string(), data: answerOf(call) });
  return { description: 'Done', content: { 'application/json': { schema: jsonOf(envelope, 'output') } } };
}

function bodyOf(call: Call, { body }: CallSchema): Json {
  if (!body) return {};
  const schema = jsonOf(body, 'input');
  const content = call.form ? { 'multipart/form-data': { schema } } : { 'application/json': { schema } };
  return { requestBody: { required: true, content } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonOf(field as z.ZodType, 'input'),
  }));
}
