import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two closings of idle connections. */
const POLL_MS = 100;

/** Fastify's options for a server that drains: requests that still arrive while it closes are answered normally. */
export const drainOptions = { return503OnClosing: false, forceCloseConnections: 'idle' } as const;

export interface Drain {
  /** Returns whether draining has begun; `/readyz` answers 503 from then on. */
  isDraining: () => boolean;
  /**
   * Ends the app without cutting a request off (SEC-24). Every response says `connection: close`. New requests are served
   * for another `noticeMs`, so that balancers notice. Then all running requests are finished.
   */
  drain: (noticeMs?: number) => Promise<void>;
}

/** Registers draining; call it before the app listens. */
export function registerDrain(app: FastifyInstance): Drain {
  let draining = false;
  let ended: Promise<void> | undefined;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });

  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  function closeIdle(): void {
    app.server.closeIdleConnections();
    // Browsers open connections in advance. Node counts one as busy until its first request, for a minute.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    draining = true;
    // Repeatedly, because a response that had begun earlier didn't say that its connection closes.
    timer = setInterval(closeIdle, POLL_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));

  async function end(noticeMs: number): Promise<void> {
    draining = true;
    if (noticeMs > 0) await sleep(noticeMs);
    await app.close();
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
