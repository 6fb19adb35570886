import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageHead } from '@wedding/shared/contract/page-head.schema.ts';
import type { RuntimeConfig } from '@wedding/shared/platform/host.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchRegistry, type Registry, type RouteMatch } from '../src/remotes/registry.ts';
import { apology } from './apology.ts';
import type { Asked, AskedHeads } from './asked-heads.ts';
import { newVisitor, visitorOf } from './canary.ts';
import { APP_PAGE, renderDocument, toRegistry } from './document.ts';
import { overridesOf, withOverrides } from './overrides.ts';
import type { PinnedRelease } from './pinned-release.ts';
import { REFRESH_HOOK } from './refresh-hook.ts';
import type { ReleaseSource } from './release-source.ts';
import { parameterOf, withParameter } from './route-path.ts';
import type { Policy } from './security-headers.ts';
import { type HeldFile, sendFile } from './send-file.ts';
import { type SiteAddress, siteOrigin } from './site-origin.ts';
import { hasSession, spares } from './visit-hints.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Addresses with parameters are without end; a full house begins anew. */
const MOST_HELD = 1_000;

interface Page {
  file: HeldFile;
  found: boolean;
  /** The policy's header, for http and https. */
  csp: [string, string];
}

/** What a document may depend on besides the release. */
interface Visit {
  pathname: string;
  origin: string;
  hasSession: boolean;
  spares: boolean;
}

/** Answers every address that is a page: 200 where a route of the release matches, else the shell's 404. */
export function pages(
  app: FastifyInstance,
  options: {
    releases: ReleaseSource;
    config: RuntimeConfig;
    site: SiteAddress;
    heads: AskedHeads;
    csp: Policy;
    inlineScript?: string;
    /** From where browsers may take parts of their own. */
    devOrigins: readonly string[];
  },
): void {
  const held = new Map<string, { asked: Asked<PageHead>; page: Promise<Page> }>();
  let heldFor = '';

  /** Documents differ by few things, so each is made and compressed once per release. */
  async function pageOf(release: PinnedRelease, visit: Visit): Promise<Page> {
    if (heldFor !== release.set || held.size > MOST_HELD) {
      held.clear();
      heldFor = release.set;
    }
    const { pathname, origin, hasSession, spares } = visit;
    const match = matchOf(release, pathname);
    const from = headSource(release, match);
    const parameter = from && match && parameterOf(match.route.path, pathname);
    const asked = parameter ? await options.heads.head(withParameter(from, parameter)) : undefined;
    // A page that nobody knows is the same whatever it is called: strangers' guesses fill nothing up.
    const own = typeof asked === 'object' ? parameter : asked;
    const known = pathname === APP_PAGE ? APP_PAGE : '';
    const route = match ? [match.remote?.name, match.route.path, own].join(' ') : known;
    // The year stands in the footer of painted pages.
    const local = JSON.stringify(release.overrides ?? '');
    const key = [release.id, origin, route, hasSession, spares, new Date().getFullYear(), local].join(' ');
    const made = held.get(key);
    if (made && made.asked === asked) return made.page;
    const page = makePage(release, { ...visit, asked });
    held.set(key, { asked, page });
    return page;
  }

  /** A browser that comes while a canary runs is given a word to stay in it by, or out of it. */
  async function releaseFor(request: FastifyRequest, reply: FastifyReply) {
    const visitor = visitorOf(request);
    const release = await options.releases.current(visitor);
    if (!release?.isSplit || visitor) return release;
    return options.releases.current(newVisitor(request, reply));
  }

  async function makePage(release: PinnedRelease, visit: Visit & { asked: Asked<PageHead> }): Promise<Page> {
    const page = renderDocument({ ...options, ...visit, release, localScript: REFRESH_HOOK });
    const bytes = Buffer.from(page.html);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes)]);
    const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    return {
      file: { type: 'text/html; charset=utf-8', etag, bytes, br, gz, vary: 'Cookie, Save-Data' },
      found: page.found,
      csp: [options.csp(false, page.needs), options.csp(true, page.needs)],
    };
  }

  // What this browser would be given now: a tab that is still on something older may offer to reload.
  app.get('/release.json', async (request, reply) => {
    const release = await options.releases.current(visitorOf(request));
    if (!release) return apology(request, reply, 'NO_RELEASE');
    return reply.header('cache-control', 'no-store').send({ release: release.id });
  });

  app.get('/*', async (request, reply) => {
    const given = await releaseFor(request, reply);
    if (!given) return apology(request, reply, 'NO_RELEASE');
    const release = withOverrides(given, overridesOf(request, options.devOrigins));
    const { pathname } = new URL(request.url, 'http://page');
    const { headers } = request;
    const page = await pageOf(release, {
      ...{ pathname, hasSession: hasSession(headers), spares: spares(headers) },
      origin: siteOrigin(request, options.site),
    });
    // What depends on nothing but the release and these words of the request; an address of many is asked about.
    const isCommon = page.found && !given.isSplit && release === given && options.devOrigins.length === 0;
    if (isCommon && !headSource(release, matchOf(release, pathname)))
      reply.repeatable = { release, isLogged: true };
    reply.header('content-security-policy', page.csp[request.protocol === 'https' ? 1 : 0]);
    reply.header('cache-control', 'no-cache');
    return sendFile(request, reply, page.file, page.found ? 200 : 404);
  });
}

const registries = new WeakMap<
  PinnedRelease,
  { registry: Registry; matches: Map<string, RouteMatch | undefined> }
>();

/** Who answers a path in this release, found once for each path that is asked for often. */
function matchOf(release: PinnedRelease, pathname: string): RouteMatch | undefined {
  const known = registries.get(release) ?? { registry: toRegistry(release), matches: new Map() };
  registries.set(release, known);
  const { registry, matches } = known;
  if (matches.has(pathname)) return matches.get(pathname);
  const match = matchRegistry(registry, pathname);
  if (matches.size > MOST_HELD) matches.clear();
  matches.set(pathname, match);
  return match;
}

/** The call that a route's pages are asked about by. */
function headSource(release: PinnedRelease, match: RouteMatch | undefined): string | undefined {
  const part = release.remotes.find(({ name }) => name === match?.remote?.name);
  return part?.manifest.routes.find(({ path }) => path === match?.route.path)?.head?.from;
}
