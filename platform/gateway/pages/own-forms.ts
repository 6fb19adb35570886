import { type Cookie, setCookie } from '@wedding/platform/server/operations/cookies.ts';
import { escapeHtml, plainPage } from '@wedding/platform/server/operations/plain-page.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Policy, setDocumentHeaders } from '../http/security-headers.ts';

/** A question whether this browser shall show something, which names what in `use`. */
interface Question {
  path: string;
  title: string;
  csp: Policy;
  /** Returns the question; undefined for a `use` that isn't valid. */
  ask: (use: string) => string | undefined;
  /** Why there is no question. */
  refusal: string;
  /** Returns the cookie with the answer; for '', it is deleted. */
  accept: (use: string) => Cookie | Promise<Cookie>;
}

/** Registers a page that asks, and the form that accepts its answer. Only a click on this site's own page can give it. */
export function registerQuestion(app: FastifyInstance, question: Question): void {
  const { path, accept } = question;
  app.get<{ Querystring: { use?: string } }>(path, async (request, reply) =>
    sendQuestion(request, reply, question, String(request.query.use ?? '')),
  );
  app.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 2048 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(path, async (request, reply) => {
      if (!isOwnPage(request)) {
        return reply
          .code(403)
          .send({ message: 'Only this site’s own page may ask that.', code: 'FORBIDDEN' });
      }
      const { use = '' } = (request.body ?? {}) as { use?: string };
      setCookie(reply, await accept(use));
      return reply.redirect('/', 303);
    });
  });
}

/** Returns whether a form came from this site's own page, by the origin that browsers send. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  return URL.canParse(headers.origin ?? '') && new URL(headers.origin ?? '').host === host;
}

function sendQuestion(
  request: FastifyRequest,
  reply: FastifyReply,
  { csp, title, ask, refusal }: Question,
  use: string,
): FastifyReply {
  const text = ask(use);
  const form = `<form method="post"><input type="hidden" name="use" value="${escapeHtml(use)}"><button>Show it</button></form>`;
  return setDocumentHeaders(reply, csp(request.protocol === 'https'))
    .code(text === undefined ? 403 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      plainPage(`<h1>${title}</h1><p>${escapeHtml(text ?? refusal)}</p>${text === undefined ? '' : form}`, {
        title,
      }),
    );
}
