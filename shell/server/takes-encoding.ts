import type { FastifyRequest } from 'fastify';

/** Whether the caller reads answers compressed in this way. */
export function takesEncoding({ headers }: FastifyRequest, name: 'br' | 'gzip'): boolean {
  return new RegExp(`\\b${name}\\b(?!;q=0(?:[,\\s]|$))`).test(headers['accept-encoding'] ?? '');
}
