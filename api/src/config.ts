import { join, resolve } from 'node:path';
import type { ListenAddress } from '@wedding/platform/server/operations/listen-address.ts';
import type { TracingConfig } from '@wedding/platform/server/operations/open-tracing.ts';
import { tracingConfig } from '@wedding/platform/server/operations/tracing.ts';
import { z } from 'zod';
import type { AppConfig } from './app.ts';
import { type ConnectionRules, DATABASE_LIMITS, type DatabaseLimits } from './db/database.ts';
import {
  accountKey,
  count,
  databaseUrl,
  httpAddress,
  list,
  listenAddress,
  networks,
  port,
  rotatedSecret,
  secret,
  shortCode,
  store,
} from './setting-types.ts';

/** All settings that are read from the environment. */
export interface Config extends AppConfig {
  /** The gateway's host: HOST, otherwise 0.0.0.0 in production and 127.0.0.1 elsewhere (SEC-29). */
  host: string;
  port: number;
  /** Where the api listens, behind the gateway. */
  api: ListenAddress;
  /** Where the metrics server listens; undefined turns metrics off. */
  metrics: ListenAddress | undefined;
  /** The settings of tracing; undefined turns tracing off. */
  tracing: TracingConfig | undefined;
  /** Milliseconds that a process still accepts new requests after its stop signal, so that load balancers notice. */
  drainMs: number;
  /** The database's address. If it is undefined, the embedded PostgreSQL starts under `dataDir`. */
  database: { url: string } | undefined;
  /** The address that bypasses the pooler, for the worker, migrations, backups and listeners; else `database`. */
  directDatabase: { url: string } | undefined;
  /** The address of a replica, for reads that may be seconds old. */
  readDatabase: { url: string } | undefined;
  /** The rules for connections to `database` and `readDatabase`. */
  connections: ConnectionRules;
  databaseLimits: DatabaseLimits;
  admin: { login: string; password: string | undefined };
  /** The folder or `s3://bucket?…` where the gateway finds releases. If an operator sets it, nothing is built on start. */
  releaseStore: string;
  builds: boolean;
  /** Whether an unused database is filled with demonstration plans, couples and videos. */
  demo: boolean;
  /** Whether the demonstration has its videos. */
  demoVideos: boolean;
  /** The address that push services write to about this site's notifications. */
  pushContact: string;
}

const root = join(import.meta.dirname, '../..');

/** How long an address is valid at the edge of videos, at least; at most twice that. */
const MEDIA_EDGE_SECONDS = 30 * 60;
/** How long a page waits in one call for the end of its session: less than proxies wait for an answer. */
const SESSION_WAIT_MS = 25_000;
const AFRICAS_TALKING = 'https://api.africastalking.com';
/** Access after the paid time of a membership that renews. */
const GRACE_HOURS = 24;
/** Whom a push service finds behind notifications, where the site has no https address. */
const PUSH_CONTACT = 'mailto:push@wedding.example';
/** The largest video. */
const MAX_UPLOAD_BYTES = 4096 * 1024 * 1024;
/** The push services of Chrome and most others, Firefox, Edge, Safari: the only hosts that notifications go to. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];
/** Failed sign-ins in ten minutes: from one address; distinct numbers of a /24 and of everybody; for one number. */
const ATTEMPTS = { perAddress: 100, distinctPerNetwork: 400, distinctGlobally: 5000, perSubject: 10 };
/** Sign-ins from devices that are new to a number: in ten minutes, and in a day; then a text must prove the number. */
const NEW_DEVICES = { perSubject: 5, perSubjectDaily: 20 };

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default(join(root, 'data')),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DB_POOL: count.max(500).default(DATABASE_LIMITS.max),
  ADMIN_LOGIN: z.string().trim().min(1).default('admin@wedding.example'),
  ADMIN_PASSWORD: z.string().min(8, 'must have 8 characters at least').optional(),
  API_LISTEN: listenAddress.default({ host: '127.0.0.1', port: 3001 }),
  METRICS_LISTEN: listenAddress.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress('http://collector:4318').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1, 'must be 0 to 1').default(1),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0).max(300).default(0),
  MEDIA_STORE: store.optional(),
  MEDIA_EDGE_SECRET: secret.optional(),
  RELEASE_STORE: store.optional(),
  RELEASE_ENVIRONMENT: z.enum(['live', 'staging'], 'must be live or staging').default('live'),
  TRUST_PROXY: networks.default([]),
  CORS_ORIGINS: list.default([]),
  SITE_URL: httpAddress('https://wedding.example').optional(),
  DEMO: z.enum(['1', '0', 'no-videos'], 'must be 1, 0 or no-videos').default('1'),
  SMS_SEND_KEY: accountKey.optional(),
  SMS_SEND_FROM: z.string().trim().max(15, 'must have 15 characters at most').optional(),
  SECURE_D_SECRET: rotatedSecret.default([]),
  SMS_SECRET: rotatedSecret.default([]),
  SMS_ALLOWED_FROM: networks.default([]),
  SMS_HMAC_KEY: rotatedSecret.default([]),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOGIN_PROOF: z.enum(['off', 'risky', 'always'], 'must be off, risky or always').optional(),
  PROOF_CODE: shortCode.optional(),
  SIGN_IN_LIMITS: z.coerce
    .number('must be a number')
    .min(1, 'must be 1 to 1000')
    .max(1000, 'must be 1 to 1000')
    .default(1),
});

/** The names of the settings of the api and of `npm start`, for docs/operating.md. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Default values by setting name, as they are written. Leaves out defaults that depend on the machine. */
export const plainDefaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(environment.parse({}))
    .filter(([name, value]) => ['string', 'number'].includes(typeof value) && name !== 'DATA_DIR')
    .map(([name, value]) => [name, String(value)]),
);

/**
 * Reads the settings from the environment.
 *
 * @param source an empty setting counts as unset
 * @throws {Error} one sentence for each invalid setting
 */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const setValues = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environment.safeParse(setValues);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}.`);
    throw new Error(`The settings need a look. ${faults.join(' ')}`);
  }
  const env = result.data;
  if (!env.DATABASE_URL && (env.DATABASE_DIRECT_URL || env.DATABASE_READ_URL)) {
    throw new Error(
      'The settings need a look. DATABASE_DIRECT_URL and DATABASE_READ_URL go beside DATABASE_URL.',
    );
  }
  const production = env.NODE_ENV === 'production';
  return {
    production,
    dataDir: resolve(env.DATA_DIR),
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    api: env.API_LISTEN,
    metrics: env.METRICS_LISTEN,
    tracing: tracingConfig(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_TRACES_SAMPLER_ARG),
    drainMs: env.DRAIN_SECONDS * 1000,
    database: at(env.DATABASE_URL),
    directDatabase: at(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL),
    readDatabase: at(env.DATABASE_READ_URL),
    connections: {
      pooled: env.DATABASE_DIRECT_URL !== undefined,
      prepares: true,
    },
    databaseLimits: { ...DATABASE_LIMITS, max: env.DB_POOL },
    admin: { login: env.ADMIN_LOGIN, password: env.ADMIN_PASSWORD },
    mediaStore: env.MEDIA_STORE ?? join(resolve(env.DATA_DIR), 'media'),
    mediaEdge: env.MEDIA_EDGE_SECRET
      ? { secret: env.MEDIA_EDGE_SECRET, seconds: MEDIA_EDGE_SECONDS }
      : undefined,
    releaseStore: env.RELEASE_STORE ?? join(root, 'dist/releases'),
    releaseEnvironment: env.RELEASE_ENVIRONMENT,
    builds: env.RELEASE_STORE === undefined,
    demo: !production && env.DEMO !== '0',
    demoVideos: env.DEMO !== 'no-videos',
    debugPages: !production,
    siteUrl: env.SITE_URL,
    corsOrigins: env.CORS_ORIGINS,
    // The gateway on this machine, and the proxies that the operator names.
    trustProxy: ['127.0.0.1/32', '::1/128', ...env.TRUST_PROXY],
    secureDSecrets: env.SECURE_D_SECRET,
    callbacks: {
      secrets: env.SMS_SECRET,
      allowedFrom: env.SMS_ALLOWED_FROM,
      hmacKeys: env.SMS_HMAC_KEY,
    },
    texts: env.SMS_SEND_KEY && { ...env.SMS_SEND_KEY, from: env.SMS_SEND_FROM, url: AFRICAS_TALKING },
    graceHours: GRACE_HOURS,
    pushContact: env.SITE_URL?.startsWith('https:') ? env.SITE_URL : PUSH_CONTACT,
    pushServices: PUSH_SERVICES,
    loginProof: env.LOGIN_PROOF ?? (production ? 'risky' : 'off'),
    proofCode: env.PROOF_CODE,
    maxUploadBytes: MAX_UPLOAD_BYTES,
    sessionWaitMs: SESSION_WAIT_MS,
    logLevel: env.LOG_LEVEL,
    attemptLimits: times(env.SIGN_IN_LIMITS, ATTEMPTS),
    newDeviceLimits: times(env.SIGN_IN_LIMITS, NEW_DEVICES),
  };
}

const times = <T extends Record<string, number>>(factor: number, limits: T) =>
  Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, limit * factor])) as T;

const at = (url: string | undefined) => (url === undefined ? undefined : { url });

/** Returns what an operator should know before the public reaches the site (SEC-29). */
export function warningsOf(config: Pick<Config, 'production' | 'loginProof' | 'callbacks'>): string[] {
  const { production, loginProof, callbacks } = config;
  if (!production) return [];
  const warnings: string[] = [];
  if (loginProof === 'off') {
    warnings.push(
      'LOGIN_PROOF is off: whoever types a subscriber’s phone number is signed in as that couple, no proof asked.',
    );
  }
  if (callbacks.secrets.length === 0 && callbacks.hmacKeys.length === 0) {
    warnings.push(
      'SMS_SECRET is not set: no text reaches us, so nobody can subscribe, renew, stop or prove a number.',
    );
  }
  return warnings;
}
