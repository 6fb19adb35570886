import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A random word by which a browser stays with what it was given. It says nothing about a person. */
const COOKIE = 'wedding_visit';
const SECONDS = 30 * 86_400;
const WORD = /^[\w-]{16}$/;

/**
 * Whether a visitor is given a canary. The same visitors stay in it while `percent` grows; who is in it is drawn
 * anew for each version of each part, so that nobody tries out everything first. Nobody without a word is in it.
 */
export function isInCanary(
  visitor: string,
  part: { name: string; version: string },
  percent: number,
): boolean {
  if (!visitor) return false;
  const hash = createHash('sha256').update(`${visitor} ${part.name} ${part.version}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < percent / 100;
}

/** The visitor's word as the browser sends it, '' where it has none. */
export function visitorOf(request: FastifyRequest): string {
  const cookies = (request.headers.cookie ?? '').split('; ');
  const found = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
  return WORD.test(found) ? found : '';
}

/** Gives the browser a word to keep, and answers it. */
export function newVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const word = randomBytes(12).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${word}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return word;
}
