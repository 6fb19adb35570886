import type { Tracing, TracingConfig } from './open-tracing.ts';

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
