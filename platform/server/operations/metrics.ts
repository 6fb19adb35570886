import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Creates a registry with the metrics that every process has: memory, processor, event-loop lag,
 * open files, garbage collection.
 */
export function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts the app's responses by call and status, with their durations, and the requests in progress. */
export function registerHttpMetrics(app: FastifyInstance, registry: Registry): void {
  const responses = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by call and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const underWay = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that wait for their answer to be sent.',
    registers: [registry],
  });
  // Looking a metric up by its labels each time would cost a tenth of a small file's response.
  const figures = new Map<string, ReturnType<typeof responses.labels>>();
  function of(method: string, route: string, status: number) {
    const key = `${method} ${route} ${status}`;
    const figure = figures.get(key) ?? responses.labels({ method, route, status });
    figures.set(key, figure);
    return figure;
  }
  app.addHook('onRequest', (request, reply, done) => {
    const since = performance.now();
    underWay.inc();
    reply.raw.once('close', () => {
      underWay.dec();
      // The route's pattern, never the address, so that no id, token or number becomes a label.
      const { method, routeOptions } = request;
      of(method, routeOptions.url ?? 'none', reply.raw.statusCode).observe(
        (performance.now() - since) / 1000,
      );
    });
    done();
  });
}

interface MetricsAddress {
  /** 0 for any free port. */
  port: number;
  /** Loopback by default; an operator may name an address that only collectors reach. */
  host?: string | undefined;
}

/**
 * Serves `/metrics` on its own port, out of the gateway's reach (SEC-29). Also serves `/healthz` for a process that answers
 * no other requests: 200 while `isHealthy` returns true.
 */
export async function serveMetrics(
  registry: Registry,
  { port, host = '127.0.0.1' }: MetricsAddress,
  isHealthy: () => Promise<boolean> = async () => true,
): Promise<Server & { at: string }> {
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') {
      const isUp = await isHealthy().catch(() => false);
      return response.writeHead(isUp ? 200 : 503).end();
    }
    if (request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const page = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(page);
    } catch {
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  // The server never keeps a process alive that wants to end.
  server.unref();
  const { port: usedPort } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return Object.assign(server, { at: `http://${name}:${usedPort}/metrics` });
}
