import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

export interface SiteAddress {
  /** The configured address (SITE_URL), '' if none is. */
  siteUrl: string;
  /** Further hosts of this site, with their ports (SITE_HOSTS). */
  siteHosts: readonly string[];
}

/**
 * Returns the address that absolute links begin with, such as "https://wedding.example": the configured one, else the
 * request's if its host is on the list or is this machine. '' for any other: anybody can send any Host header.
 */
export function siteOrigin(request: FastifyRequest, { siteUrl, siteHosts }: SiteAddress): string {
  if (siteUrl) return siteUrl;
  const host = request.host?.toLowerCase() ?? '';
  const isOurs = siteHosts.includes(host) || LOOPBACK.test(host);
  return isOurs ? `${request.protocol}://${host}` : '';
}
