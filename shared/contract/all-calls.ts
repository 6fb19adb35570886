import { readdirSync } from 'node:fs';
import { z } from 'zod';
import type { Call, CallSchema } from './call.ts';
import { savedRows } from './changes.schema.ts';

const isOfContract = (file: string) => /^[\w-]+(\.schema)?\.ts$/.test(file) && file !== 'all-calls.ts';

/** What the files beside this one export: calls, and their schemas by the names `<call>Schema`. */
const contract: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...(await Promise.all(
    readdirSync(import.meta.dirname)
      .filter(isOfContract)
      .toSorted()
      .map((file) => import(/* @vite-ignore */ `./${file}`)),
  )),
);

/** Every operation by name: the api must serve them, OpenAPI lists them, and the matrix and the fuzzer run them. */
export const allCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries(contract).flatMap(([name, one]) => (isCall(one) ? [[name, one]] : [])),
);
const byCall = new Map(Object.entries(allCalls).map(([name, call]) => [call, contract[`${name}Schema`]]));

/** Returns the schemas of a call. For servers only: no page's bundle includes them. */
export function schemaOf<S extends CallSchema>(call: Call<S>): S {
  const schema = byCall.get(call);
  if (!schema) throw new Error(`${call.method} ${call.path} has no schema with its name in shared/contract.`);
  // `defineCall` names this schema's type.
  return schema as S;
}

/** Returns the schema of a call's answer; with a mutation's number, it is the rows that were saved. */
export function answerOf(call: Call): z.ZodType {
  const { answer } = schemaOf(call);
  return call.numbered ? z.union([savedRows, answer]) : answer;
}

/** Converts a schema to JSON Schema, for its input or its output. A type that JSON can't represent becomes "any". */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function isCall(one: unknown): one is Call {
  return typeof one === 'object' && one !== null && 'path' in one && 'who' in one;
}
