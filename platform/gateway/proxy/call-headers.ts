import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Headers of one connection rather than of the message, and headers that only a gateway may set. */
const HOP_BY_HOP_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
];
const FORWARDED_HEADERS = /^(x-forwarded-|x-real-ip$|forwarded$|x-request-id$)/;

/** Whether a request says that it has a body. */
export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns the headers with which a caller's request goes to an api. */
export function headersFor(request: FastifyRequest, target: URL): IncomingHttpHeaders {
  const passed = Object.entries(withoutHop(request.headers)).filter(
    ([name]) => !FORWARDED_HEADERS.test(name),
  );
  return {
    ...Object.fromEntries(passed),
    ...framing(request.headers),
    host: target.host,
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}

/**
 * Returns the header that says where the body ends, even if the sender names it in `connection`. Without it, the api
 * would read the body as further requests, from whatever address they claim.
 */
function framing(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' };
  const length = headers['content-length'];
  return length === undefined ? {} : { 'content-length': length };
}

/** Returns the headers of a message that another connection may have too. */
export function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const connectionHeaders = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP_HEADERS.includes(name) && !connectionHeaders.includes(name),
    ),
  );
}
