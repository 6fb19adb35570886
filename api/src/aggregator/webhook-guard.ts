import { createHmac, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../auth/secret.ts';
import { notFound } from '../http/http-error.ts';

export interface CallbackGuard {
  /** Accepted path secrets: the current one and, during a rotation, the previous one. */
  secrets: readonly string[];
  /** Networks that may call. If the list is empty, any network may. */
  allowedFrom: readonly string[];
  /** Keys of signed calls. If the list is empty, signatures aren't accepted. */
  hmacKeys: readonly string[];
}

/** The path segment that replaces the secret when the call is signed. */
const SIGNED = 'signed';
const SIGNATURE_HEADER = 'x-signature';
/** The allowed difference from the current time, past or future. Beyond it a signature counts as a replay. */
const SIGNATURE_MAX_AGE_SECONDS = 300;

/**
 * Admits a caller by address and path, before the body is read. An unknown caller learns nothing from the 404.
 * @throws {HttpError} 404
 */
export function admitCallback(guard: CallbackGuard, request: FastifyRequest): void {
  const { secret = '' } = request.params as { secret?: string };
  const isSigned = secret === SIGNED && guard.hmacKeys.length > 0;
  // All comparisons run in constant time, even after one has matched.
  const isKnown = anyEqual(hashToken(secret), guard.secrets.map(hashToken));
  if (!(isSigned || isKnown) || !isAllowed(guard.allowedFrom, request.ip)) throw notFound();
}

/**
 * Checks `x-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, which is required if the path has no secret.
 * @throws {HttpError} 404
 */
export function checkSignature(guard: CallbackGuard, request: FastifyRequest, body: string): void {
  const { secret } = request.params as { secret?: string };
  if (secret !== SIGNED) return;
  const header = String(request.headers[SIGNATURE_HEADER] ?? '');
  const [, time = '0', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const signatures = guard.hmacKeys.map((key) =>
    createHmac('sha256', key).update(`${time}.${body}`).digest(),
  );
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= SIGNATURE_MAX_AGE_SECONDS;
  if (!anyEqual(Buffer.from(given, 'hex'), signatures) || !isFresh) throw notFound();
}

function anyEqual(given: Buffer, wanted: readonly Buffer[]): boolean {
  let hasEqual = false;
  for (const one of wanted) {
    const equal = one.length === given.length && timingSafeEqual(one, given);
    hasEqual ||= equal;
  }
  return hasEqual;
}

function isAllowed(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
