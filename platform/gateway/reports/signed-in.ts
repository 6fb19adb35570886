import { createHash } from 'node:crypto';
import { readCookie } from '@wedding/platform/server/operations/cookies.ts';
import { getMe } from '@wedding/shared/contract/account.ts';
import { SESSION_COOKIE } from '@wedding/shared/host/token.ts';
import type { FastifyRequest } from 'fastify';
import type { ApiOrigins } from '../proxy/api-origins.ts';

const TIMEOUT_MS = 2_000;
const CACHE_MS = 10 * 60_000;
const MAX_CACHED = 1_000;

export interface Member {
  id: number;
  isAdministrator: boolean;
}

/**
 * Asks the api whose session a request carries; undefined without a session. While the api is away the last answer counts,
 * or a deploy of it would take flagged pages from their members. Never rejects.
 */
export function signedIn(apis: Pick<ApiOrigins, 'next'>) {
  const sessions = new Map<string, Member & { until: number }>();

  async function ask(token: string, before: Member | undefined): Promise<Member | undefined> {
    try {
      const answer = await fetch(new URL(getMe.path, apis.next()), {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      if (answer.status >= 500) return before;
      const body: unknown = await answer.json();
      const { id, roles } = (body as { data?: { id?: unknown; roles?: unknown } }).data ?? {};
      if (!answer.ok || typeof id !== 'number') return undefined;
      return { id, isAdministrator: Array.isArray(roles) && roles.includes('admin') };
    } catch {
      return before;
    }
  }

  return async ({ headers }: FastifyRequest): Promise<Member | undefined> => {
    const token = readCookie(headers, SESSION_COOKIE);
    if (!/^[\w-]{20,100}$/.test(token)) return undefined;
    const key = createHash('sha256').update(token).digest('base64');
    const entry = sessions.get(key);
    if (entry && entry.until > Date.now()) return entry;
    const member = await ask(token, entry);
    if (!member || member === entry) return member;
    if (sessions.size >= MAX_CACHED) sessions.clear();
    sessions.set(key, { ...member, until: Date.now() + CACHE_MS });
    return member;
  };
}
