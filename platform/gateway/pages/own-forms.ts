import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../http/html.ts';
import { type Policy, setDocumentHeaders } from '../http/security-headers.ts';

/** Registers a form of this site's own pages. `accept` gets its field `use`, '' if it has none. Then `/` is shown. */
export function registerForm(
  app: FastifyInstance,
  path: string,
  accept: (use: string, reply: FastifyReply) => unknown,
): void {
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
      await accept(use, reply);
      return reply.redirect('/', 303);
    });
  });
}

/** Returns whether a form came from this site's own page, by the origin that browsers send. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  return URL.canParse(headers.origin ?? '') && new URL(headers.origin ?? '').host === host;
}

/** Sends a page that asks whether this browser shall show something; without `use` it only says why not. */
export function sendConfirmationPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { csp: Policy; title: string; text: string; use?: string },
): FastifyReply {
  const { csp, title, text, use } = page;
  const form =
    use === undefined
      ? ''
      : `<form method="post"><input type="hidden" name="use" value="${escapeHtml(use)}"><button>Show it</button></form>`;
  return setDocumentHeaders(reply, csp(request.protocol === 'https'))
    .code(use === undefined ? 403 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/error-page.css"><main><h1>${title}</h1><p>${escapeHtml(text)}</p>${form}</main></html>`,
    );
}
