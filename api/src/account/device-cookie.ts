import { randomBytes } from 'node:crypto';
import { readCookie, setCookie } from '@wedding/platform/server/operations/cookies.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../auth/secret.ts';

const NAME = 'wedding_device';
const YEAR_SECONDS = 31_536_000;

/** Identifies a device across sign-ins. Only the hash is stored. */
export interface Device {
  hash: Buffer;
  /** Sets the cookie that identifies the browser next time; scripts can't read it. */
  remember: (reply: FastifyReply) => void;
}

/** Returns the device of a request. A request without the cookie comes from a new device. */
export function deviceOf(request: FastifyRequest): Device {
  const sent = readCookie(request.headers, NAME);
  const value = /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url');
  return {
    hash: hashToken(value),
    remember: (reply) =>
      setCookie(reply, { name: NAME, value, path: '/api', seconds: YEAR_SECONDS, sameSite: 'Strict' }),
  };
}
