import { join, resolve } from 'node:path';
import {
  httpAddress,
  type ListenAddress,
  list,
  listenAddress,
  networks,
  numberBetween,
  type ProcessOptions,
  processOptions,
  processSettings,
  readSettings,
  store,
} from '@wedding/platform/server/settings/settings.ts';
import { z } from 'zod';
import type { AppConfig } from './app.ts';
import { type ConnectionRules, DATABASE_LIMITS, type DatabaseLimits } from './db/database.ts';

/** All settings that are read from the environment. */
export interface Config extends Omit<AppConfig, keyof ProcessOptions>, ProcessOptions {
  /** Where the api listens, behind the gateway. */
  api: ListenAddress;
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
  /** Whether releases are built on start: not if an operator names their store. */
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

/** 22 characters of base64url hold 128 bits. */
const secret = z.string().regex(/^[\w-]{22,200}$/, 'must be 22 letters, digits, - or _ at least');
/** One secret, or two while it is rotated: the new one, a comma, the old one. */
const rotatedSecret = list.pipe(z.array(secret).min(1).max(2, 'must be two at most: new, old'));
/** An account of an aggregator and its API key, as `username:key`. */
const accountKey = z
  .string()
  .regex(/^[^\s:]+:\S+$/, 'must be a username and its key: username:key')
  .transform((text) => {
    const [username = '', ...key] = text.split(':');
    return { username, apiKey: key.join(':') };
  });
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgresql://user@host/database',
});
export const shortCode = z.string().regex(/^[0-9*#+]{1,15}$/, 'must be a short code');

const environment = z.object({
  ...processSettings,
  DATA_DIR: z.string().default(join(root, 'data')),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DB_POOL: z.coerce.number('must be a number').int().min(1).max(500).default(DATABASE_LIMITS.max),
  ADMIN_LOGIN: z.string().trim().min(1).default('admin@wedding.example'),
  ADMIN_PASSWORD: z.string().min(8, 'must have 8 characters at least').optional(),
  API_LISTEN: listenAddress.default({ host: '127.0.0.1', port: 3001 }),
  MEDIA_STORE: store.optional(),
  MEDIA_EDGE_SECRET: secret.optional(),
  CORS_ORIGINS: list.default([]),
  SITE_URL: httpAddress('https://wedding.example').optional(),
  DEMO: z.enum(['1', '0', 'no-videos'], 'must be 1, 0 or no-videos').default('1'),
  SMS_SEND_KEY: accountKey.optional(),
  SMS_SEND_FROM: z.string().trim().max(15, 'must have 15 characters at most').optional(),
  SECURE_D_SECRET: rotatedSecret.default([]),
  SMS_SECRET: rotatedSecret.default([]),
  SMS_ALLOWED_FROM: networks.default([]),
  SMS_HMAC_KEY: rotatedSecret.default([]),
  LOGIN_PROOF: z.enum(['off', 'risky', 'always'], 'must be off, risky or always').optional(),
  PROOF_CODE: shortCode.optional(),
  SIGN_IN_LIMITS: numberBetween(1, 1000).default(1),
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
  const env = readSettings(environment, source);
  if (!env.DATABASE_URL && (env.DATABASE_DIRECT_URL || env.DATABASE_READ_URL)) {
    throw new Error(
      'The settings need a look. DATABASE_DIRECT_URL and DATABASE_READ_URL go beside DATABASE_URL.',
    );
  }
  const options = processOptions(env);
  const { production } = options;
  return {
    ...options,
    dataDir: resolve(env.DATA_DIR),
    api: env.API_LISTEN,
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
