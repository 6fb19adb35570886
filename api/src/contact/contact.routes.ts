import {
  listMessagesSchema,
  sendMessageSchema,
  updateMessageSchema,
} from '@wedding/shared/contract/contact.schema.ts';
import { listMessages, sendMessage, updateMessage } from '@wedding/shared/contract/contact.ts';
import type { FastifyInstance } from 'fastify';
import { takeAttempt } from '../plugins/attempts.ts';
import { notFound } from '../plugins/failure.ts';
import { route } from '../plugins/route.ts';
import { messagePage, saveMessage, setMessageStatus } from './contact.store.ts';

export function registerContactRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, sendMessage, sendMessageSchema, async ({ body, actor, caller, request }) => {
    const attempt = { door: 'contact', subject: String(caller.accountId), ip: request.ip, exempt: false };
    await takeAttempt(db, config.attemptLimits, attempt);
    const { topic, message, reply_to = '' } = body;
    await saveMessage(db, actor, { topic, message, reply_to });
    return { message: 'Your message has reached us. We will answer you soon.', data: null };
  });

  route(app, listMessages, listMessagesSchema, async ({ query }) => ({
    data: await messagePage(db, {
      page: query.page ?? 1,
      per_page: query.per_page ?? 20,
      search: query.search ?? '',
      status: query.status,
    }),
  }));

  route(app, updateMessage, updateMessageSchema, async ({ params, body, actor }) => {
    const data = await setMessageStatus(db, actor, { id: params.id, ...body });
    if (!data) throw notFound('This message');
    return { message: body.status === 'answered' ? 'Marked as answered' : 'Open again', data };
  });
}
