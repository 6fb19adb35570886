import * as calls from '@wedding/shared/contract/message-thread.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { addReply, cannedReplies, changeReply, deleteReply } from './canned-reply.store.ts';

export function registerCannedReplyRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.listCannedReplies, async () => ({ data: await cannedReplies(db) }));

  route(app, calls.addCannedReply, async ({ body, actor }) => ({
    message: 'Reply saved',
    data: await addReply(db, actor, body),
    status: 201,
  }));

  route(app, calls.updateCannedReply, async ({ params, body, actor }) => {
    const data = await changeReply(db, actor, { ...body, id: params.id });
    if (!data) throw notFound('This reply');
    return { message: 'Reply saved', data };
  });

  route(app, calls.deleteCannedReply, async ({ params, actor }) => {
    if (!(await deleteReply(db, actor, params.id))) throw notFound('This reply');
    return { message: 'Reply deleted', data: null };
  });
}
