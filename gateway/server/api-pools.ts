import { Agent } from 'node:http';

/** Paths of slow calls, as deploy/Caddyfile lists them: videos, uploads, exports, reports. */
export const SLOW_PATHS = [
  '/media/*',
  '/admin/uploads*',
  '/admin/videos/upload*',
  '/admin/videos/*/update',
  '/admin/videos/*/captions',
  '/admin/blogs/*',
  '/admin/members/export',
  '/admin/reports*',
  '/api/me/export',
];

/** The connections of one pool to one api. */
const MAX_SOCKETS = 256;

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

/** What decides which connections a call uses. */
interface PooledCall {
  url: string;
  hasBody: boolean;
  /** Whether its answer may be larger than what waits in buffers for a caller who doesn't read it. */
  isLarge: boolean;
}

/**
 * Opens separate pools, so that slow calls never use up the connections or the timeouts of quick ones. A call whose
 * duration the caller decides has no limited place, as a few hundred slow callers would take them all (SEC-34): whoever
 * sends a body, stops reading a large answer such as a video, or waits for news of the session's end.
 */
export function apiPools({ connectMs, quickMs, slowMs }: ApiPatience = PATIENCE) {
  const open = (answerMs: number, maxSockets: number): ApiPool => ({
    agent: new Agent({ keepAlive: true, maxSockets }),
    connectMs,
    answerMs,
  });
  const quick = open(quickMs, MAX_SOCKETS);
  const slow = open(slowMs, MAX_SOCKETS);
  const quickUnlimited = open(quickMs, Number.POSITIVE_INFINITY);
  const slowUnlimited = open(slowMs, Number.POSITIVE_INFINITY);
  return {
    poolOf({ url, hasBody, isLarge }: PooledCall): ApiPool {
      const isUnlimited = hasBody || isLarge || url.startsWith('/api/auth/session?');
      if (SLOW.test(url)) return isUnlimited ? slowUnlimited : slow;
      return isUnlimited ? quickUnlimited : quick;
    },
    close(): void {
      for (const { agent } of [quick, slow, quickUnlimited, slowUnlimited]) agent.destroy();
    },
  };
}

const asPattern = (path: string) => path.replaceAll('.', '\\.').replaceAll('*', '[^?]*');
const SLOW = new RegExp(`^(${SLOW_PATHS.map(asPattern).join('|')})(\\?|$)`);
