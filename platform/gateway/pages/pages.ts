import { createHash } from 'node:crypto';
import { toBrotli, toGzip } from '@wedding/platform/server/operations/compress.ts';
import { readCookie, setCookie } from '@wedding/platform/server/operations/cookies.ts';
import type { PageHead } from '@wedding/shared/contract/page-head.schema.ts';
import { matchRegistry, type Registry, type RouteMatch } from '@wedding/shared/domain/registry.ts';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendErrorPage } from '../http/error-page.ts';
import { hasSession, wantsSavedData } from '../http/request-hints.ts';
import { type Policy, setDocumentHeaders } from '../http/security-headers.ts';
import { type LoadedFile, sendFile } from '../http/send-file.ts';
import { newVisitor, visitorOf } from '../release/canary.ts';
import type { SeenRelease } from '../release/flags.ts';
import type { PinnedRelease } from '../release/pinned-release.ts';
import type { ReleaseSource } from '../release/release-source.ts';
import { APP_PAGE, renderDocument, toRegistry } from './document.ts';
import type { Lookup, PageMetadata } from './page-metadata.ts';
import { REFRESH_HOOK } from './refresh-hook.ts';
import { addressOf, parameterOf, withParameter } from './route-path.ts';
import { siteOrigin } from './site-origin.ts';

/** The number of cached pages. Addresses with parameters are unlimited, so a full cache is emptied. */
const MAX_CACHED = 1_000;

interface Page {
  file: LoadedFile;
  found: boolean;
  /** The Content-Security-Policy header, for http and https. */
  csp: [string, string];
}

/** How long browsers may cache the redirect from a page's former address: the page may move back. */
const MOVED_CACHE = 'public, max-age=60';

/** Everything a document may depend on besides the release. */
interface Visit {
  pathname: string;
  origin: string;
  hasSession: boolean;
  savesData: boolean;
  /** Whether this is an administrator's browser that showed the splash today. */
  skipsSplash: boolean;
}

/** Answers every address that is a page: 200 if a route of the release matches, otherwise the shell's 404. */
export function registerPages(
  app: FastifyInstance,
  options: {
    releases: ReleaseSource;
    config: RuntimeConfig;
    heads: PageMetadata;
    csp: Policy;
    /** The cookie with which a browser reports a page's failures. */
    pageCookie: (isSecure: boolean) => string | undefined;
    inlineScript?: string;
    /** Whether pages begin traces with their first calls. */
    traces?: boolean;
    releaseOf: SeenRelease;
  },
): void {
  const cache = new Map<string, { metadata: Lookup<PageHead>; page: Promise<Page> }>();
  let cachedSet = '';

  /** Returns the page's route and, if its metadata has a call of its own, that call's answer. */
  async function lookUp(release: PinnedRelease, pathname: string) {
    const match = matchOf(release, pathname);
    const from = headSource(release, match);
    const parameter = from && match && parameterOf(match.route.path, pathname);
    // What isn't an id names no page.
    const missing = from ? 'none' : undefined;
    const metadata = parameter ? await options.heads.head(withParameter(from, parameter)) : missing;
    const current = typeof metadata === 'object' ? metadata.parameter : undefined;
    const moved =
      match && current && current !== parameter
        ? addressOf(withParameter(match.route.path, current))
        : undefined;
    return { match, parameter, metadata, moved };
  }

  type Route = Awaited<ReturnType<typeof lookUp>>;

  /** Renders and compresses each document once per release, since documents differ in only a few things. */
  async function pageOf(release: PinnedRelease, visit: Visit, place: Route): Promise<Page> {
    if (cachedSet !== release.set || cache.size > MAX_CACHED) {
      cache.clear();
      cachedSet = release.set;
    }
    const { pathname, origin, hasSession, savesData, skipsSplash } = visit;
    const { match, parameter, metadata } = place;
    // A page that doesn't exist is the same at any address, so guessed addresses don't fill the cache.
    const target = typeof metadata === 'object' ? parameter : metadata;
    const appRoute = pathname === APP_PAGE ? APP_PAGE : '';
    const route = match ? [match.remote?.name, match.route.path, target].join(' ') : appRoute;
    // Prerendered pages show the year in the footer.
    const local = JSON.stringify(release.overrides ?? '');
    // A newer link to the same version is valid for longer, as its banner says.
    const until = release.preview?.until ?? '';
    const year = new Date().getFullYear();
    const key = [release.id, origin, route, hasSession, savesData, skipsSplash, year, local, until].join(' ');
    const cached = cache.get(key);
    if (cached && cached.metadata === metadata) return cached.page;
    const page = makePage(release, { ...visit, metadata });
    cache.set(key, { metadata, page });
    return page;
  }

  /** Gives a browser that arrives during a canary a visitor id, which decides whether it is in the canary. */
  async function releaseFor(request: FastifyRequest, reply: FastifyReply) {
    const visitorId = visitorOf(request);
    const release = await options.releases.current(visitorId);
    if (!release?.isSplit || visitorId) return { release, visitor: visitorId };
    const visitor = newVisitor(reply);
    return { release: await options.releases.current(visitor), visitor };
  }

  async function makePage(
    release: PinnedRelease,
    visit: Visit & { metadata: Lookup<PageHead> },
  ): Promise<Page> {
    const config = visit.skipsSplash ? { ...options.config, splashMs: 0 } : options.config;
    const page = renderDocument({ ...options, ...visit, config, release, localScript: REFRESH_HOOK });
    const bytes = Buffer.from(page.html);
    const [br, gz] = await Promise.all([toBrotli(bytes, 9), toGzip(bytes)]);
    const csp: Page['csp'] = [options.csp(false, page.needs), options.csp(true, page.needs)];
    const etag = createHash('sha256').update(bytes).update(csp.join()).digest('hex').slice(0, 24);
    return {
      file: { type: 'text/html; charset=utf-8', etag, bytes, br, gz, vary: 'Cookie, Save-Data' },
      found: page.found,
      csp,
    };
  }

  // The release that this browser would get now, so that a tab with an older one can offer to reload.
  app.get('/release.json', async (request, reply) => {
    const live = await options.releases.current(visitorOf(request));
    if (!live) return sendErrorPage(request, reply, 'NO_RELEASE');
    const { id } = await options.releaseOf(request, live);
    return reply.header('cache-control', 'no-store').send({ release: id });
  });

  app.decorateReply('page', undefined);
  app.get('/*', async (request, reply) => {
    const { release: live, visitor } = await releaseFor(request, reply);
    if (!live) return sendErrorPage(request, reply, 'NO_RELEASE');
    const release = await options.releaseOf(request, live, visitor);
    // Not relative to a base: two slashes at the beginning would name a host.
    const { pathname, search } = new URL(`http://page${request.url}`);
    const place = await lookUp(release, pathname);
    reply.page = place.match?.route.path;
    if (place.moved) return reply.header('cache-control', MOVED_CACHE).redirect(place.moved + search, 301);
    const { headers } = request;
    const isAdminPage = place.match?.route.auth === 'admin';
    const skipsSplash = isAdminPage && hasSeenSplash(request);
    if (isAdminPage && !skipsSplash && hasSession(headers)) noteSplash(reply);
    const visit = {
      pathname,
      hasSession: hasSession(headers),
      savesData: wantsSavedData(headers),
      skipsSplash,
      origin: siteOrigin(request, options.config),
    };
    const page = await pageOf(release, visit, place);
    // The page may belong to the missing part.
    const isMissing = release.problems?.some(({ given: version }) => version === undefined);
    if (!page.found && isMissing) return sendErrorPage(request, reply, 'PART_AWAY');
    const cookie = options.pageCookie(request.protocol === 'https');
    if (cookie) reply.header('set-cookie', cookie);
    setDocumentHeaders(reply, page.csp[request.protocol === 'https' ? 1 : 0]);
    reply.header('cache-control', 'no-cache');
    return sendFile(request, reply, page.file, page.found ? 200 : 404);
  });
}

const registries = new WeakMap<
  PinnedRelease,
  { registry: Registry; matches: Map<string, RouteMatch | undefined> }
>();

/** Returns the route of a path in this release. Results are cached. */
function matchOf(release: PinnedRelease, pathname: string): RouteMatch | undefined {
  const entry = registries.get(release) ?? { registry: toRegistry(release), matches: new Map() };
  registries.set(release, entry);
  const { registry, matches } = entry;
  if (matches.has(pathname)) return matches.get(pathname);
  const match = matchRegistry(registry, pathname);
  if (matches.size > MAX_CACHED) matches.clear();
  matches.set(pathname, match);
  return match;
}

/** Returns the call that answers a route's page metadata. */
function headSource(release: PinnedRelease, match: RouteMatch | undefined): string | undefined {
  const part = release.remotes.find(({ name }) => name === match?.remote?.name);
  return part?.manifest.routes.find(({ path }) => path === match?.route.path)?.head?.from;
}

const COOKIE = 'wedding_splash';
const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns whether this browser opened an administrator's page today, and so saw the splash. */
const hasSeenSplash = ({ headers }: FastifyRequest): boolean => readCookie(headers, COOKIE) === '1';

/** Remembers the splash until midnight in Lagos. */
function noteSplash(reply: FastifyReply): void {
  const seconds = Math.ceil((DAY_MS - ((Date.now() + LAGOS_OFFSET_MS) % DAY_MS)) / 1000);
  setCookie(reply, { name: COOKIE, value: '1', path: '/app/admin', seconds, sameSite: 'Lax' });
}

declare module 'fastify' {
  interface FastifyReply {
    /** The pattern of the page that was answered, such as "blog/:blogId", for the log. */
    page: string | undefined;
  }
}
