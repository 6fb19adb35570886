import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { connectionOptions, limitConnections } from '@wedding/platform/server/operations/connections.ts';
import { type Drain, drainOptions, registerDrain } from '@wedding/platform/server/operations/drain.ts';
import { logOptions } from '@wedding/platform/server/operations/log.ts';
import { openRegistry, registerHttpMetrics } from '@wedding/platform/server/operations/metrics.ts';
import type { Tracing } from '@wedding/platform/server/operations/open-tracing.ts';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { CallbackGuard } from './aggregator/webhook-guard.ts';
import type { AttemptLimits, SubjectLimits } from './auth/attempts.ts';
import { authorize } from './auth/session.ts';
import type { Database } from './db/schema.ts';
import { refuseUnread, registerErrors } from './http/errors.ts';
import { registerJson } from './http/json-body.ts';
import { registerSecurity } from './http/security.ts';
import { importEach } from './import-each.ts';
import { type MediaStore, openMediaStore } from './media/store/media-store.ts';
import { type Ffmpeg, findFfmpeg } from './media/tools/find-ffmpeg.ts';
import type { AfricasTalkingAccount } from './sms/africas-talking-sender.ts';
import { type MediaAccess, type MediaEdge, mediaAccess } from './video/watching/media-access.ts';

/**
 * The body limit of strangers, also where there is no call: they may send as slowly and as often as they like. The longest
 * sign-in, each letter of its password escaped, has 16 kB. A larger body is refused before it is parsed, whatever it is nested of.
 */
const STRANGERS_BODY_BYTES = 24 * 1024;

/** The app's settings; `config.ts` reads them from the environment. */
export interface AppConfig {
  /** The folder of the embedded database and of temporary files. */
  dataDir: string;
  /** A folder, or `s3://bucket?…`. */
  mediaStore: string;
  /** The edge that serves video segments. Without it the api serves them. */
  mediaEdge?: MediaEdge | undefined;
  /** The folder or `s3://bucket?…` of the releases. Browser errors are stored beside them. Without it they aren't shown. */
  releaseStore?: string | undefined;
  /** The environment whose browser errors are shown; the live site by default. */
  releaseEnvironment?: 'live' | 'staging' | undefined;
  production: boolean;
  /** The site's address, which passkeys are bound to. Without it, that of each request. */
  siteUrl?: string | undefined;
  /** Shows the two debug pages' data (SEC-21). */
  debugPages: boolean;
  /** Other origins that may call the api, compared exactly. */
  corsOrigins: readonly string[];
  /** Addresses and networks of our own proxies. X-Forwarded-For is trusted only from these. */
  trustProxy: readonly string[];
  attemptLimits: AttemptLimits;
  /** Limits on sign-ins to one number from new devices. Beyond these limits a text has to prove the number. */
  newDeviceLimits: SubjectLimits;
  /** The largest size of one uploaded video. */
  maxUploadBytes: number;
  /** Who may call as an SMS aggregator. */
  callbacks: CallbackGuard;
  /** The account that sends texts. Without it the site sends no texts. */
  texts?: AfricasTalkingAccount | undefined;
  /** Path secrets of the card-payment provider's callback. If the list is empty, the callback is off. */
  secureDSecrets: readonly string[];
  /** Hours that a self-renewing membership stays open after its paid time. */
  graceHours: number;
  /** The hosts of push services, the only ones that a device may be registered at (SEC-14). */
  pushServices: readonly string[];
  /** When a couple has to text from its number before it is signed in (SEC-7). */
  loginProof: 'off' | 'risky' | 'always';
  /** The short code for that text; by default the short code of the tariffs. */
  proofCode?: string | undefined;
  /** Milliseconds that a page's request may wait for the end of its session; 0 makes the page poll. */
  sessionWaitMs: number;
  logLevel: string;
  /** The destination of log lines; standard output by default. */
  logTo?: { write: (line: string) => void };
}

interface AppDeps {
  db: Kysely<Database>;
  /** The database for reads that may be seconds old; `db` by default. */
  readDb?: Kysely<Database> | undefined;
  config: AppConfig;
  tracing?: Tracing | undefined;
}

/** Builds the whole api as one Fastify app. The caller calls `listen`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, readDb = db, config, tracing } = deps;
  const app = Fastify({
    logger: { ...logOptions(config.logLevel), ...(config.logTo && { stream: config.logTo }) },
    bodyLimit: STRANGERS_BODY_BYTES,
    trustProxy: [...config.trustProxy],
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, request, reply) => void refuseUnread(request, reply as FastifyReply),
    ...drainOptions,
    ...connectionOptions,
  });
  tracing?.requests(app);
  app.decorate('db', db);
  app.decorate('readDb', readDb);
  app.decorate('authorize', (request, who) => authorize(db, request, who));
  app.decorate('config', config);
  app.decorate('media', await openMediaStore(config.mediaStore, join(config.dataDir, 'scratch')));
  app.decorate('mediaAccess', mediaAccess(db, config.mediaEdge));
  app.decorate('tools', findFfmpeg);
  app.decorateRequest('caller', null);
  app.decorateRequest('answerBytes', 0);
  app.decorateRequest('work');
  app.decorate('metrics', openRegistry());
  registerHttpMetrics(app, app.metrics);
  limitConnections(app, app.metrics);
  app.decorate('drain', registerDrain(app));
  registerErrors(app);
  registerJson(app);
  await registerSecurity(app, config.corsOrigins);
  await app.register(multipart);
  // Each file of routes exports functions that read what they need from the app.
  for (const routes of await importEach<(app: FastifyInstance) => void>('*.routes.ts')) {
    for (const register of Object.values(routes)) register(app);
  }
  return app;
}

/** Returns the gateway's request id, so that one id follows a request everywhere. Replaces an invalid id with a new one. */
const requestIdOf = (sent: string | string[] | undefined) =>
  typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : crypto.randomUUID();

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Database>;
    /** The database for reads that may be seconds old, such as reports. */
    readDb: Kysely<Database>;
    config: AppConfig;
    media: MediaStore;
    mediaAccess: MediaAccess;
    /** Finds ffmpeg; the search runs once. */
    tools: () => Promise<Ffmpeg>;
    metrics: Registry;
    drain: Drain;
  }
}
