import { listChanges, listRemoved, restoreRow, saveChanges } from '@wedding/shared/contract/changes.ts';
import type { FastifyInstance } from 'fastify';
import { write } from '../db/write.ts';
import { route } from '../http/route.ts';
import { readRemoved } from './bin/removed.store.ts';
import { restoreRows } from './bin/restore.store.ts';
import { changeRows } from './rows/change-rows.store.ts';
import { type PlanRow, rowsSince } from './rows/plan-rows.store.ts';
import { needUnique } from './rows/row-change.ts';
import { toPlanningRowDto } from './rows/row-dto.ts';
import { holdPlan, planIdOf } from './wedding-plan/wedding-plan.store.ts';

/** Registers the calls that keep two phones in sync: they pull rows of every kind by a cursor and push them by version. */
export function registerChangesRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, listChanges, async ({ query, caller }) => {
    const { rows, ...plan } = await rowsSince(db, caller.accountId, Number(query.since));
    return { data: { ...plan, rows: rows.map(toPlanningRowDto) } };
  });

  route(app, saveChanges, async ({ body, caller, actor }) => {
    const { accountId } = caller;
    needUnique('changes', body.changes);
    const rows = await write(db, actor, async (trx) => {
      const planId = await holdPlan(trx, accountId);
      return changeRows(trx, { planId, accountId, changes: body.changes });
    });
    return { message: 'Saved', data: answerOf(rows) };
  });

  route(app, listRemoved, async ({ query, caller }) => {
    const planId = await planIdOf(db, caller.accountId);
    return { data: planId ? await readRemoved(db, { planId, tool: query.tool }) : [] };
  });

  route(app, restoreRow, async ({ body, caller, actor }) => {
    const { accountId } = caller;
    const rows = await write(db, actor, async (trx) => {
      const planId = await holdPlan(trx, accountId);
      return restoreRows(trx, { planId, accountId, ...body });
    });
    return { message: 'Restored', data: answerOf(rows) };
  });
}

const answerOf = (rows: readonly PlanRow[]) => ({ rows: rows.map(toPlanningRowDto) });
