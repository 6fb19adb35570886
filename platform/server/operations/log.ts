import { inspect } from 'node:util';
import { maskPairs } from './mask-credentials.ts';
import { maskPhones, maskUrl } from './mask-url.ts';

/** The fields of a request that a pino logger writes; Fastify's requests have them. */
interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
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
    req: ({ method, url, ip }: LoggedRequest) => ({ method, url: maskUrl(url), ip }),
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
    .map((line) => {
      const addresses = line.replace(/https?:\/\/\S+|(?<=^|[\s"'(])\/[\w%.~/-]+(?:\?\S*)?/g, maskUrl);
      return maskPhones(STACK_LINE.test(line) ? line : maskPairs(addresses));
    })
    .join('\n');
