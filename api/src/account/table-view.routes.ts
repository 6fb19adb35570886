import * as calls from '@wedding/shared/contract/table-view.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { deleteView, saveView, tableViews } from './table-view.store.ts';

/** Registers the calls for saved views of the administrators' lists. Each administrator has their own. */
export function registerTableViewRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.listTableViews, async ({ caller }) => ({ data: await tableViews(db, caller.accountId) }));

  route(app, calls.saveTableView, async ({ body, actor, caller }) => ({
    message: 'View saved',
    data: await saveView(db, actor, { ...body, accountId: caller.accountId }),
    status: 201,
  }));

  route(app, calls.deleteTableView, async ({ params, actor, caller }) => {
    const removed = await deleteView(db, actor, { id: params.id, accountId: caller.accountId });
    if (!removed) throw notFound('This view');
    return { message: 'View removed', data: null };
  });
}
