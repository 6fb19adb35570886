import { setTimeout as sleep } from 'node:timers/promises';

/** How often a page is requested until it counts as failed, as browsers and people retry too. */
const MAX_ATTEMPTS = 3;
const PAUSE_MS = 250;
const PAGES = ['/', '/signin', '/app/overview', '/app/budget'];

export interface Visitors {
  begin: () => void;
  stop: () => Promise<void>;
  /** Counts pages that loaded whole and attempts that failed before a retry, and lists pages that never loaded. */
  views: () => { seen: number; retried: number; failed: string[] };
}

/** Returns two visitors who go from page to page and load every file that a page names. A page without files failed. */
export function visitors(address: string): Visitors {
  const views = { seen: 0, retried: 0, failed: [] as string[] };
  let isRunning = false;
  let walking: Promise<void>[] = [];

  async function fetchWithRetries(path: string): Promise<Response> {
    for (let n = 1; ; n += 1) {
      const problem = await fetch(`${address}${path}`, {
        headers: { accept: 'text/html,*/*' },
        signal: AbortSignal.timeout(30_000),
      }).then(
        async (answer) => {
          const body = await answer.arrayBuffer();
          return answer.ok ? new Response(body) : `${answer.status}`;
        },
        (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message,
      );
      if (problem instanceof Response) return problem;
      if (n === MAX_ATTEMPTS) throw new Error(`${path}: ${problem}`);
      views.retried += 1;
      await sleep(PAUSE_MS * n);
    }
  }
  async function view(path: string) {
    try {
      const html = await (await fetchWithRetries(path)).text();
      const files = new Set([...html.matchAll(/(?:src|href)="(\/r\/[^"]+)"/g)].map(([, file = '']) => file));
      if (files.size === 0) throw new Error(`${path}: names no files`);
      await Promise.all([...files].map(fetchWithRetries));
      views.seen += 1;
    } catch (error) {
      views.failed.push((error as Error).message);
    }
  }
  async function walk(from: number) {
    for (let n = from; isRunning; n += 1) await view(PAGES[n % PAGES.length] ?? '/');
  }
  return {
    begin() {
      isRunning = true;
      walking = [walk(0), walk(2)];
    },
    async stop() {
      isRunning = false;
      await Promise.all(walking);
    },
    views: () => views,
  };
}
