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

/** OpenTelemetry traces of one process: requests or jobs, what they lead to elsewhere, and their SQL. */
export interface Tracing {
  /** Makes a span of each request, which goes on the trace that its caller names. To be registered before other hooks. */
  requests: (app: FastifyInstance) => void;
  /** Makes a span of each statement: its text with placeholders, never a value. */
  statements: (pool: pg.Pool) => void;
  /** Makes a trace of a job, which began when it was taken from the queue. */
  job: <T>(job: TracedJob, work: () => Promise<T>) => Promise<T>;
  /** Makes a span of a part of what is traced here; of what is not, none. */
  part: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** What a call of ours says of the trace that it belongs to. */
  headers: () => Record<string, string>;
  /** Sends what is left. */
  close: () => Promise<void>;
}

/** A run of a job: nothing of what it is about. */
export interface TracedJob {
  kind: string;
  id: string;
  attempt: number;
  /** When it was due, and when this process took it. */
  due: Date;
  taken: Date;
  /** The request that led to it, whose trace has the same attribute. */
  requestId?: string | undefined;
}

/** Where traces go, and how many of them. */
export interface TracingConfig {
  /** Of a collector that takes OTLP over http, such as "http://collector:4318". */
  endpoint: string;
  /** Of all traces, 0 to 1; every process decides alike, by the trace's id. */
  share: number;
}

/** Loads OpenTelemetry; see `startTracing`. */
export function openTracing(service: string, { endpoint, share }: TracingConfig): Tracing {
  const contexts = new AsyncLocalStorageContextManager();
  contexts.enable();
  context.setGlobalContextManager(contexts);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `wedding-${service}` }),
    // By the id alone: a stranger's wish to be traced counts for nothing.
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
      // The route's pattern, never the address: no id, token or number leaves the process.
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
    // A caller that waits for a connection gets it from the one before: it keeps its own trace nevertheless.
    const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
    pool.connect = ((callback?: (...args: unknown[]) => void) =>
      callback ? connect(context.bind(context.active(), callback)) : connect()) as typeof pool.connect;
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const text = textOf(args[0]);
        // What belongs to no request, such as a probe, makes no trace of its own.
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

  /** Runs it within its span. */
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
    // The clock that told when it was taken is the database's.
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
