import * as calls from '@wedding/shared/contract/reminder.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import type { FastifyInstance } from 'fastify';
import { holdSession } from '../auth/session.ts';
import { write } from '../db/write.ts';
import { invalid } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { pushKeys } from './push-keys.ts';
import { isPushService } from './push-sender.ts';
import { dropPush, pushIsOn, savePush } from './push-subscription.store.ts';
import { follow, followedBy, hasPlanned, remindersOf } from './reminder.store.ts';

const UNKNOWN_SERVICE = 'We can’t send notifications to this browser. Your reminders stay in this list.';

/** Registers the calls for reminders: the list in the app, and Web Push for devices that turn it on. */
export function registerReminderRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, calls.listReminders, async ({ caller }) => {
    const { accountId } = caller;
    const scope = { accountId, today: today() };
    const [reminders, planned, push_on, followed, { publicKey }] = await Promise.all([
      remindersOf(db, scope),
      hasPlanned(db, scope),
      pushIsOn(db, caller),
      followedBy(db, accountId),
      pushKeys(db),
    ]);
    return { data: { reminders, planned, push_key: publicKey, push_on, followed } };
  });

  route(app, calls.startPush, async ({ body, caller, actor }) => {
    const { accountId, deviceHash } = caller;
    if (!isPushService(body.endpoint, config.pushServices)) throw invalid('endpoint', UNKNOWN_SERVICE);
    await write(db, actor, async (trx) => {
      await holdSession(trx, caller);
      await savePush(trx, { accountId, deviceHash, endpoint: body.endpoint, ...body.keys });
    });
    return { message: 'Reminders are on for this device', data: null };
  });

  route(app, calls.stopPush, async ({ caller, actor }) => {
    await write(db, actor, (trx) => dropPush(trx, caller));
    return { message: 'Reminders are off for this device', data: null };
  });

  route(app, calls.followCategories, async ({ body, caller, actor }) => {
    const { accountId } = caller;
    await write(db, actor, (trx) => follow(trx, { accountId, ids: body.category_ids }));
    return { message: 'Saved', data: { followed: await followedBy(db, accountId) } };
  });
}
