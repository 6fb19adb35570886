import { randomUUID } from 'node:crypto';
import { maskUrl } from '@wedding/shared/contract/mask-url.ts';
import { type Drain, drainOptions, registerDrain } from '@wedding/shared/operations/drain.ts';
import { openRegistry, registerHttpMetrics } from '@wedding/shared/operations/metrics.ts';
import type { RuntimeConfig } from '@wedding/shared/platform/host.ts';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { openReleaseStore } from '../release/open-release-store.ts';
import { answerAgain } from './again.ts';
import { apiOrigins } from './api-origins.ts';
import { apiProxy } from './api-proxy.ts';
import { askedHeads } from './asked-heads.ts';
import { health } from './health.ts';
import { registerOverrides } from './overrides.ts';
import { pages } from './pages.ts';
import { publicFiles } from './public-files.ts';
import { releaseFiles, releaseReader } from './release-files.ts';
import { type ReleaseSource, storeSource } from './release-source.ts';
import { logLimiter, reports } from './reports.ts';
import { searchEngines } from './search-engines.ts';
import { contentSecurityPolicy, setSecurityHeaders } from './security-headers.ts';
import { serviceWorker } from './service-worker.ts';
import { type WatchOptions, watchReleases } from './watch-releases.ts';

export interface GatewayOptions {
  /** Where the api listens, such as "http://127.0.0.1:3001"; several with commas between them. */
  apiOrigin: string;
  /** The release store: a folder, or `s3://bucket?…`. */
  releaseStore: string;
  config: RuntimeConfig;
  /** Hosts that this site answers to besides `config.siteUrl`, such as "www.wedding.example". */
  siteHosts?: string[];
  /** CIDR list of proxies whose X-Forwarded-* are believed; nobody's without it. */
  trustProxy?: string[];
  /** Origins of development servers whose parts a browser may be shown instead of the released ones. */
  devOrigins?: string[];
  logger?: FastifyServerOptions['logger'];
  /** How this gateway watches over releases; the defaults serve one gateway. */
  watch?: WatchOptions;
  /** Development: releases from development servers, their origins, and the page's first script. */
  dev?: { releases: ReleaseSource; origins: readonly string[]; inlineScript: string };
}

const UNREADABLE = 'This request cannot be read.';

/** The gateway, one address for everything: pages, releases, and the api behind it. Not yet listening. */
export function buildGateway(options: GatewayOptions): FastifyInstance {
  const { config, dev } = options;
  const apis = apiOrigins(options.apiOrigin);
  const app = fastify({
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    ...drainOptions,
    routerOptions: { maxParamLength: 2048 },
    // An address that can't be decoded never reaches a hook: it gets its headers and words here.
    frameworkErrors: (_error, request, answer) => {
      const reply = answer as FastifyReply;
      setSecurityHeaders(request as FastifyRequest, reply);
      void reply.code(400).send({ message: UNREADABLE, code: 'BAD_REQUEST' });
    },
  });

  const drain = registerDrain(app);
  const metrics = openRegistry();
  const figures = registerHttpMetrics(app, metrics);
  app.decorate('drain', drain);
  app.decorate('metrics', metrics);

  // Hooks by callback: a promise for each would cost small files a tenth of their speed.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    setSecurityHeaders(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.url.startsWith('/r/') && reply.statusCode < 400) return;
    const url = maskUrl(request.url);
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, url, status: reply.statusCode, ms }, 'answered');
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'the gateway failed');
    const message = status < 500 ? UNREADABLE : 'Something went wrong. Please try again.';
    return reply.code(status).send({ message, code: status < 500 ? 'BAD_REQUEST' : 'INTERNAL' });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'There is nothing here.', code: 'NOT_FOUND' }),
  );

  const store = openReleaseStore(options.releaseStore);
  const releases = dev?.releases ?? storeSource(store, (details, text) => app.log.error(details, text));
  answerAgain(app, { now: releases.now, figures, trustsProxy: Boolean(options.trustProxy) });
  const mayLog = logLimiter();
  const csp = contentSecurityPolicy({
    inlineScripts: dev ? [dev.inlineScript] : [],
    origins: [...(config.apiHost ? [config.apiHost] : []), ...(dev?.origins ?? [])],
  });

  apiProxy(app, apis);
  health(app, { releases, apis, drain });
  reports(app, mayLog);
  watchReleases(app, { store, releases, mayLog, metrics, ...options.watch });
  publicFiles(app, config);
  const read = releaseReader(store);
  releaseFiles(app, read);
  serviceWorker(app, { releases, read });
  const devOrigins = options.devOrigins ?? [];
  registerOverrides(app, { origins: devOrigins, csp });
  const site = { siteUrl: config.siteUrl, siteHosts: options.siteHosts ?? [] };
  const heads = askedHeads(apis);
  searchEngines(app, { releases, heads, site });
  pages(app, {
    releases,
    config,
    csp,
    heads,
    site,
    devOrigins,
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
