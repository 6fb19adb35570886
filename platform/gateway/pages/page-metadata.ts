import {
  type ListedPage,
  listedPagesAnswer,
  type PageHead,
  pageHeadAnswer,
} from '@wedding/shared/contract/page-head.schema.ts';
import type { ApiOrigins } from '../proxy/api-origins.ts';

/** How long a page waits for its own metadata, before it uses the general metadata. */
const WAIT_MS = 300;
/** An answer that takes longer than WAIT_MS is still cached for the next visitor. */
const TIMEOUT_MS = 5_000;
const CACHE_MS = 5_000;
/** After no answer, and after one that says nothing about the page, such as while the database is away. */
const RETRY_MS = 1_000;
const MAX_ENTRIES = 1_000;
/** The api's answers for a page that doesn't exist, and for a parameter that can't name one. */
const NO_PAGE = [404, 422];

interface Answer {
  parse(answer: unknown): { data: unknown };
}

/** 'none' if the api answers that no such page exists; undefined if it doesn't answer, or not in time. */
export type Lookup<T> = T | 'none' | undefined;

interface CacheEntry {
  value?: Lookup<unknown>;
  until: number;
  fetching?: Promise<void> | undefined;
}

/** Asks the api for the metadata of pages with a parameter, and caches the answers for some seconds, so that a post's new title is soon shown. */
export function pageMetadata(apis: Pick<ApiOrigins, 'next' | 'avoid'>) {
  const entries = new Map<string, CacheEntry>();

  async function fetchEntry(entry: CacheEntry, path: string, schema: Answer) {
    const origin = apis.next();
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(new URL(path, origin), { signal, redirect: 'error' });
      const text = await answer.text();
      // After any other answer the last value stays: a page doesn't lose its metadata over a restart.
      const isMissing = NO_PAGE.includes(answer.status);
      if (isMissing) entry.value = 'none';
      else if (answer.ok) entry.value = schema.parse(JSON.parse(text)).data;
      entry.until = Date.now() + (isMissing || answer.ok ? CACHE_MS : RETRY_MS);
    } catch {
      apis.avoid(origin);
      entry.until = Date.now() + RETRY_MS;
    } finally {
      entry.fetching = undefined;
    }
  }

  async function lookUp(path: string, schema: Answer, timeoutMs: number) {
    let entry = entries.get(path);
    if (!entry) {
      entry = { until: 0 };
      const oldest = entries.keys().next().value;
      if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      entries.set(path, entry);
    }
    if (Date.now() > entry.until) {
      entry.fetching ??= fetchEntry(entry, path, schema);
      await Promise.race([entry.fetching, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    }
    return entry.value;
  }

  return {
    /** Returns one page's head after at most 300 ms. It is the same object until the api's answer changes. */
    head: (path: string) => lookUp(path, pageHeadAnswer, WAIT_MS) as Promise<Lookup<PageHead>>,
    /** Returns the addresses of all such pages, for the sitemap: no page waits for it. */
    pages: (path: string) => lookUp(path, listedPagesAnswer, TIMEOUT_MS) as Promise<Lookup<ListedPage[]>>,
  };
}
export type PageMetadata = ReturnType<typeof pageMetadata>;
