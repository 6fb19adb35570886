import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'wedding_splash';
const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns whether this browser opened an administrator's page today, and so saw the splash. */
export const hasSeenSplash = ({ headers }: FastifyRequest): boolean =>
  (headers.cookie ?? '').split('; ').includes(`${COOKIE}=1`);

/** Remembers the splash until midnight in Lagos. */
export function noteSplash(request: FastifyRequest, reply: FastifyReply): void {
  const left = Math.ceil((DAY_MS - ((Date.now() + LAGOS_OFFSET_MS) % DAY_MS)) / 1000);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=1; Path=/app/admin; Max-Age=${left}; HttpOnly; SameSite=Lax${secure}`,
  );
}
