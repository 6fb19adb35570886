import { listChanges, saveChanges } from '@wedding/shared/contract/changes.ts';
import { listRecentChanges } from '@wedding/shared/contract/recent-changes.ts';
import { listRemoved, restoreRow } from '@wedding/shared/contract/removed.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { readRemoved } from './bin/removed.store.ts';
import { saveMutation } from './mutation.store.ts';
import { recentChanges } from './recent.store.ts';
import { type PlanRow, rowsSince } from './rows/plan-rows.store.ts';
import { toPlanningRowDto } from './rows/row-dto.ts';
import { planIdOf } from './wedding-plan/wedding-plan.store.ts';

/** Registers the calls that keep two phones in sync: they pull rows of every kind by a cursor and push them by version. */
export function registerChangesRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listChanges, async ({ query, caller }) => {
    const { rows, ...plan } = await rowsSince(db, caller.accountId, Number(query.since));
    return { data: { ...plan, rows: rows.map(toPlanningRowDto) } };
  });

  route(app, saveChanges, async ({ body, ...write }) =>
    saveMutation(db, write, { ...body, message: 'Saved', dataOf }),
  );

  route(app, listRemoved, async ({ query, caller }) => {
    const planId = await planIdOf(db, caller.accountId);
    return { data: planId ? await readRemoved(db, { planId, tool: query.tool }) : [] };
  });

  route(app, listRecentChanges, async ({ caller }) => {
    const planId = await planIdOf(db, caller.accountId);
    return { data: planId ? await recentChanges(db, planId) : [] };
  });

  route(app, restoreRow, async ({ body, ...write }) =>
    saveMutation(db, write, { changes: [{ ...body, deleted: false }], message: 'Restored', dataOf }),
  );
}

const dataOf = (rows: readonly PlanRow[]) => ({ rows: rows.map(toPlanningRowDto) });
