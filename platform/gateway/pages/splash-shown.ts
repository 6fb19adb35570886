import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../http/cookies.ts';

const COOKIE = 'wedding_splash';
const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns whether this browser opened an administrator's page today, and so saw the splash. */
export const hasSeenSplash = ({ headers }: FastifyRequest): boolean => readCookie(headers, COOKIE) === '1';

/** Remembers the splash until midnight in Lagos. */
export function noteSplash(reply: FastifyReply): void {
  const seconds = Math.ceil((DAY_MS - ((Date.now() + LAGOS_OFFSET_MS) % DAY_MS)) / 1000);
  setCookie(reply, { name: COOKIE, value: '1', path: '/app/admin', seconds, sameSite: 'Lax' });
}
