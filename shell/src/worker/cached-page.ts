import type { FetchEvent } from './worker-scope.ts';

const CACHE = 'app-page';
/** The document of every signed-in page, without any one page's own head. */
const PAGE = '/offline.html';
/** How long a tool waits for a slow network before it opens from the cache. */
const TIMEOUT_MS = 4_000;

const OTHERS = /^\/(api|admin|media|r)(\/|$)|\.\w+$/;
/** Documents of the site itself; files with a name, and what belongs to the api, are none. */
export const isPage = ({ pathname }: URL) => !OTHERS.test(pathname);
const isSignedIn = ({ pathname }: URL) => pathname === '/app' || pathname.startsWith('/app/');

/**
 * From the network, so that a new release is never hidden. The cached page opens without a network, and for signed-in
 * pages also when the network is slow or the server is down.
 */
export async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const network = fromNetwork(event);
  if (!isSignedIn(url)) return network.catch((cause) => cachedPageOr(cause));
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const answer = await Promise.race([network, timeout]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await cachedPage()) ?? network;
}

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = await preloadResponse;
  // Where others reject without a network, Firefox gives a response of this type: shown, it would be an empty page.
  if (preloaded?.type === 'error') throw new TypeError('The page could not be preloaded.');
  return preloaded ?? fetch(request);
}

async function cachedPageOr(cause: unknown): Promise<Response> {
  const cached = await cachedPage();
  if (cached) return cached;
  throw cause;
}

async function cachedPage(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
}

/** Whether this release's page is the one that opens without a network. */
export async function isCached(release: string): Promise<boolean> {
  const html = await (await cachedPage())?.text();
  return html !== undefined && isOf(html, release);
}

/** Asks for the page. @throws when it is of another release than `release` */
export async function fetchPage(release: string): Promise<Response> {
  const answer = await fetch(PAGE, { cache: 'no-store' });
  if (answer.status !== 200 || !isOf(await answer.clone().text(), release)) {
    throw new Error(`The page of release ${release} is not to be had.`);
  }
  return answer;
}

/** Makes this page the offline page: all that it needs must be cached already. */
export async function cachePage(page: Response): Promise<void> {
  await (await caches.open(CACHE)).put(PAGE, page);
}

/** Key of the release whose video player is cached. */
const VIDEOS = '/offline-films';

export async function hasVideoFiles(release: string): Promise<boolean> {
  const noted = await (await caches.open(CACHE)).match(VIDEOS);
  return (await noted?.text()) === release;
}

export async function noteVideoFiles(release: string): Promise<void> {
  await (await caches.open(CACHE)).put(VIDEOS, new Response(release));
}

/** The document says by itself which release it is of. */
const isOf = (html: string, release: string) => html.includes(`"release":${JSON.stringify(release)}`);
