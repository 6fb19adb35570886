import { Agent } from 'node:http';

/** Paths of slow calls, as deploy/Caddyfile lists them: videos, uploads, exports, reports. */
export const SLOW_PATHS = [
  '/media/*',
  '/admin/uploads*',
  '/admin/videos/upload',
  '/admin/videos/*/update',
  '/admin/videos/*/captions',
  '/admin/blogs/*',
  '/admin/members/export',
  '/admin/reports*',
  '/api/me/export',
];

/** How long the gateway waits for an api. */
export interface ApiPatience {
  connectMs: number;
  /** Without a byte either way, before the answer begins: longer than the api's own limits and its longest wait. */
  quickMs: number;
  slowMs: number;
}

const PATIENCE: ApiPatience = { connectMs: 2_000, quickMs: 40_000, slowMs: 5 * 60_000 };

/** The connections reserved for one kind of call. */
export interface ApiPool {
  agent: Agent;
  connectMs: number;
  answerMs: number;
}

/**
 * Opens separate pools, so that slow calls never use up the connections or the timeouts of quick ones. Pages that wait
 * for news of their session's end have a pool of their own, since there may be thousands.
 */
export function apiPools({ connectMs, quickMs, slowMs }: ApiPatience = PATIENCE) {
  const open = (answerMs: number, maxSockets = 256): ApiPool => ({
    agent: new Agent({ keepAlive: true, maxSockets }),
    connectMs,
    answerMs,
  });
  const quick = open(quickMs);
  const slow = open(slowMs);
  const waiting = open(quickMs, Number.POSITIVE_INFINITY);
  return {
    poolOf(url: string): ApiPool {
      if (url.startsWith('/api/auth/session?')) return waiting;
      return SLOW.test(url) ? slow : quick;
    },
    close(): void {
      for (const { agent } of [quick, slow, waiting]) agent.destroy();
    },
  };
}

const asPattern = (path: string) => path.replaceAll('.', '\\.').replaceAll('*', '[^?]*');
const SLOW = new RegExp(`^(${SLOW_PATHS.map(asPattern).join('|')})(\\?|$)`);
