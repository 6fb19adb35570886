import { listHistory, listWatchLater, saveHistory, saveWatchLater } from '@wedding/shared/contract/video.ts';
import { joinedPartner } from './joined-partner.ts';
import { ownedChecklist } from './owned-checklist.ts';
import { publishedFilm } from './published-film.ts';
import type { Sent, TestApp } from './test-app.ts';

type Made = Pick<Sent, 'params' | 'body'>;

/** Calls whose id names something that every couple may see, such as a published film. */
export const sharedWithAll: ReadonlySet<string> = new Set([
  'getBlog',
  'getVideo',
  'updateLikes',
  'saveProgress',
  'saveWatchLater',
  'saveHistory',
]);

/**
 * How a signed-in couple (`as` is its token) comes by something of its own that the call named here can be
 * made on: the matrix then tries it as another couple.
 */
export const ownedIds: Readonly<Record<string, (t: TestApp, as: string) => Promise<Made>>> = {
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
  removePlanMember: async (t, as) => ({ params: { id: await joinedPartner(t, as) } }),
  deleteWatchLater: async (t, as) => {
    await t.send(saveWatchLater, { as, params: { id: await publishedFilm(t) } });
    const [entry] = (await t.send(listWatchLater, { as })).json().data;
    return { params: { id: entry.id } };
  },
  deleteHistory: async (t, as) => {
    await t.send(saveHistory, { as, params: { id: await publishedFilm(t) } });
    const [entry] = (await t.send(listHistory, { as })).json().data.data;
    return { params: { id: entry.id } };
  },
};
