import { logOptions as options } from '@wedding/platform/server/operations/log.ts';
import type { FastifyServerOptions } from 'fastify';

/** Returns the options of the api's log, which goes to standard output or to `logTo` in tests. */
export function logOptions({
  logLevel,
  logTo,
}: {
  logLevel: string;
  logTo?: { write: (line: string) => void };
}): FastifyServerOptions['logger'] {
  return { ...options(logLevel), ...(logTo && { stream: logTo }) };
}
