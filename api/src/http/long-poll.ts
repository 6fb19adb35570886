/** A long poll that looks up news once for all waiting callers, and not at all while nobody waits. */
export interface LongPoll<Known, News> {
  /**
   * Returns what differs from `known`, or undefined after `ms` or when the caller is gone.
   * @throws the error of the lookup
   */
  wait(waiting: { known: Known; ms: number; gone: AbortSignal }): Promise<News | undefined>;
  /** Wakes the waiting calls of this process after a change. */
  checkNow(): void;
  /** Answers all waiting calls with undefined. */
  close(): void;
}

interface Waiting<Known, News> {
  known: Known;
  answer: (news: News | undefined) => void;
  fail: (error: unknown) => void;
}

/**
 * Opens a long poll.
 * @param everyMs milliseconds between two lookups
 * @param compare looks up the state once for all waiting callers, and returns a function that gives each caller's news
 */
export function openLongPoll<Known, News>(
  everyMs: number,
  compare: (waiting: Known[]) => Promise<(known: Known) => News | undefined>,
): LongPoll<Known, News> {
  const waiting = new Set<Waiting<Known, News>>();
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const waiters = [...waiting];
    try {
      const newsFor = await compare(waiters.map(({ known }) => known));
      for (const { known, answer } of waiters) {
        const news = newsFor(known);
        if (news !== undefined) answer(news);
      }
    } catch (error) {
      for (const { fail } of waiters) fail(error);
    }
  }
  function scheduleCheck(): void {
    if (timer || waiting.size === 0) return;
    timer = setTimeout(async () => {
      await check();
      timer = undefined;
      scheduleCheck();
    }, everyMs).unref();
  }

  return {
    wait({ known, ms, gone }) {
      const { promise, resolve, reject } = Promise.withResolvers<News | undefined>();
      const mine = { known, answer: resolve, fail: reject };
      const leave = () => resolve(undefined);
      const timeout = setTimeout(leave, ms);
      gone.addEventListener('abort', leave);
      if (gone.aborted) leave();
      waiting.add(mine);
      scheduleCheck();
      return promise.finally(() => {
        clearTimeout(timeout);
        gone.removeEventListener('abort', leave);
        waiting.delete(mine);
      });
    },
    checkNow: () => void check(),
    close() {
      clearTimeout(timer);
      for (const { answer } of waiting) answer(undefined);
    },
  };
}
