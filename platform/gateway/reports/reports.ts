import { maskCredentials } from '@wedding/platform/server/operations/mask-credentials.ts';
import type { FastifyInstance } from 'fastify';

/** Logs browsers' reports of violations of a page's policy. */
export function registerReports(app: FastifyInstance, mayLog: () => boolean): void {
  app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json', 'text/plain'];
    scope.addContentTypeParser(types, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));

    scope.post('/csp-report', async (request, reply) => {
      const bodies = Array.isArray(request.body) ? request.body : [request.body];
      for (const body of bodies) {
        if (mayLog()) request.log.warn({ csp: readBreach(asRecord(body)) }, 'a page broke its policy');
      }
      return reply.code(204).send();
    });
  });
}

function readBreach(body: Record<string, unknown>) {
  const breach = asRecord(body['csp-report'] ?? body.body);
  const text = (...names: string[]) => {
    const value = names.map((name) => breach[name]).find((found) => typeof found === 'string');
    return value === undefined ? '' : maskCredentials(String(value)).slice(0, 200);
  };
  return {
    page: text('document-uri', 'documentURL'),
    directive: text('effective-directive', 'violated-directive', 'effectiveDirective'),
    blocked: text('blocked-uri', 'blockedURL'),
    source: text('source-file', 'sourceFile'),
  };
}

const asRecord = (value: unknown) =>
  (typeof value === 'object' && value ? value : {}) as Record<string, unknown>;

/** Returns a function that says whether one more is allowed, and counts it: `limit` a minute are. */
export function minuteLimiter(limit: number): () => boolean {
  let left = limit;
  let until = 0;
  return () => {
    if (Date.now() > until) {
      left = limit;
      until = Date.now() + 60_000;
    }
    left -= 1;
    return left >= 0;
  };
}
