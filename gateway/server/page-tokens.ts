import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AlreadyThere, type ReleaseStore } from '../releases/release-store.ts';

/** What a page view's report is signed off with. It identifies no person, and goes to `/beacon` alone. */
const COOKIE = 'wedding_report';
/** A page that is open for longer reports no failures any more. */
const LIFETIME_SECONDS = 6 * 3_600;
const KEY = 'reports/key';
const SPENT_PREFIX = 'reports/spent';
const HOUR_MS = 3_600_000;

/** The right to report one page's failures, once. */
export interface PageToken {
  nonce: string;
  /** In seconds since 1970. */
  until: number;
}

/**
 * Tokens that the gateway gives out with each page. Any gateway on the store knows what another gave out, and each is
 * spent once among all of them: the key is in the store, and so is a mark for each that was spent.
 */
export function pageTokens(store: ReleaseStore) {
  let key: Promise<KeyObject> | undefined;
  let known: KeyObject | undefined;

  async function readKey(): Promise<Buffer> {
    const there = await store.read(KEY);
    if (there) return there;
    const made = randomBytes(32);
    try {
      await store.writeNew(KEY, made);
      return made;
    } catch (error) {
      if (!(error instanceof AlreadyThere)) throw error;
      return (await store.read(KEY)) ?? made;
    }
  }
  function keyOf(): Promise<KeyObject> {
    key ??= readKey().then(
      (bytes) => {
        // Made once: every page is given a token, and Node takes five times as long with bytes.
        known = createSecretKey(bytes);
        return known;
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
    /** The cookie of one page; undefined until the key is read from the store, which the first page starts. */
    cookie(isSecure: boolean): string | undefined {
      if (!known) {
        void keyOf().catch(() => undefined);
        return undefined;
      }
      const nonce = randomUUID().replaceAll('-', '').slice(0, 16);
      const text = `${nonce}.${Math.floor(Date.now() / 1000) + LIFETIME_SECONDS}`;
      const secure = isSecure ? '; Secure' : '';
      return `${COOKIE}=${text}.${mac(known, text)}; Path=/beacon; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
    },
    /** The token that a report carries, where a gateway of this store gave it out and its time isn't over. */
    async read(request: FastifyRequest): Promise<PageToken | undefined> {
      const found = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{16})\\.(\\d{10})\\.([\\w-]{32})(?:;|$)`).exec(
        request.headers.cookie ?? '',
      );
      const [, nonce = '', until = '', signature = ''] = found ?? [];
      if (!found || Number(until) * 1000 < Date.now()) return undefined;
      const right = mac(await keyOf(), `${nonce}.${until}`);
      return timingSafeEqual(Buffer.from(right), Buffer.from(signature))
        ? { nonce, until: Number(until) }
        : undefined;
    },
    /** Spends it; false where it was spent, by whomever. @throws when the store is away */
    async spend({ nonce, until }: PageToken): Promise<boolean> {
      const hour = Math.ceil((until * 1000) / HOUR_MS);
      try {
        await store.writeNew(`${SPENT_PREFIX}/${hour}/${nonce}`, '');
        return true;
      } catch (error) {
        if (error instanceof AlreadyThere) return false;
        throw error;
      }
    },
    /** Forgets marks of tokens whose time is over. */
    async prune(): Promise<void> {
      for (const mark of await store.list(SPENT_PREFIX)) {
        if (Number(mark.split('/')[2]) * HOUR_MS < Date.now()) await store.remove(mark);
      }
    },
    /** The same pseudonym for a network or person on every gateway; without the key it can't be traced back. */
    pseudonym: async (text: string) => mac(await keyOf(), `pseudonym ${text}`).slice(0, 12),
  };
}
export type PageTokens = ReturnType<typeof pageTokens>;

/** Whether a cookie header's text is such a token's. */
export const isPageToken = (cookie: unknown): boolean =>
  typeof cookie === 'string' && cookie.startsWith(`${COOKIE}=`);
