import { inspect } from 'node:util';
import { maskCredentials } from './mask-credentials.ts';
import { maskPhones } from './mask-phones.ts';

/** The fields of a request that a pino logger reads; Fastify's requests have them. */
interface LoggedRequest {
  method: string;
  routeOptions: { url?: string | undefined };
  params: unknown;
  ip: string;
}

/** A parameter of a route that is an id, and what an id looks like. */
const ID_NAME = /^id$|Id$/;
const ID = /^(?:\d{1,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Returns a request's route with the ids in its address, such as `/api/videos/12` or `/api/calendar/:token.ics`. Nothing
 * else of an address is logged: whatever its spelling, there is no place for a credential, a phone number or words (SEC-50).
 */
export function loggedRoute({
  routeOptions,
  params,
}: Pick<LoggedRequest, 'routeOptions' | 'params'>): string {
  const values = Object(params) as Record<string, unknown>;
  return (routeOptions.url ?? 'none').replace(/:(\w+)/g, (parameter, name: string) => {
    const value = String(values[name]);
    return ID_NAME.test(name) && ID.test(value) ? value : parameter;
  });
}

/**
 * Options for structured logs, the same in every process: one JSON line per event, with the same `reqId` for everything
 * that one request causes from the gateway to the worker. Logs contain no token, secret or whole phone number (SEC-18,
 * SEC-29). For pino and for Fastify.
 */
export const logOptions = (level: string) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie', 'err.parameters', 'err.query'],
  serializers: {
    req: (request: LoggedRequest) => ({
      method: request.method,
      route: loggedRoute(request),
      ip: request.ip,
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: errorFields,
  },
});

/** Returns what the log says of an error. Libraries also throw what is no error, and logging that mustn't throw again. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) {
    const text =
      typeof error === 'string' ? error : inspect(error, { breakLength: Number.POSITIVE_INFINITY });
    return { type: typeof error, message: masked(text), stack: '' };
  }
  return {
    type: error.name,
    message: masked(error.message),
    stack: masked(error.stack ?? ''),
    ...('code' in error && { code: String(error.code) }),
  };
}

/** A line of a stack names files and functions. */
const STACK_LINE = /^\s+at /;

const masked = (text: string) =>
  text
    .split('\n')
    .map((line) => maskPhones(STACK_LINE.test(line) ? line : maskCredentials(line)))
    .join('\n');
