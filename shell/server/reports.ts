import { maskUrl } from '@wedding/shared/contract/mask-url.ts';
import type { FastifyInstance } from 'fastify';

const PHASES = ['contract', 'timeout', 'entry', 'page', 'render', 'reported'];
const WORD = /^[\w.+-]{1,64}$/;

/** Lines a minute that strangers may write into our log. */
const LINES = 120;
const SMALL = { bodyLimit: 16 * 1024 };

/** Failures counted since the start, by "remote version phase". */
export type FailureCounts = Map<string, number>;

/** Takes what browsers report: remotes that failed, and breaches of the page's policy. */
export function reports(app: FastifyInstance, failures: FailureCounts): void {
  const mayLog = limiter();

  app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json', 'text/plain'];
    scope.addContentTypeParser(types, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));

    scope.post('/beacon', SMALL, async (request, reply) => {
      const { remote, version, phase } = asRecord(request.body);
      if (!isWord(remote) || !isWord(version) || !PHASES.includes(String(phase))) {
        return reply.code(422).send({ message: 'This is no failure report.', code: 'INVALID' });
      }
      const key = `${remote} ${version} ${phase}`;
      if (failures.size < 1000 || failures.has(key)) failures.set(key, (failures.get(key) ?? 0) + 1);
      if (mayLog()) request.log.warn({ remote, version, phase }, 'a remote failed in a browser');
      return reply.code(204).send();
    });

    scope.post('/csp-report', SMALL, async (request, reply) => {
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
    return value === undefined ? '' : maskUrl(String(value)).slice(0, 200);
  };
  return {
    page: text('document-uri', 'documentURL'),
    directive: text('effective-directive', 'violated-directive', 'effectiveDirective'),
    blocked: text('blocked-uri', 'blockedURL'),
    source: text('source-file', 'sourceFile'),
  };
}

const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);
const asRecord = (value: unknown) =>
  (typeof value === 'object' && value ? value : {}) as Record<string, unknown>;

function limiter() {
  let left = LINES;
  let until = 0;
  return () => {
    if (Date.now() > until) {
      left = LINES;
      until = Date.now() + 60_000;
    }
    left -= 1;
    return left >= 0;
  };
}
