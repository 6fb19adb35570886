import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connectionOptions, limitConnections } from '@wedding/platform/server/operations/connections.ts';
import { type Drain, drainOptions, registerDrain } from '@wedding/platform/server/operations/drain.ts';
import { loggedRoute } from '@wedding/platform/server/operations/log.ts';
import { isMalformed } from '@wedding/platform/server/operations/malformed.ts';
import { openRegistry, registerHttpMetrics } from '@wedding/platform/server/operations/metrics.ts';
import type { Tracing } from '@wedding/platform/server/operations/open-tracing.ts';
import type { Environment } from '@wedding/platform/server/stored-releases/release-reader.ts';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { acceptedKeys, type ReleaseKey } from '../releases/store/release-keys.ts';
import type { ReleaseRight } from '../releases/store/release-rights.ts';
import { openReleaseStore } from '../releases/store/release-store.ts';
import { registerHealth } from './health.ts';
import { contentSecurityPolicy, setSecurityHeaders } from './http/security-headers.ts';
import { registerOverrides } from './pages/overrides.ts';
import { pageMetadata } from './pages/page-metadata.ts';
import { registerPages } from './pages/pages.ts';
import { previews } from './pages/previews.ts';
import { registerSearchEngines } from './pages/search-engines.ts';
import { seenRelease } from './pages/seen-release.ts';
import { apiOrigins } from './proxy/api-origins.ts';
import { type ApiPatience, registerApiProxy } from './proxy/api-proxy.ts';
import type { VersionProblem } from './release/pinned-release.ts';
import { registerPublicFiles } from './release/public-files.ts';
import { partReader } from './release/read-part.ts';
import { registerReleaseFiles, releaseReader } from './release/release-files.ts';
import { type ReleaseSource, storeSource } from './release/release-source.ts';
import { registerServiceWorker } from './release/service-worker.ts';
import { REFUSALS, type Refused, signedVersions } from './release/signed-versions.ts';
import { pageTokens } from './reports/page-tokens.ts';
import { minuteLimiter, registerReports } from './reports/reports.ts';
import { signedIn } from './reports/signed-in.ts';
import { type WatchOptions, watchReleases } from './reports/watch-releases.ts';

interface GatewayOptions {
  /** Where the api listens, such as "http://127.0.0.1:3001"; several with commas between them. */
  apiOrigin: string;
  /** The release store: a folder, or `s3://bucket?…`. */
  releaseStore: string;
  /** The keys whose versions are served; by default those of RELEASE_KEYS, or this checkout's own key. */
  releaseKeys?: readonly ReleaseKey[];
  /** The environment whose releases are served; `live` by default. */
  environment?: Environment;
  /** Which keys may promote what; by default all accepted keys may promote everything. */
  releaseRights?: readonly ReleaseRight[] | undefined;
  config: RuntimeConfig;
  /** CIDR list of proxies whose X-Forwarded-* headers are trusted; none by default. */
  trustProxy?: string[];
  /** Origins of development servers whose parts a browser may be shown instead of the released ones. */
  devOrigins?: string[];
  logger?: FastifyServerOptions['logger'];
  /** Traces requests through to the api. */
  tracing?: Tracing | undefined;
  /** How long the gateway waits for an api. */
  apiPatience?: ApiPatience;
  /** How this gateway monitors releases; the defaults suit a single gateway. */
  watch?: WatchOptions;
  /** Development: releases from development servers, their origins, and the page's first script. */
  dev?: { releases: ReleaseSource; origins: readonly string[]; inlineScript: string };
}

/** The number of lines a minute that strangers may write into our log. */
const MAX_LOGGED_PER_MINUTE = 120;
const UNREADABLE = 'This request cannot be read.';
const refuse = (reply: FastifyReply) =>
  void reply.code(400).send({ message: UNREADABLE, code: 'BAD_REQUEST' });

/** Returns an address that can be decoded for a page, since people cut and change the links that they send on. */
function pageAddress({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const path = url.replace(/\?.*/s, '');
  if (!path.includes('%') || !headers.accept?.includes('text/html')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Builds the gateway, one address for pages, releases, and the api behind it. It doesn't listen yet. */
export function buildGateway(options: GatewayOptions): FastifyInstance {
  const { config, dev } = options;
  const apis = apiOrigins(options.apiOrigin);
  const app = fastify({
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    ...drainOptions,
    ...connectionOptions,
    // Of browsers' reports. What goes to the api isn't read here.
    bodyLimit: 16 * 1024,
    routerOptions: { maxParamLength: 2048 },
    rewriteUrl: pageAddress,
    // An address that can't be decoded never reaches a hook: it gets its headers and message here.
    frameworkErrors: (_error, request, answer) => {
      const reply = answer as FastifyReply;
      setSecurityHeaders(request as FastifyRequest, reply);
      refuse(reply);
    },
  });

  options.tracing?.requests(app);
  const drain = registerDrain(app);
  const metrics = openRegistry();
  registerHttpMetrics(app, metrics);
  limitConnections(app, metrics);
  app.decorate('drain', drain);
  app.decorate('metrics', metrics);

  const store = openReleaseStore(options.releaseStore, options.environment);
  const { onRefused, ...alarms } = releaseAlarms(app, metrics);
  const keys = options.releaseKeys ?? acceptedKeys();
  const versions = signedVersions(store, { keys, onRefused });
  const warn = (details: object, text: string) => app.log.error(details, text);
  const rights = options.releaseRights;
  const releases = dev?.releases ?? storeSource(store, { versions, rights, warn, ...alarms });
  const tokens = pageTokens(store);
  // Development has no releases that could fail.
  const pageCookie = dev ? () => undefined : tokens.cookie;

  // Hooks use callbacks: a promise for each would cost small files a tenth of their speed.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(request, reply);
    if (isMalformed(request.raw)) return refuse(reply);
    // The body of a call that nothing takes isn't read.
    if (request.is404) {
      return void reply.code(404).send({ message: 'There is nothing here.', code: 'NOT_FOUND' });
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.url.startsWith('/r/') && reply.statusCode < 400) return;
    const ms = Math.round(reply.elapsedTime);
    const route = loggedRoute(request);
    request.log.info(
      { method: request.method, route, page: reply.page, status: reply.statusCode, ms },
      'answered',
    );
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'the gateway failed');
    const message = status < 500 ? UNREADABLE : 'Something went wrong. Please try again.';
    return reply.code(status).send({ message, code: status < 500 ? 'BAD_REQUEST' : 'INTERNAL' });
  });
  const mayLog = minuteLimiter(MAX_LOGGED_PER_MINUTE);
  const csp = contentSecurityPolicy({
    inlineScripts: dev ? [dev.inlineScript] : [],
    origins: [...(config.apiHost ? [config.apiHost] : []), ...(dev?.origins ?? [])],
  });

  registerApiProxy(app, apis, { patience: options.apiPatience, traceHeaders: options.tracing?.headers });
  registerHealth(app, { releases, apis, drain, metrics });
  registerReports(app, mayLog);
  const whose = signedIn(apis);
  watchReleases(app, { store, releases, tokens, whose, mayLog, metrics, ...options.watch });
  registerPublicFiles(app, config);
  const read = releaseReader(versions);
  registerReleaseFiles(app, read);
  const devOrigins = options.devOrigins ?? [];
  registerOverrides(app, { origins: devOrigins, csp });
  const heads = pageMetadata(apis);
  const preview = dev ? undefined : previews({ keys, rights, read: partReader(versions), store, warn });
  preview?.register(app, csp);
  const releaseOf = seenRelease({ whose, devOrigins, previews: preview });
  registerServiceWorker(app, { releases, read, releaseOf });
  registerSearchEngines(app, { releases, heads, config });
  registerPages(app, {
    releases,
    config,
    csp,
    heads,
    pageCookie,
    releaseOf,
    traces: options.tracing !== undefined,
    ...(dev && { inlineScript: dev.inlineScript }),
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
    metrics: Registry;
  }
}

/** Reports versions and files that are not served: once in the log, and in metrics for as long as it lasts. */
function releaseAlarms(app: FastifyInstance, registry: Registry) {
  const refusals = new Counter({
    name: 'release_files_refused_total',
    help: 'Files of the release store that are not as their publisher signed them, by part and why.',
    labelNames: ['part', 'why'],
    registers: [registry],
  });
  const replaced = new Gauge({
    name: 'release_parts_replaced',
    help: 'Live versions that cannot be served: 1 by part, and whether another version is served instead.',
    labelNames: ['part', 'stands_in'],
    registers: [registry],
  });
  const labels = ({ part, why }: Pick<Refused, 'part' | 'why'>) => ({ part, why: why.split(' ')[0] ?? '' });
  return {
    onRefused(refused: Refused, isNew: boolean): void {
      refusals.inc(labels(refused));
      if (isNew) app.log.error(refused, 'a file of the release store was refused');
    },
    /** Logs every change of the pointer, including one that bypassed the release log. */
    onNewRelease(release: { id: string; versions: readonly string[] }): void {
      app.log.info(release, 'a release was taken from the store');
      // A counter that begins at one was never seen to grow.
      const parts = new Set(release.versions.map((version) => version.split(' ')[0] ?? ''));
      for (const part of parts) for (const why of REFUSALS) refusals.inc(labels({ part, why }), 0);
    },
    onProblems(problems: readonly VersionProblem[]): void {
      replaced.reset();
      for (const { part, given } of problems) replaced.set({ part, stands_in: given ? 'yes' : 'no' }, 1);
      if (problems.length === 0) app.log.info('all live versions can be served again');
      for (const problem of problems) app.log.error(problem, 'a live version cannot be served');
    },
  };
}
