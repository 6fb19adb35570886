import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../auth/secret.ts';

const NAME = 'wedding_device';
const YEAR_SECONDS = 31_536_000;

/** What tells one device from another across sign-ins. Its hash is all that is stored. */
export interface Device {
  hash: Buffer;
  /** Gives the browser what it is known by next time; script can't read it. */
  remember: (reply: FastifyReply) => void;
}

/** The device of a request; one that carries no cookie is new. */
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
