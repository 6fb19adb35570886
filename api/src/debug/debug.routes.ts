import { timingSafeEqual } from 'node:crypto';
import {
  generateHeadersSchema,
  receiveSecureDSchema,
  secureDWebhookSchema,
} from '@wedding/shared/contract/debug.schema.ts';
import { generateHeaders, receiveSecureD, secureDWebhook } from '@wedding/shared/contract/debug.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../plugins/failure.ts';
import { openRoute } from '../plugins/route.ts';
import { hashToken } from '../plugins/secret.ts';
import { keepMessage, newestMessage } from './journal.store.ts';
import { masked } from './mask.ts';

const PROVIDER = 'secure-d';

export function registerDebugRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  openRoute(app, generateHeaders, generateHeadersSchema, async ({ request }) => {
    if (!config.debugPages) throw notFound();
    // Behind the gateway the Host header is the api's own; what the browser asked for is of interest.
    return { data: masked({ ...request.headers, host: request.host }) as Record<string, unknown> };
  });

  openRoute(app, secureDWebhook, secureDWebhookSchema, async () => {
    if (!config.debugPages) throw notFound();
    const newest = await newestMessage(db, PROVIDER);
    return {
      message: newest ? 'OK' : 'No message has come yet.',
      data: (masked(newest) ?? {}) as Record<string, unknown>,
    };
  });

  openRoute(app, receiveSecureD, receiveSecureDSchema, async ({ params, body }) => {
    const { secureDSecret } = config;
    if (!secureDSecret || !timingSafeEqual(hashToken(params.secret), hashToken(secureDSecret)))
      throw notFound();
    await keepMessage(db, { provider: PROVIDER, body: JSON.stringify(body) });
    return { message: 'Received', data: null };
  });
}
