import {
  type ListedPage,
  listedPagesAnswer,
  type PageHead,
  pageHeadAnswer,
} from '@wedding/shared/contract/page-head.schema.ts';
import type { ApiOrigins } from './api-origins.ts';

/** How long a page waits for its own words; without them the general ones serve. */
const PATIENCE_MS = 300;
/** An answer that comes later is still kept for the next visitor. */
const GIVE_UP_MS = 5_000;
const BELIEVED_MS = 60_000;
const MOST_KEPT = 1_000;

interface Answer {
  parse(answer: unknown): { data: unknown };
}

/** 'none': the api says that there is no such page. Undefined: it doesn't say, or not in time. */
export type Asked<T> = T | 'none' | undefined;

interface Kept {
  value?: Asked<unknown>;
  until: number;
  asking?: Promise<void> | undefined;
}

/** Asks the api what pages with a parameter say of themselves, and keeps the answers for a minute. */
export function askedHeads(apis: Pick<ApiOrigins, 'next' | 'avoid'>) {
  const kept = new Map<string, Kept>();

  async function ask(entry: Kept, path: string, schema: Answer) {
    const origin = apis.next();
    try {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const answer = await fetch(new URL(path, origin), { signal, redirect: 'error' });
      const text = await answer.text();
      // Whatever else it says, the last answer stays: a page doesn't lose its words over a restart.
      if (answer.status === 404) entry.value = 'none';
      else if (answer.ok) entry.value = schema.parse(JSON.parse(text)).data;
      entry.until = Date.now() + BELIEVED_MS;
    } catch {
      apis.avoid(origin);
      entry.until = Date.now() + 1_000;
    } finally {
      entry.asking = undefined;
    }
  }

  async function about(path: string, schema: Answer, patience: number) {
    let entry = kept.get(path);
    if (!entry) {
      entry = { until: 0 };
      const oldest = kept.keys().next().value;
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(path, entry);
    }
    if (Date.now() > entry.until) {
      entry.asking ??= ask(entry, path, schema);
      await Promise.race([entry.asking, new Promise((resolve) => setTimeout(resolve, patience))]);
    }
    return entry.value;
  }

  return {
    /** One page's head; waits 300 ms at most. The same object until the api says something new. */
    head: (path: string) => about(path, pageHeadAnswer, PATIENCE_MS) as Promise<Asked<PageHead>>,
    /** The addresses of all such pages, for the sitemap: nobody's page waits for it. */
    pages: (path: string) => about(path, listedPagesAnswer, GIVE_UP_MS) as Promise<Asked<ListedPage[]>>,
  };
}
export type AskedHeads = ReturnType<typeof askedHeads>;
