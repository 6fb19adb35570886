import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often connections that have fallen silent meanwhile are let go. */
const POLL_MS = 100;

/** Fastify's options for a server that drains: what still arrives while it closes is answered like everything else. */
export const drainOptions = { return503OnClosing: false, forceCloseConnections: 'idle' } as const;

export interface Drain {
  /** True from the first moment of draining: `/readyz` says 503 then. */
  isDraining: () => boolean;
  /**
   * Ends the app without cutting a request off (SEC-24): every answer says `connection: close`, new
   * requests are served for `noticeMs` more, in which balancers notice, and then all that is under way is finished.
   */
  drain: (noticeMs?: number) => Promise<void>;
}

/** To be called before the app listens. */
export function registerDrain(app: FastifyInstance): Drain {
  let draining = false;
  let ended: Promise<void> | undefined;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    draining = true;
  });

  async function end(noticeMs: number): Promise<void> {
    draining = true;
    if (noticeMs > 0) await sleep(noticeMs);
    // An answer that had begun before didn't say that its connection closes.
    const look = setInterval(() => app.server.closeIdleConnections(), POLL_MS);
    await app.close().finally(() => clearInterval(look));
  }
  return {
    isDraining: () => draining,
    drain: (noticeMs = 0) => {
      ended ??= end(noticeMs);
      return ended;
    },
  };
}

/** Drains on SIGTERM and SIGINT, then runs `after` and ends the process. */
export function drainOnSignal(
  app: Pick<FastifyInstance, 'log'>,
  { drain, noticeMs, after = async () => {} }: Pick<Drain, 'drain'> & DrainOnSignal,
): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      app.log.info({ signal }, 'draining');
      await drain(noticeMs);
      await after();
      process.exit(0);
    });
  }
}

interface DrainOnSignal {
  noticeMs: number;
  after?: () => Promise<void>;
}
