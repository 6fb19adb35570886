import type { FastifyRequest } from 'fastify';

const TAKEN = {
  br: /\bbr\b(?!;q=0(?:[,\s]|$))/,
  gzip: /\bgzip\b(?!;q=0(?:[,\s]|$))/,
} as const;

/** Whether the caller reads answers compressed in this way. */
export function takesEncoding({ headers }: FastifyRequest, name: 'br' | 'gzip'): boolean {
  return TAKEN[name].test(headers['accept-encoding'] ?? '');
}

/** All that `takesEncoding` may say of a header, as one word. */
export const encodingTaken = (header = ''): string =>
  `${TAKEN.br.test(header) ? 'b' : ''}${TAKEN.gzip.test(header) ? 'g' : ''}`;
