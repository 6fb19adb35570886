import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { cookieText, readCookie } from '@wedding/platform/server/operations/cookies.ts';
import type { FastifyRequest } from 'fastify';
import type { ReleaseStore } from '../../releases/store/release-store.ts';

/** The cookie that authenticates a page view's report. It identifies no person, and is sent only to `/beacon`. */
const COOKIE = 'wedding_report';
const TOKEN = /^([\w-]{16})\.(\d{10})\.([\w-]{32})$/;
/** A page that is open for longer no longer reports failures. */
const LIFETIME_SECONDS = 6 * 3_600;
const KEY = 'reports/key';
/** The number of spent tokens that are remembered. Whoever wants to spend one twice must spend that many others between. */
const MAX_SPENT = 100_000;

/** The right to report one page's failures once. */
export interface PageToken {
  nonce: string;
  /** Expiry in seconds since 1970. */
  until: number;
}

/**
 * Tokens that the gateway issues with each page. Any gateway on the store accepts a token that another issued, since the
 * store has the key. A token is spent once at each: every gateway judges by what it saw itself.
 */
export function pageTokens(store: ReleaseStore) {
  let key: Promise<KeyObject> | undefined;
  let secretKey: KeyObject | undefined;
  /** When spent tokens expire, by their nonces, oldest first. */
  const spent = new Map<string, number>();

  async function readKey(): Promise<Buffer> {
    const there = await store.read(KEY);
    if (there) return there;
    const made = randomBytes(32);
    return (await store.writeNew(KEY, made)) ? made : ((await store.read(KEY)) ?? made);
  }
  function keyOf(): Promise<KeyObject> {
    key ??= readKey().then(
      (bytes) => {
        // Created once: every page gets a token, and Node takes five times as long with bytes.
        secretKey = createSecretKey(bytes);
        return secretKey;
      },
      (error) => {
        key = undefined;
        throw error;
      },
    );
    return key;
  }
  const mac = (secret: KeyObject, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, 32);

  return {
    /** Returns the cookie of one page; undefined until the key is read from the store, which the first page starts. */
    cookie(isSecure: boolean): string | undefined {
      if (!secretKey) {
        void keyOf().catch(() => undefined);
        return undefined;
      }
      const nonce = randomUUID().replaceAll('-', '').slice(0, 16);
      const text = `${nonce}.${Math.floor(Date.now() / 1000) + LIFETIME_SECONDS}`;
      const value = `${text}.${mac(secretKey, text)}`;
      return cookieText(
        { name: COOKIE, value, path: '/beacon', seconds: LIFETIME_SECONDS, sameSite: 'Strict' },
        isSecure,
      );
    },
    /** Returns the token that a report carries, if a gateway of this store issued it and it hasn't expired. */
    async read(request: FastifyRequest): Promise<PageToken | undefined> {
      const match = TOKEN.exec(readCookie(request.headers, COOKIE));
      const [, nonce = '', until = '', signature = ''] = match ?? [];
      if (!match || Number(until) * 1000 < Date.now()) return undefined;
      const right = mac(await keyOf(), `${nonce}.${until}`);
      return timingSafeEqual(Buffer.from(right), Buffer.from(signature))
        ? { nonce, until: Number(until) }
        : undefined;
    },
    /** Spends a token; returns false if it was spent before. */
    spend({ nonce, until }: PageToken): boolean {
      if (spent.has(nonce)) return false;
      for (const [oldest, expiry] of spent) {
        if (spent.size < MAX_SPENT && expiry * 1000 > Date.now()) break;
        spent.delete(oldest);
      }
      spent.set(nonce, until);
      return true;
    },
    /** Returns the same pseudonym for a network or person on every gateway; without the key it can't be traced back. */
    pseudonym: async (text: string) => mac(await keyOf(), `pseudonym ${text}`).slice(0, 12),
  };
}
export type PageTokens = ReturnType<typeof pageTokens>;
