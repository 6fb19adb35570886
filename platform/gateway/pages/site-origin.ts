import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Returns the address that absolute links begin with, such as "https://wedding.example": the configured one, else the
 * request's if its host is this machine. '' for any other: anybody can send any Host header.
 */
export function siteOrigin(request: FastifyRequest, { siteUrl }: Pick<RuntimeConfig, 'siteUrl'>): string {
  if (siteUrl) return siteUrl;
  const host = request.host?.toLowerCase() ?? '';
  return LOOPBACK.test(host) ? `${request.protocol}://${host}` : '';
}
