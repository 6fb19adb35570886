import type { SignalName, SignalVersions } from '@wedding/shared/contract/gateway-state.schema.ts';
import type { FastifyInstance } from 'fastify';
import type { SharedState } from '../../releases/store/shared-state.ts';
import type { Warn } from './pinned-release.ts';

/** How long one request waits; an api that died silently is noticed after this. */
const LONG_POLL_SECONDS = 10;
const RETRY_MS = 1_000;

/**
 * Long-polls the apis for news, from the app's start until it closes. Moving a release's pointer and changing what
 * strangers see of a page are news. At the start everything is news; a change during a gap is received after it.
 * @returns a function that returns whether news would be received now
 */
export function followSignals(
  app: FastifyInstance,
  options: { state: SharedState; onNews: (names: readonly SignalName[]) => void; warn: Warn },
): () => boolean {
  const { state, onNews, warn } = options;
  const closing = new AbortController();
  let known: SignalVersions = {};
  let isConnected = false;
  let hasWarned = false;

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const now = await state.waitForSignals(known, { seconds: LONG_POLL_SECONDS, signal: closing.signal });
        const names = Object.keys(now) as SignalName[];
        const news = names.filter((name) => now[name] !== known[name]);
        known = now;
        // From here on the slow poll of the store is enough.
        isConnected = true;
        hasWarned = false;
        if (news.length > 0) onNews(news);
      } catch (error) {
        if (closing.signal.aborted) return;
        isConnected = false;
        if (!hasWarned)
          warn({ err: error }, 'no api answers with news: the release store is asked each second');
        hasWarned = true;
        await pause(closing.signal);
      }
    }
  }

  let listening: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    listening = listen();
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await listening;
  });
  return () => isConnected;
}

function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, RETRY_MS);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
