import { randomBytes } from 'node:crypto';
import { getMe } from '@wedding/shared/contract/account.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import type { Call } from '@wedding/shared/contract/call.ts';
import { listHistory, listWatchLater, saveHistory, saveWatchLater } from '@wedding/shared/contract/video.ts';
import { accountById } from '../account/account.store.ts';
import { assertPresent, type Sent } from './answer.ts';
import { joinedPartner } from './joined-partner.ts';
import { ownedRow } from './list-rows.ts';
import { lockPlan } from './lock-plan.ts';
import { ownedChecklist } from './owned-checklist.ts';
import { ownedPayment, ownedReceipt } from './owned-payment.ts';
import { ownKey } from './proved-key.ts';
import { publishedVideo } from './published-video.ts';
import type { TestApp } from './test-app.ts';
import { drawnPicture } from './video-upload.ts';

async function ownedBudget(t: TestApp, as: string): Promise<string> {
  const id = crypto.randomUUID();
  await t.send(saveBudgets, { as, body: { id, template_id: null, name: 'Ours', total_kobo: 0 } });
  return id;
}

type Made = Pick<Sent, 'params' | 'query' | 'body' | 'form'>;

/** The calls whose id names something that every couple may see, such as a published video. */
export const sharedWithAll: ReadonlySet<string> = new Set([
  'getBlog',
  'getVideo',
  'updateLikes',
  'saveWatchPosition',
  'saveWatchLater',
  'saveHistory',
]);

/** Creates a thing of the signed-in couple (`as` is its token) on which a call can be made, and returns what the call sends. */
export const ownedBy = (
  t: TestApp,
  { name, call, as }: { name: string; call: Call; as: string },
): Promise<Made | undefined> => ownedIds[name]?.(t, as) ?? ownedRow(t, { call, as });

/** How to create it, by a call's name, where it isn't a row of a list that the contract has a call to add to. */
const ownedIds: Readonly<Record<string, (t: TestApp, as: string) => Promise<Made>>> = {
  forgetDevice: async (t, as) => {
    const { id } = (await t.send(getMe, { as })).data;
    const device = await t.asSystem((trx) =>
      trx
        .insertInto('devices')
        .values({ account_id: id, device_hash: randomBytes(32) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return { params: { id: device.id } };
  },
  removePasskey: async (t, as) => {
    const { id } = (await t.send(getMe, { as })).data;
    const { phone } = await accountById(t.db, id);
    const { added } = await lockPlan(t, { as, phone: assertPresent(phone) });
    return {
      params: { id: assertPresent(added.data.passkeys[0]).id },
      query: { key: await ownKey(t, as, 'unlock') },
    };
  },
  getFamilyLink: async (t, as) => ({ params: { id: await ownedBudget(t, as) } }),
  createFamilyLink: async (t, as) => ({
    params: { id: await ownedBudget(t, as) },
    body: { key: await ownKey(t, as, 'family') },
  }),
  endFamilyLink: async (t, as) => ({ params: { id: await ownedBudget(t, as) } }),
  getReceipt: async (t, as) => ({
    params: { id: await ownedReceipt(t, as, (await ownedPayment(t, as)).id) },
  }),
  addReceipt: async (t, as) => ({
    params: { id: (await ownedPayment(t, as)).id },
    form: { id: crypto.randomUUID(), picture: { name: 'a.png', bytes: await drawnPicture() } },
  }),
  removeReceipt: async (t, as) => ({
    params: { id: await ownedReceipt(t, as, (await ownedPayment(t, as)).id) },
  }),
  updateChecklist: async (t, as) => {
    const { id, task_id } = await ownedChecklist(t, as);
    const change = { entity: 'task', id: task_id, version: 1, title: 'Call again' };
    return { params: { id }, body: { changes: [change] } };
  },
  updateTaskStatus: async (t, as) => {
    const { id, task_id } = await ownedChecklist(t, as);
    return { params: { id }, body: { task_id, status: 'done' } };
  },
  deleteChecklist: async (t, as) => {
    const { id } = await ownedChecklist(t, as);
    return { params: { id } };
  },
  removePlanMember: async (t, as) => {
    const key = await ownKey(t, as, 'remove');
    return { params: { id: await joinedPartner(t, as) }, query: { key } };
  },
  deleteWatchLater: async (t, as) => {
    await t.send(saveWatchLater, { as, params: { id: await publishedVideo(t) } });
    const [entry] = (await t.send(listWatchLater, { as })).data;
    return { params: { id: assertPresent(entry).id } };
  },
  deleteHistory: async (t, as) => {
    await t.send(saveHistory, { as, params: { id: await publishedVideo(t) } });
    const [entry] = (await t.send(listHistory, { as })).data.data;
    return { params: { id: assertPresent(entry).id } };
  },
};
