import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isBucketAddress, readBucketAddress } from '../object-store/bucket-address.ts';
import { isNetwork } from '../operations/network.ts';
import type { TracingConfig } from '../operations/open-tracing.ts';
import { ENVIRONMENTS } from '../stored-releases/release-reader.ts';

/** Where a process listens. */
export interface ListenAddress {
  host: string;
  port: number;
}

// The kinds of settings: each checks a text of the environment and converts it.

export const port = z.coerce
  .number('must be a number')
  .int('must be whole')
  .min(1)
  .max(65_535, 'must be 65535 at most');
export const numberBetween = (least: number, most: number) => {
  const text = `must be ${least} to ${most}`;
  return z.coerce.number(text).min(least, text).max(most, text);
};
/** `127.0.0.1:3001`, `[::1]:3001`, or a port of this machine's loopback address. */
export const listenAddress = z.string().transform((text, context): ListenAddress => {
  const [, host = '127.0.0.1', digits] = /^(?:\[?([\w.:-]+?)\]?:)?(\d{1,5})$/.exec(text.trim()) ?? [];
  const address = { host, port: Number(digits) };
  if (port.safeParse(digits).success) return address;
  context.addIssue({ code: 'custom', message: 'must be an address and a port, such as 127.0.0.1:9464' });
  return z.NEVER;
});
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
export const networks = list.refine(
  (all) => all.every(isNetwork),
  'must be addresses or networks, such as 196.216.0.0/16',
);
export const httpAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` });
/** A folder's path or a bucket's address. The error for a wrong address never repeats the address. */
export const store = z.string().transform((setting, context) => {
  if (!isBucketAddress(setting)) return resolve(setting);
  try {
    readBucketAddress(setting);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message.replace(/\.$/, '') });
  }
  return setting;
});

/** The settings that several kinds of processes read. */
export const processSettings = {
  NODE_ENV: z.string().optional(),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  METRICS_LISTEN: listenAddress.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress('http://collector:4318').optional(),
  OTEL_TRACES_SAMPLER_ARG: numberBetween(0, 1).default(1),
  DRAIN_SECONDS: numberBetween(0, 300).default(0),
  RELEASE_STORE: store.optional(),
  RELEASE_ENVIRONMENT: z.enum(ENVIRONMENTS, 'must be live or staging').default('live'),
  TRUST_PROXY: networks.default([]),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
};

/**
 * Reads settings from the environment; an empty one counts as unset.
 * @throws {Error} one sentence for each invalid setting
 */
export function readSettings<Shape extends z.ZodRawShape>(
  settings: z.ZodObject<Shape>,
  env: NodeJS.ProcessEnv,
) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = settings.safeParse(filled);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}.`);
  throw new Error(`The settings need a look. ${faults.join(' ')}`);
}

export type ProcessOptions = ReturnType<typeof processOptions>;

/** Returns what every process makes of them. */
export function processOptions(env: z.infer<z.ZodObject<typeof processSettings>>) {
  const production = env.NODE_ENV === 'production';
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const tracing: TracingConfig | undefined = endpoint
    ? { endpoint, share: env.OTEL_TRACES_SAMPLER_ARG }
    : undefined;
  return {
    production,
    /** The gateway's, on all of the machine's addresses only in production (SEC-29). */
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    metrics: env.METRICS_LISTEN,
    tracing,
    /** How long it still accepts new requests after its stop signal, so that load balancers notice. */
    drainMs: env.DRAIN_SECONDS * 1000,
    /** The folder or `s3://bucket?…` of releases. */
    releaseStore: env.RELEASE_STORE ?? join(import.meta.dirname, '../../../dist/releases'),
    logLevel: env.LOG_LEVEL,
  };
}
