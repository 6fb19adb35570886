import { receiveSms, receiveSubscription } from '@wedding/shared/contract/membership.ts';
import { foldText } from '@wedding/shared/domain/fold-text.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parsePhone } from '../account/phone.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { addJob } from '../jobs/queue.ts';
import { recordMessage } from '../journal/journal.store.ts';
import type { AggregatorChannel } from './adapter.ts';
import { readerOf } from './adapters.ts';
import { parseBodiesAsText } from './raw-body.ts';
import { admitCallback, checkSignature } from './webhook-guard.ts';

/** Registers the aggregators' callbacks. A message is in the journal before the response; a job then acts on it. */
export function registerAggregatorRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    parseBodiesAsText(scope);
    scope.addHook('onRequest', async (request) => admitCallback(app.config.callbacks, request));

    for (const [channel, call] of [
      ['sms', receiveSms],
      ['subscription', receiveSubscription],
    ] as const) {
      route(scope, call, async ({ params, body, request }) => {
        await handleCallback(request, { provider: params.provider, channel, body });
        return { message: 'Received', data: null };
      });
    }
  });
}

type Callback = { provider: string; channel: AggregatorChannel; body: string };

async function handleCallback(request: FastifyRequest, { provider, channel, body }: Callback): Promise<void> {
  const { db, config } = request.server;
  const read = readerOf(provider, channel);
  if (!read) throw notFound();
  checkSignature(config.callbacks, request, body);
  const fields = read(body);
  const { event, at = null } = fields ?? {};
  const phone = fields && parsePhone(fields.phone);
  await db.transaction().execute(async (trx) => {
    const id = await recordMessage(trx, {
      provider,
      channel,
      body,
      // The two channels of a provider may number their messages independently.
      id: fields?.id ? `${channel}:${fields.id}` : null,
      // A text that is sent again may come in another spelling.
      content:
        phone && !at && event?.kind === 'text' ? `${phone} ${event.code} ${foldText(event.text)}` : null,
      phone,
      at,
      paidTransaction: event?.kind === 'charge' && event.ok ? event.payment.id : null,
    });
    if (id !== null)
      await addJob(trx, { kind: 'act-on-message', payload: { journal_id: id }, requestId: request.id });
  });
}
