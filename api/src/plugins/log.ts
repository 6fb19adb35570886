import { logOptions as options } from '@wedding/shared/operations/log.ts';
import type { FastifyServerOptions } from 'fastify';
import type { AppConfig } from '../app.ts';

/** The api's log, on standard output or where a test reads it. */
export function logOptions({
  logLevel,
  logTo,
}: Pick<AppConfig, 'logLevel' | 'logTo'>): FastifyServerOptions['logger'] {
  return { ...options(logLevel), ...(logTo && { stream: logTo }) };
}
