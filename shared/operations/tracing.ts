import type { Tracing, TracingConfig } from './open-tracing.ts';

let started: Tracing | undefined;

/** The libraries are loaded only where traces are wanted. */
export async function startTracing(
  service: 'gateway' | 'api' | 'worker',
  config: TracingConfig | undefined,
): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { openTracing } = await import('./open-tracing.ts');
  started = openTracing(service, config);
  return started;
}

/** Makes a span of this where it is part of what is traced; runs it in any case. */
export const tracedPart = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  started ? started.part(name, work) : work();

/** OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_SAMPLER_ARG, as OpenTelemetry names them. */
export function tracingConfig(endpoint: string | undefined, share = 1): TracingConfig | undefined {
  return endpoint ? { endpoint: endpoint.replace(/\/$/, ''), share } : undefined;
}
