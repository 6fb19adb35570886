import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** OpenTelemetry traces of one process: requests, what they lead to elsewhere, and their SQL. */
export interface Tracing {
  /** Makes a span of each request, which goes on the trace that its caller names. To be registered before other hooks. */
  requests: (app: FastifyInstance) => void;
  /** Makes a span of each statement: its text with placeholders, never a value. */
  statements: (pool: pg.Pool) => void;
  /** What a call of ours says of the trace that it belongs to. */
  headers: () => Record<string, string>;
  /** Sends what is left. */
  close: () => Promise<void>;
}

/** Where traces go, and how many of them. */
export interface TracingConfig {
  /** Of a collector that takes OTLP over http, such as "http://collector:4318". */
  endpoint: string;
  /** Of all traces, 0 to 1; every process decides alike, by the trace's id. */
  share: number;
}

/** The libraries are loaded only where traces are wanted. */
export async function startTracing(
  service: 'gateway' | 'api',
  config: TracingConfig | undefined,
): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing(service, config);
}

/** OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_SAMPLER_ARG, as OpenTelemetry names them. */
export function tracingConfig(endpoint: string | undefined, share = 1): TracingConfig | undefined {
  return endpoint ? { endpoint: endpoint.replace(/\/$/, ''), share } : undefined;
}
