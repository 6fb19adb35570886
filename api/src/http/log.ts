import { logOptions as options } from '@wedding/operations/log.ts';
import type { FastifyServerOptions } from 'fastify';

/** The api's log, on standard output or where a test reads it. */
export function logOptions({
  logLevel,
  logTo,
}: {
  logLevel: string;
  logTo?: { write: (line: string) => void };
}): FastifyServerOptions['logger'] {
  return { ...options(logLevel), ...(logTo && { stream: logTo }) };
}
