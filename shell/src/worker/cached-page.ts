import { readCache } from './read-cache.ts';
import type { FetchEvent } from './worker-scope.ts';

const CACHE = 'app-page';
/** The document of every signed-in page, without page-specific metadata. */
const PAGE = '/offline.html';
/** How long a tool waits for a slow network before it opens from the cache. */
const TIMEOUT_MS = 4_000;

const NON_PAGES = /^\/(api|admin|media|r|family-budget)(\/|$)|\.\w+$/;
/** Returns whether a path is a document of the site itself. Files with an extension, and paths of the api, are not. */
export const isPage = ({ pathname }: URL) => !NON_PAGES.test(pathname);
const isSignedIn = ({ pathname }: URL) => /^\/app(\/|$)/i.test(pathname);

/**
 * Opens a page from the network, so that a new release is never hidden. The cached page opens if there is no network
 * and, for signed-in pages, also if the network is slow or the server is down. `onLate` is called with the release of a
 * page that came after the cached one was opened.
 */
export async function openPage(
  event: FetchEvent,
  url: URL,
  onLate: (release: string) => Promise<void>,
): Promise<Response> {
  const network = fromNetwork(event);
  if (!isSignedIn(url)) return network.catch((cause) => cachedPageOr(cause));
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const answer = await Promise.race([network, timeout]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  const cached = await cachedPage();
  if (!cached) return network;
  // Where the network is always this slow, the next release would never be shown, nor cached.
  if (!answer)
    event.waitUntil(
      network.then(releaseOf).then((release) => (release ? onLate(release) : undefined), ignore),
    );
  return cached;
}

const ignore = () => {};

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = await preloadResponse;
  // Without a network, Firefox gives an error response instead of rejecting. It would show as an empty page.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be preloaded.');
  return preloaded ?? fetch(request);
}

async function cachedPageOr(cause: unknown): Promise<Response> {
  const cached = await cachedPage();
  if (cached) return cached;
  throw cause;
}

const cachedPage = () => readCache(CACHE, (pages) => pages.match(PAGE, { ignoreVary: true }));

/** Returns whether the cached offline page belongs to this release. */
export async function isCached(release: string): Promise<boolean> {
  const html = await (await cachedPage())?.text();
  return html !== undefined && isOfRelease(html, release);
}

/** Fetches the page. @throws when it belongs to another release than `release` */
export async function fetchPage(release: string): Promise<Response> {
  const answer = await fetch(PAGE, { cache: 'no-store' });
  if (answer.status !== 200 || !isOfRelease(await answer.clone().text(), release)) {
    throw new Error(`The page of release ${release} is not to be had.`);
  }
  return answer;
}

/** Makes this page the offline page. Everything that it needs must be cached already. */
export async function cachePage(page: Response): Promise<void> {
  await (await caches.open(CACHE)).put(PAGE, page);
}

/** Key of the release whose video player is cached. */
const VIDEOS = '/offline-films';

export async function hasVideoFiles(release: string): Promise<boolean> {
  const stored = await (await caches.open(CACHE)).match(VIDEOS);
  return (await stored?.text()) === release;
}

export async function noteVideoFiles(release: string): Promise<void> {
  await (await caches.open(CACHE)).put(VIDEOS, new Response(release));
}

/** Returns the release that a document names; undefined for an error page. */
async function releaseOf(answer: Response): Promise<string | undefined> {
  return /"release":"([^"]+)"/.exec(await answer.text())?.[1];
}

/** Returns whether the document, which names its release, belongs to this one. */
const isOfRelease = (html: string, release: string) => html.includes(`"release":${JSON.stringify(release)}`);
