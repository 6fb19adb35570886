import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

/** A cookie that scripts can't read. */
export interface Cookie {
  name: string;
  value: string;
  /** The pages that it is sent to; by default all. */
  path?: string;
  /** How long the browser stores it; 0 deletes it. */
  seconds: number;
  sameSite: 'Lax' | 'Strict';
}

/** Returns the value of a cookie that the browser sent, or '' if it has none. */
export function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string {
  const pair = cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}

/** Returns the header of a cookie that scripts can't read. */
export function cookieText(
  { name, value, path = '/', seconds, sameSite }: Cookie,
  isSecure: boolean,
): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** Adds such a cookie to a response. */
export function setCookie(reply: FastifyReply, cookie: Cookie): void {
  reply.header('set-cookie', cookieText(cookie, reply.request.protocol === 'https'));
}
