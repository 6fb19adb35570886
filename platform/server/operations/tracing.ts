import type { Tracing, TracingConfig } from './open-tracing.ts';

let started: Tracing | undefined;

/** Starts tracing. The libraries are loaded only if tracing is configured. */
export async function startTracing(
  service: 'gateway' | 'api' | 'worker',
  config: TracingConfig | undefined,
): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { openTracing } = await import('./open-tracing.ts');
  started = openTracing(service, config);
  return started;
}

/** Runs the work, in a span of its own if it is part of a trace. */
export const tracedPart = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  started ? started.part(name, work) : work();
