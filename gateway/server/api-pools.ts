import { Agent } from 'node:http';

/** Calls that take their time, as deploy/Caddyfile writes them: videos, uploads, exports, reports. */
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
  /** Without a byte either way, before the answer begins: longer than the api's own limits, and than it may wait. */
  quickMs: number;
  slowMs: number;
}

const PATIENCE: ApiPatience = { connectMs: 2_000, quickMs: 40_000, slowMs: 5 * 60_000 };

/** The connections that one kind of calls has to itself. */
export interface ApiPool {
  agent: Agent;
  connectMs: number;
  answerMs: number;
}

/**
 * Slow calls never use up the connections, nor the patience, of quick ones; nor do pages that wait to hear of their
 * session's end, of which there may be thousands.
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
