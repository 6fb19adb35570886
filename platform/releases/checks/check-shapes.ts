import type { JsonSchema } from '@wedding/platform/server/samples/sample-answer.ts';
import { ADMINISTRATOR_ROLES, type AdministratorRole, includesRole } from '@wedding/shared/contract/roles.ts';
import { z } from 'zod';
import type { BuildRecord } from '../store/build-record.ts';
import type { KnownPart } from '../store/read-build.ts';
import { nameOf } from './check.ts';
import { didYouMean } from './did-you-mean.ts';
import { propertiesOf, schemaChanges } from './schema-changes.ts';

type Shape = BuildRecord['shapes'][string];

const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const operation = z.object({
  'x-who': z.array(z.string()).optional(),
  'x-refuses': z
    .array(z.object({ field: z.string(), says: z.string(), value: z.string(), samples: z.array(z.string()) }))
    .default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: z.record(z.string(), z.unknown()),
      }),
    )
    .optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.object({ '200': z.object({ content }).optional() }).optional(),
});

/** A call of a part, and the api's description of it. */
interface CheckedCall {
  part: KnownPart;
  call: string;
  mine: Shape;
  api: z.infer<typeof operation>;
}

/**
 * Returns the reasons why parts and an api don't fit together: the api's answer differs from the one that a part was
 * built for, or it no longer accepts what a part may send. `offered` has its operations by "GET /api/videos/:".
 */
export function shapeRefusals(
  parts: readonly KnownPart[],
  { offered, remedy }: { offered: ReadonlyMap<string, unknown>; remedy: (part: KnownPart) => string },
): string[] {
  const checkedCalls = parts.flatMap((part) =>
    Object.entries(part.record?.shapes ?? {}).flatMap(([call, mine]): CheckedCall[] => {
      const api = operation.safeParse(offered.get(call.replaceAll(/:\w+/g, ':')));
      return api.success ? [{ part, call, mine, api: api.data }] : [];
    }),
  );
  const refusals = checkedCalls.flatMap((one) =>
    [
      ...unknownFields(one).map((field) => `doesn't know ${field}, which it may send`),
      ...missingParameters(one).map((field) => `requires ${field}, which it may leave out`),
      ...takenOtherwise(one),
      ...changesOf(one),
    ].map(
      (what) =>
        `${nameOf(one.part)} calls ${one.call}, and the api ${what}; ${one.mine.file} says what it was built for: ${remedy(one.part)}`,
    ),
  );
  return [...new Set(refusals)];
}

/** Whether who could make a call still may. A role includes others, and anybody may call what is public. */
function mayCall(who: string, allowed: readonly string[]): boolean {
  const isRole = (name: string): name is AdministratorRole =>
    (ADMINISTRATOR_ROLES as readonly string[]).includes(name);
  return allowed.some(
    (one) =>
      one === 'public' ||
      one === who ||
      (isRole(who) && (one === 'admin' || (isRole(one) && includesRole(who, one)))),
  );
}

/** Returns what became narrower or other in the answer, the body and the parameters. */
function changesOf(one: CheckedCall): string[] {
  const answers = answerOf(one.api);
  const [takes] = Object.values(one.api.requestBody?.content ?? {});
  const { answer, body, params, query } = one.mine;
  const sent = [
    ...(body && takes ? [{ taken: takes.schema, given: body }] : []),
    ...(params ? [parametersOf(params, one, 'path')] : []),
    ...(query ? [parametersOf(query, one, 'query')] : []),
  ];
  return [
    ...(answer && answers ? schemaChanges({ taken: answer, given: answers, isNew: 'given' }) : []).map(
      (what) => `answers ${what}`,
    ),
    ...sent.flatMap((pair) => schemaChanges({ ...pair, isNew: 'taken' })).map((what) => `takes ${what}`),
  ];
}

/**
 * Returns the parameters of a query or a path that both sides know, as the api takes them and as they are sent. In a path they
 * are what stands in one place, whatever the api calls it.
 */
function parametersOf(
  schema: JsonSchema,
  { call, api }: CheckedCall,
  place: 'path' | 'query',
): { taken: JsonSchema; given: JsonSchema } {
  const parameters = (api.parameters ?? []).filter((one) => one.in === place);
  const places = [...call.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const fields = Object.entries(propertiesOf(schema)).flatMap(([name, sent]) => {
    const parameter =
      parameters.find((one) => one.name === name) ??
      (place === 'path' ? parameters[places.indexOf(name)] : undefined);
    return parameter ? [{ name, sent, taken: parameter.schema }] : [];
  });
  const withFields = (field: 'sent' | 'taken') => ({
    ...schema,
    properties: Object.fromEntries(fields.map((one) => [one.name, one[field]])),
  });
  return { taken: withFields('taken'), given: withFields('sent') };
}

/** Returns the schema of the data in the answer's envelope. */
function answerOf({ responses }: CheckedCall['api']): JsonSchema | undefined {
  const schema = responses?.['200']?.content?.['application/json']?.schema;
  return propertiesOf(schema).data;
}

/** Returns what no comparison of two schemas says: hidden rules, the body in another form, no answer, numbers that count for nothing, fewer callers. */
function takenOtherwise({ mine, api }: CheckedCall): string[] {
  const media = Object.keys(api.requestBody?.content ?? {});
  const isNumbered = api.parameters?.some((one) => one.in === 'header' && one.name === 'Idempotency-Key');
  const lost = (mine.who ?? []).filter((who) => !mayCall(who, api['x-who'] ?? [who]));
  const rules = api['x-refuses'].filter(({ samples }) => samples.some((one) => mine.takes?.includes(one)));
  return [
    ...rules.map(
      ({ field, value, says }) =>
        `refuses "${field || 'the whole'}", such as ${value}, which it may send (“${says}”)`,
    ),
    ...(lost.length > 0 ? [`doesn't let ${lost.join(' or ')} call it`] : []),
    ...(mine.media && media.length > 0 && !media.includes(mine.media)
      ? [`takes ${media.join(' or ')}, where it sends ${mine.media}`]
      : []),
    ...(mine.answer && !answerOf(api) ? ['answers no data that it could read'] : []),
    ...(mine.numbered && !isNumbered
      ? ['remembers no number of a change (Idempotency-Key), so that one that is sent again is done twice']
      : []),
  ];
}

/** Returns the fields that may be sent and aren't read: they would be lost silently. */
function unknownFields({ mine, api }: CheckedCall): string[] {
  const [takes] = Object.values(api.requestBody?.content ?? {});
  const parameters = (api.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const query = Object.keys(propertiesOf(mine.query)).filter((name) => !parameters.includes(name));
  return [
    ...(takes ? fieldsBeyond(mine.body, takes.schema) : mine.body ? ['the body'] : []),
    ...query.map((name) => `"${name}" of the query${didYouMean(name, parameters)}`),
  ];
}

/** Returns the parameters without which the api refuses the call, and that may be missing. */
function missingParameters({ mine, api }: CheckedCall): string[] {
  const sent = Array.isArray(mine.query?.required) ? mine.query.required : [];
  return (api.parameters ?? [])
    .filter((one) => one.required && one.in !== 'path' && !(one.in === 'query' && sent.includes(one.name)))
    .map((one) => `"${one.name}" of the ${one.in}`);
}

function fieldsBeyond(sent: JsonSchema | undefined, taken: JsonSchema | undefined, path = ''): string[] {
  const properties = propertiesOf(taken);
  if (Object.keys(properties).length === 0) return [];
  return Object.entries(propertiesOf(sent)).flatMap(([name, schema]) =>
    properties[name]
      ? fieldsBeyond(schema, properties[name], `${path}${name}.`)
      : [`"${path}${name}" of the body${didYouMean(name, Object.keys(properties))}`],
  );
}
