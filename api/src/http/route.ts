import { Readable } from 'node:stream';
import { inChunks } from '@wedding/platform/server/operations/connections.ts';
import { schemaOf } from '@wedding/shared/contract/all-calls.ts';
import type {
  AnswerOf,
  Call,
  CallSchema,
  CheckedBody,
  CheckedParams,
  CheckedQuery,
  OpenWho,
  Who,
} from '@wedding/shared/contract/call.ts';
import { type SavedRows, savedRows } from '@wedding/shared/contract/changes.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../db/write.ts';
import { limitAccount } from './account-limits.ts';
import type { Caller } from './caller.ts';
import { checkedPart, isForm } from './checked-part.ts';
import { callerLeft, HttpError } from './http-error.ts';

/** The body limit of a call with a session. */
const BODY_BYTES = 1024 * 1024;

/** A text of this length is sent in chunks. */
const LONG_TEXT = 64 * 1024;

/** The input of a handler, checked against the call's schemas. The handler itself reads a multipart body. */
interface RouteInput<C extends Call> {
  params: CheckedParams<C>;
  query: CheckedQuery<C>;
  body: CheckedBody<C>;
  /** Null for a call that is open to anyone. */
  caller: CallerOf<C>;
  /** For `write()`. */
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The result of a handler. Toasts show `message`. `data` is parsed by the call's schema, which drops undeclared fields. */
interface RouteAnswer<C extends Call> {
  message?: string;
  data: AnswerOf<C>;
  status?: number;
}

/** The response to a mutation with an `Idempotency-Key`. */
interface SavedAnswer {
  message: string;
  saved: SavedRows;
}

/** A response too large for memory: the text of the whole envelope, not checked by the schema. For administrators' calls. */
interface StreamedAnswer {
  stream: Readable;
}

type CallerOf<C extends Call> = C['who'][number] extends OpenWho ? null : Caller;
export type Handler<C extends Call> = (
  input: RouteInput<C>,
) => Promise<RouteAnswer<C> | SavedAnswer | StreamedAnswer>;

const served = new WeakMap<FastifyInstance['server'], Set<Call>>();

/** Returns the calls that an app serves. OpenAPI and the tests compare them with the contract. */
export const servedCalls = (app: FastifyInstance): ReadonlySet<Call> => served.get(app.server) ?? new Set();

/** Serves a call of the contract. Checks the caller, the request and the response against the contract. */
export function route<S extends CallSchema, W extends Who>(
  app: FastifyInstance,
  call: Call<S, W>,
  handler: Handler<Call<S, W>>,
): void {
  // The cast is safe because the input is checked against this call's own schemas.
  register(app, call, handler as AnyHandler);
}

type AnyHandler = (
  input: Omit<RouteInput<Call>, 'caller'> & { caller: Caller | null },
) => Promise<RouteAnswer<Call> | SavedAnswer | StreamedAnswer>;

function register(app: FastifyInstance, call: Call, handler: AnyHandler): void {
  const schema = schemaOf(call);
  const isOpen = call.who.includes('public') || call.who.includes('webhook');
  const calls = served.get(app.server) ?? new Set();
  served.set(app.server, calls.add(call));

  // Strangers' bodies are as small as the app's own limit.
  const limits = isOpen ? {} : { bodyLimit: BODY_BYTES };

  /** Runs the handler. Returns the response's body. */
  async function textFor(request: FastifyRequest, reply: FastifyReply) {
    const { caller } = request;
    const input = {
      params: checkedPart(schema.params, request.params) as undefined,
      query: checkedPart(schema.query, request.query) as undefined,
      body: bodyOf(call, schema, request) as undefined,
    };
    const actor: Actor = {
      kind: caller?.kind ?? 'visitor',
      id: caller?.accountId ?? null,
      requestId: request.id,
    };
    const answer = await handler({ ...input, caller, actor, request, reply });
    if ('stream' in answer) return Readable.from(counted(answer.stream, request), { objectMode: false });
    if ('saved' in answer) {
      return JSON.stringify({ message: answer.message, data: savedRows.parse(answer.saved) });
    }
    const data = schema.answer.parse(answer.data);
    reply.code(answer.status ?? 200);
    if (call.answers) return data as string;
    return JSON.stringify({ message: answer.message ?? 'OK', data });
  }

  for (const url of call.alias ? [call.path, call.alias] : [call.path]) {
    app.route({
      method: call.method,
      url,
      ...limits,
      onRequest: async (request, reply) => {
        request.caller = await app.authorize(request, call.who);
        // Waits before the body is read, so a waiting request costs no memory.
        if (request.caller) await limitAccount(request, reply, { accountId: request.caller.accountId });
      },
      handler: async (request, reply) => {
        // Whoever has left has no place any more.
        if (reply.raw.destroyed) throw callerLeft();
        const work = textFor(request, reply);
        request.work = work;
        const text = await work;
        if (typeof text === 'string') request.answerBytes = text.length;
        if (reply.statusCode === 304) return reply.send();
        reply.type(`${call.answers ?? 'application/json'}; charset=utf-8`);
        if (typeof text !== 'string' || text.length < LONG_TEXT) return reply.send(text);
        const bytes = Buffer.from(text);
        return reply.header('content-length', bytes.length).send(inChunks(bytes));
      },
    });
  }
}

async function* counted(stream: Readable, request: FastifyRequest) {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    request.answerBytes += chunk.length;
    yield chunk;
  }
}

function bodyOf(call: Call, schema: CallSchema, request: FastifyRequest): unknown {
  if (isForm(request)) {
    if (call.form !== 'multipart') throw new HttpError(415, 'UNSUPPORTED', 'Send this as JSON.');
    return undefined;
  }
  if (call.form === 'multipart' && !call.acceptsJson) {
    throw new HttpError(415, 'UNSUPPORTED', 'Send this as multipart form data.');
  }
  return checkedPart(schema.body, request.body ?? undefined);
}
