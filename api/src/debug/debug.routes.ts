import { generateHeaders, receiveSecureD, secureDWebhook } from '@wedding/shared/contract/debug.ts';
import type { FastifyInstance } from 'fastify';
import { parseBodiesAsText } from '../aggregator/raw-body.ts';
import { admitCallback } from '../aggregator/webhook-guard.ts';
import { notFound } from '../http/http-error.ts';
import { masked } from '../http/mask.ts';
import { route } from '../http/route.ts';
import { newestMessage, recordMessage } from '../journal/journal.store.ts';

const PROVIDER = 'secure-d';

export function registerDebugRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, generateHeaders, async ({ request }) => {
    if (!config.debugPages) throw notFound();
    // Behind the gateway, the Host header is the api's own. This page shows the host that the browser requested.
    return { data: masked({ ...request.headers, host: request.host }) as Record<string, unknown> };
  });

  route(app, secureDWebhook, async () => {
    if (!config.debugPages) throw notFound();
    const newest = await newestMessage(db, PROVIDER);
    return {
      message: newest ? 'OK' : 'No message has come yet.',
      data: newest ? payloadOf(newest.body) : {},
    };
  });

  app.register(async (scope) => {
    parseBodiesAsText(scope);
    const guard = { secrets: config.secureDSecrets, allowedFrom: [], hmacKeys: [] };
    scope.addHook('onRequest', async (request) => admitCallback(guard, request));

    route(scope, receiveSecureD, async ({ body }) => {
      const message = { provider: PROVIDER, channel: 'secure-d', body } as const;
      await db
        .transaction()
        .execute((trx) => recordMessage(trx, { ...message, id: null, phone: null, at: null }));
      return { message: 'Received', data: null };
    });
  });
}

/** Returns the fields of a JSON or form body with the number masked, or any other body as one masked text. */
function payloadOf(body: string): Record<string, unknown> {
  try {
    const whole: unknown = JSON.parse(body);
    if (typeof whole === 'object' && whole !== null && !Array.isArray(whole)) {
      return masked(whole) as Record<string, unknown>;
    }
  } catch {
    const form = [...new URLSearchParams(body)];
    if (form.some(([, value]) => value)) return masked(Object.fromEntries(form)) as Record<string, unknown>;
  }
  return { body: masked(body) };
}
