import { randomBytes } from 'node:crypto';
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
  const sent = new RegExp(`(?:^|; )${NAME}=([\\w-]{43})`).exec(request.headers.cookie ?? '')?.[1];
  const device = sent ?? randomBytes(32).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return {
    hash: hashToken(device),
    remember: (reply) =>
      void reply.header(
        'set-cookie',
        `${NAME}=${device}; Path=/api; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
      ),
  };
}
