import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** OpenTelemetry traces of one process: requests or jobs, the calls that they make to other processes, and their SQL. */
export interface Tracing {
  /** Creates a span for each request, within the trace that its caller names. Must be registered before other hooks. */
  requests: (app: FastifyInstance) => void;
  /** Creates a span for each statement: its text with placeholders, never a value. */
  statements: (pool: pg.Pool) => void;
  /** Creates a trace for a job, beginning when it was taken from the queue. */
  job: <T>(job: TracedJob, work: () => Promise<T>) => Promise<T>;
  /** Creates a span for a part of traced work; outside a trace, it creates none. */
  part: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Returns the headers that pass the current trace on to another process. */
  headers: () => Record<string, string>;
  /** Sends the remaining spans. */
  close: () => Promise<void>;
}

/** One run of a job, without its content. */
interface TracedJob {
  kind: string;
  id: string;
  attempt: number;
  /** When the job was due, and when this process took it. */
  due: Date;
  taken: Date;
  /** The request that caused it. Its trace has the same attribute. */
  requestId?: string | undefined;
}

/** Where traces are sent, and which share of them. */
export interface TracingConfig {
  /** The address of a collector that accepts OTLP over http, such as "http://collector:4318". */
  endpoint: string;
  /** The share of all traces, 0 to 1. Every process makes the same decision, by the trace's id. */
  share: number;
}

/** Loads OpenTelemetry; see `startTracing`. */
export function openTracing(service: string, { endpoint, share }: TracingConfig): Tracing {
  const contexts = new AsyncLocalStorageContextManager();
  contexts.enable();
  context.setGlobalContextManager(contexts);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `wedding-${service}` }),
    // Only the id decides: a client can't request to be traced.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('wedding-plan');
  const propagator = new W3CTraceContextPropagator();

  function requests(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const from = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const { method } = request;
      // The route's pattern, never the address, so that no id, token or number leaves the process.
      const route = request.routeOptions.url ?? 'none';
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'wedding.request_id': request.id,
      };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, from);
      reply.raw.once('close', () => {
        const status = reply.raw.statusCode;
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(from, span), done);
    });
  }

  function statements(pool: pg.Pool): void {
    // A caller that waits for a connection gets it in the context of the caller before. Binding keeps its own trace.
    const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
    pool.connect = ((callback?: (...args: unknown[]) => void) =>
      callback ? connect(context.bind(context.active(), callback)) : connect()) as typeof pool.connect;
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const text = textOf(args[0]);
        // A statement outside a request, such as a probe, creates no trace of its own.
        const parent = context.active();
        if (!text || !trace.getSpan(parent)) return query(...args);
        const span = startStatement(text, parent);
        const last = args.at(-1);
        if (typeof last === 'function') {
          args[args.length - 1] = (error: unknown, result: unknown) => {
            end(span, error);
            last(error, result);
          };
          return query(...args);
        }
        const result = query(...args);
        if (result instanceof Promise) {
          result.then(
            () => end(span),
            (error) => end(span, error),
          );
        } else span.end();
        return result;
      }) as typeof client.query;
    });
  }

  const startStatement = (text: string, parent: Context) =>
    tracer.startSpan(
      /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query',
      {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) },
      },
      parent,
    );

  /** Runs the work within its span. */
  async function within<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      const result = await context.with(trace.setSpan(parent, span), work);
      end(span);
      return result;
    } catch (error) {
      end(span, error);
      throw error;
    }
  }

  function job<T>({ kind, id, attempt, due, taken, requestId }: TracedJob, work: () => Promise<T>) {
    const attributes = {
      'wedding.job_id': id,
      'wedding.job_attempt': attempt,
      'wedding.job_waited_ms': Math.max(0, taken.getTime() - due.getTime()),
      ...(requestId && { 'wedding.request_id': requestId }),
    };
    // The time when the job was taken is from the database's clock.
    const startTime = new Date(Math.min(taken.getTime(), Date.now()));
    const span = tracer.startSpan(
      `job ${kind}`,
      { kind: SpanKind.CONSUMER, attributes, startTime },
      ROOT_CONTEXT,
    );
    tracer.startSpan('claim', { startTime }, trace.setSpan(ROOT_CONTEXT, span)).end();
    return within(span, ROOT_CONTEXT, work);
  }

  function part<T>(name: string, work: () => Promise<T>): Promise<T> {
    const parent = context.active();
    return trace.getSpan(parent) ? within(tracer.startSpan(name, {}, parent), parent, work) : work();
  }

  return {
    requests,
    statements,
    job,
    part,
    headers() {
      const headers: Record<string, string> = {};
      propagator.inject(context.active(), headers, defaultTextMapSetter);
      return headers;
    },
    close: () => provider.shutdown(),
  };
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const text = (query as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? text : undefined;
}

function end(span: Span, error?: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
