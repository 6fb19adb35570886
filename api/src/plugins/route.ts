import type {
  AnswerOf,
  Call,
  CallSchema,
  CheckedBody,
  CheckedParams,
  CheckedQuery,
} from '@wedding/shared/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure } from './failure.ts';
import { refuseHostile } from './hostile-input.ts';
import { issueText } from './issue-text.ts';
import { admit, type Caller } from './session.ts';
import type { Actor } from './write.ts';

/** What a handler has in hand: everything checked against the call's schemas. A multipart body is the handler's to read. */
export interface RouteInput<C extends Call, Who = Caller> {
  params: CheckedParams<C>;
  query: CheckedQuery<C>;
  body: CheckedBody<C>;
  caller: Who;
  /** For `write()`. */
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** `message` is what toasts show; `data` is held to the call's schema, which drops undeclared fields. */
export interface RouteAnswer<C extends Call> {
  message?: string;
  data: AnswerOf<C>;
  status?: number;
}

type Handler<C extends Call, Who> = (input: RouteInput<C, Who>) => Promise<RouteAnswer<C>>;

const served = new WeakMap<FastifyInstance['server'], Set<Call>>();

/** The calls that an app serves: OpenAPI and the tests hold it against the contract. */
export const servedCalls = (app: FastifyInstance): ReadonlySet<Call> => served.get(app.server) ?? new Set();

/** Registers a call that needs a session. */
export function route<S extends CallSchema>(
  app: FastifyInstance,
  call: Call<S>,
  schema: S,
  handler: Handler<Call<S>, Caller>,
): void {
  if (isOpen(call)) throw new Error(`${call.path} is open to anyone: register it with openRoute().`);
  register(app, call, schema, handler as Handler<Call, Caller | null>);
}

/** Registers a public call or a webhook: there is no caller. */
export function openRoute<S extends CallSchema>(
  app: FastifyInstance,
  call: Call<S>,
  schema: S,
  handler: Handler<Call<S>, null>,
): void {
  if (!isOpen(call)) throw new Error(`${call.path} needs a session: register it with route().`);
  register(app, call, schema, handler as Handler<Call, Caller | null>);
}

const isOpen = (call: Call) => call.who.includes('public') || call.who.includes('webhook');

function register(
  app: FastifyInstance,
  call: Call,
  schema: CallSchema,
  handler: Handler<Call, Caller | null>,
): void {
  const known = served.get(app.server) ?? new Set();
  served.set(app.server, known.add(call));
  for (const url of call.alias ? [call.path, call.alias] : [call.path]) {
    app.route({
      method: call.method,
      url,
      onRequest: async (request) => {
        request.caller = await admit(app.db, request, call.who);
      },
      handler: async (request, reply) => {
        const input = {
          params: checkedPart(schema.params, request.params) as undefined,
          query: checkedPart(schema.query, request.query) as undefined,
          body: bodyOf(call, schema, request) as undefined,
        };
        const { caller } = request;
        const actor: Actor = {
          kind: caller?.kind ?? 'visitor',
          id: caller?.accountId ?? null,
          requestId: request.id,
        };
        const answer = await handler({ ...input, caller, actor, request, reply });
        const data = schema.answer.parse(answer.data);
        reply.code(answer.status ?? 200);
        if (reply.statusCode === 304) return reply.send();
        if (call.answers) return reply.type(`${call.answers}; charset=utf-8`).send(data);
        return reply.send({ message: answer.message ?? 'OK', data });
      },
    });
  }
}

function bodyOf(call: Call, schema: CallSchema, request: FastifyRequest): unknown {
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  if (isForm) {
    if (call.form !== 'multipart') throw new ApiFailure(415, 'UNSUPPORTED', 'Send this as JSON.');
    return undefined;
  }
  if (call.form === 'multipart' && !call.acceptsJson) {
    throw new ApiFailure(415, 'UNSUPPORTED', 'Send this as multipart form data.');
  }
  return checkedPart(schema.body, request.body ?? undefined);
}

/** @throws {ApiFailure} 422 naming each field and its texts */
export function checkedPart<T extends z.ZodType>(
  schema: T | undefined,
  value: unknown,
): z.output<T> | undefined {
  refuseHostile(value);
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: issueText });
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'request';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  throw new ApiFailure(422, 'INVALID', 'Please check what was entered.', { errors });
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}
