import { createHash, randomBytes } from 'node:crypto';
import { readCookie, setCookie } from '@wedding/platform/server/operations/cookies.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie with a random visitor id, so that a browser stays with its versions. It says nothing about a person. */
const COOKIE = 'wedding_visit';
const COOKIE_SECONDS = 30 * 86_400;
const VISITOR_ID = /^[\w-]{16}$/;

/**
 * Returns whether a visitor gets a canary. The same visitors stay in it while `percent` grows. Each version of each part
 * draws other visitors, so that nobody gets every canary first. A visitor without an id is never in it.
 */
export function isInCanary(
  visitor: string,
  part: { name: string; version: string },
  percent: number,
): boolean {
  return visitor !== '' && isDrawn(`${visitor} ${part.name} ${part.version}`, percent);
}

/** Returns whether somebody is among so many of a hundred, the same whenever it is asked. @param what who, and for what */
export const isDrawn = (what: string, percent: number): boolean =>
  createHash('sha256').update(what).digest().readUInt32BE(0) / 2 ** 32 < percent / 100;

/** Returns the visitor id that the browser sent, or '' if it has none. */
export function visitorOf(request: FastifyRequest): string {
  const visitor = readCookie(request.headers, COOKIE);
  return VISITOR_ID.test(visitor) ? visitor : '';
}

/** Sets the cookie with a new visitor id, and returns the id. */
export function newVisitor(reply: FastifyReply): string {
  const visitor = randomBytes(12).toString('base64url');
  setCookie(reply, { name: COOKIE, value: visitor, seconds: COOKIE_SECONDS, sameSite: 'Lax' });
  return visitor;
}
