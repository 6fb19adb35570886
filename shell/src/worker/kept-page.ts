import type { FetchEvent } from './worker-scope.ts';

const CACHE = 'app-page';
/** The document of every signed-in page, without any one page's own head. */
const PAGE = '/offline.html';
/** So long a tool waits for a slow network before it opens with what the phone has. */
const PATIENCE_MS = 4_000;

const OTHERS = /^\/(api|admin|media|r)(\/|$)|\.\w+$/;
/** Documents of the site itself; files with a name, and what belongs to the api, are none. */
export const isPage = ({ pathname }: URL) => !OTHERS.test(pathname);
const isSignedIn = ({ pathname }: URL) => pathname === '/app' || pathname.startsWith('/app/');

/**
 * From the network, so that a new release is never hidden. What the phone has opens when there is no network, and for
 * the signed-in pages also when it takes its time or the server is down.
 */
export async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const network = fromNetwork(event);
  if (!isSignedIn(url)) return network.catch((cause) => keptOr(cause));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([network, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await keptPage()) ?? network;
}

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function keptOr(cause: unknown): Promise<Response> {
  const kept = await keptPage();
  if (kept) return kept;
  throw cause;
}

async function keptPage(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
}

/** Whether this release's page is the one that opens without a network. */
export async function isKept(release: string): Promise<boolean> {
  const html = await (await keptPage())?.text();
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

/** From here on this page opens without a network: all that it needs must lie on the phone. */
export async function keepPage(page: Response): Promise<void> {
  await (await caches.open(CACHE)).put(PAGE, page);
}

/** Which release's part that plays films lies on the phone. */
const FILMS = '/offline-films';

export async function hasFilms(release: string): Promise<boolean> {
  const noted = await (await caches.open(CACHE)).match(FILMS);
  return (await noted?.text()) === release;
}

export async function noteFilms(release: string): Promise<void> {
  await (await caches.open(CACHE)).put(FILMS, new Response(release));
}

/** The document says by itself which release it is of. */
const isOf = (html: string, release: string) => html.includes(`"release":${JSON.stringify(release)}`);
