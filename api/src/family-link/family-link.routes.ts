import { PLAIN_POLICY } from '@wedding/platform/server/operations/plain-page.ts';
import * as calls from '@wedding/shared/contract/family-link.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireOwnProof } from '../account/number-proof.store.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { limitAccount } from '../http/account-limits.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { budgetOf, createLink, endLink, linkBy, linkOf, needBudget } from './family-link.store.ts';
import { familyPage, familyRefusal } from './family-page.ts';

const toLink = ({ created_at, expires_at }: { created_at: Date; expires_at: Date }) => ({
  created_at: toTimestamp(created_at),
  expires_at: toTimestamp(expires_at),
});

/** Registers the calls for a budget's page that the couple's family reads: create or end its address, and read it. */
export function registerFamilyLinkRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.getFamilyLink, async ({ params: { id: budgetId }, caller: { accountId } }) => {
    await needBudget(db, { accountId, budgetId });
    const link = await linkOf(db, budgetId);
    return { data: { link: link ? toLink(link) : null } };
  });

  route(app, calls.createFamilyLink, async ({ params: { id: budgetId }, body, caller, actor }) => {
    const { accountId } = caller;
    await needBudget(db, { accountId, budgetId });
    await requireOwnProof(db, { accountId, key: body.key, purpose: 'family' });
    const { token, ...link } = await createLink(db, actor, { caller, budgetId });
    return { message: 'Link ready', data: { path: `/family-budget/${token}`, link: toLink(link) } };
  });

  route(app, calls.endFamilyLink, async ({ params: { id: budgetId }, caller: { accountId }, actor }) => {
    await needBudget(db, { accountId, budgetId });
    await endLink(db, actor, budgetId);
    return { message: 'The link no longer works', data: null };
  });

  const read = async (
    token: string,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    const link = await linkBy(db, token);
    if (!link) throw notFound('This page');
    // A large budget is work, and anyone who has the address may ask for it at any rate.
    await limitAccount(request, reply, { accountId: link.account_id, kind: 'link' });
    reply.headers(UNLISTED);
    return budgetOf(db, link);
  };
  route(app, calls.readFamilyBudget, async ({ params, ...call }) => ({
    data: await read(params.token, call),
  }));

  app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      reply.headers({ ...UNLISTED, 'content-security-policy': PLAIN_POLICY });
      if (reply.statusCode < 400) return payload;
      // What can't be an address reads like one that ended.
      if (reply.statusCode === 422) reply.code(404);
      reply.type('text/html; charset=utf-8').removeHeader('content-length');
      return familyRefusal(reply.statusCode, JSON.parse(String(payload)).message);
    });
    route(scope, calls.openFamilyPage, async ({ params, ...call }) => ({
      data: familyPage(await read(params.token, call)),
    }));
  });
}

const UNLISTED = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
