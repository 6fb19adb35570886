import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns the hash source for an inline script or stylesheet that the policy should allow. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Hashes of the style element that Sonner puts into the page as it loads: first empty, then with its text. A test
 * compares both with the installed version.
 */
export const TOASTER_STYLE =
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What a site's policy allows besides its own address. */
interface CspOptions {
  /** Texts of inline scripts, allowed by their hashes. */
  inlineScripts?: readonly string[];
  /** Other origins: the API's host if it has one of its own, and development servers. */
  origins?: readonly string[];
}

/** What one page's policy allows in addition: the texts of its inline styles and scripts, and other origins. */
export interface PageNeeds {
  styles?: readonly string[];
  scripts?: readonly string[];
  origins?: readonly string[];
}

/** Writes the header of the policy. */
export type Policy = (https: boolean, page?: PageNeeds) => string;

/** The policy of every page: no eval, no inline script, no framing, nothing from other sites. */
export function contentSecurityPolicy(options: CspOptions = {}): Policy {
  const write = ({ styles = [], scripts = [], origins = [] }: PageNeeds) => {
    const others = [...(options.origins ?? []), ...origins];
    const allow = (...sources: string[]) => ["'self'", ...sources, ...others].join(' ');
    return [
      "default-src 'none'",
      `script-src ${allow(...[...(options.inlineScripts ?? []), ...scripts].map(hashSource))}`,
      `style-src ${allow(TOASTER_STYLE, ...styles.map(hashSource))}`,
      `img-src ${allow('data:', 'blob:')}`,
      `font-src ${allow()}`,
      `media-src ${allow('blob:')}`,
      `connect-src ${allow('blob:')}`,
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'report-uri /csp-report',
    ].join('; ');
  };
  // The newer way to report works only on https, and browsers that know it ignore the older one.
  return (https, page = {}) => (https ? `${write(page)}; report-to csp` : write(page));
}

/** Paths of calls and files, most of a visit's requests. A page that is sent there instead gets its headers by itself. */
const NO_DOCUMENTS = /^\/(api|admin|media|r)\//;

/** What no page of this site uses, so that a script that got into one can't either. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** What browsers apply only to documents. */
const OF_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
};

/** Sets the headers of a document, whatever its address. */
export const setDocumentHeaders = (reply: FastifyReply, csp: string) =>
  reply.headers({ ...OF_DOCUMENTS, 'content-security-policy': csp });

/** Sets the headers of every response of the gateway. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  if (!NO_DOCUMENTS.test(request.url)) reply.headers(OF_DOCUMENTS);
  if (request.protocol === 'https') {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('reporting-endpoints', 'csp="/csp-report"');
  }
}
