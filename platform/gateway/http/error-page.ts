import { PLAIN_POLICY, plainPage } from '@wedding/platform/server/operations/plain-page.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDocumentHeaders } from './security-headers.ts';

const TEXTS = {
  API_AWAY: {
    title: 'We are back in a moment',
    text: 'The part of the site that keeps your plans and videos is not answering. Nothing is lost.',
  },
  STORE_AWAY: {
    title: 'A part of this page is on its way',
    text: 'It could not be fetched right now. Please try again in a few seconds.',
  },
  PART_AWAY: {
    title: 'This part is having a moment',
    text: 'We are bringing it back. Please try again in a few seconds.',
  },
  NO_RELEASE: {
    title: 'We are getting ready',
    text: 'The site is being put together. This takes a few seconds after the first start.',
  },
} as const;

/** Sends the response when the gateway can't do its work: a page with Try again for people, JSON for calls. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, code: keyof typeof TEXTS) {
  const { title, text } = TEXTS[code];
  reply.code(503).header('retry-after', '2').header('cache-control', 'no-store');
  if (!request.headers.accept?.includes('text/html')) {
    return reply.send({ message: `${title}. ${text}`, code });
  }
  setDocumentHeaders(reply, PLAIN_POLICY);
  const main = `<h1>${title}</h1>\n<p>${text}</p>\n<p><a href="">Try again</a></p>`;
  return reply.type('text/html; charset=utf-8').send(plainPage(main, { title }));
}
