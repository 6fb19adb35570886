import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

export interface SiteAddress {
  /** As configured (SITE_URL), '' where it isn't. */
  siteUrl: string;
  /** Hosts, with their ports, that this site answers to besides (SITE_HOSTS). */
  siteHosts: readonly string[];
}

/**
 * The address that absolute links begin with, such as "https://wedding.example": the configured one, else the
 * request's where its host is on the list or this very machine. '' for any other: anybody can send any Host header.
 */
export function siteOrigin(request: FastifyRequest, { siteUrl, siteHosts }: SiteAddress): string {
  if (siteUrl) return siteUrl;
  const host = request.host?.toLowerCase() ?? '';
  const isOurs = siteHosts.includes(host) || LOOPBACK.test(host);
  return isOurs ? `${request.protocol}://${host}` : '';
}
