import { randomUUID } from 'node:crypto';
import { getMe } from '@wedding/shared/contract/account.ts';
import { getAdminVideo } from '@wedding/shared/contract/admin-video.ts';
import { listAdministrators } from '@wedding/shared/contract/administrator.ts';
import { createBlog, getAdminBlog } from '@wedding/shared/contract/blog.ts';
import { listBudgets, saveBudgets, saveBudgetTemplate } from '@wedding/shared/contract/budget.ts';
import { saveCaptions } from '@wedding/shared/contract/captions.ts';
import { createCategory } from '@wedding/shared/contract/category.ts';
import { saveChecklistTemplate } from '@wedding/shared/contract/checklist.ts';
import { listMessages, sendMessage } from '@wedding/shared/contract/contact.ts';
import { getMember } from '@wedding/shared/contract/member.ts';
import { getThread, updateThread } from '@wedding/shared/contract/message-thread.ts';
import { assertPresent, type Sent } from './answer.ts';
import { ownedChecklist } from './owned-checklist.ts';
import { publishedVideo } from './published-video.ts';
import type { TestApp } from './test-app.ts';

/** Two people who may edit the same records, and the couple whose records administrators edit. */
export interface Editors {
  ada: string;
  bola: string;
  couple: string;
  /** The couple's partner, who shares the wedding plan. */
  partner: string;
}

/** A record that both editors have opened. */
export interface OpenedRecord {
  version: number;
  /** A save from a version. `attempt` makes each save another change. */
  save: (version: number, attempt: number) => Omit<Sent, 'as'>;
  /** The field that a save changes, as the conflict names it. Absent for a row of a wedding plan. */
  changed?: string;
  /** Whether couples edit it, instead of administrators. */
  ofCouples?: true;
}

let numbers = 0;
const newNumber = () => `+234803167${String(++numbers).padStart(4, '0')}`;

type Open = (t: TestApp, editors: Editors) => Promise<OpenedRecord>;

async function openVideo(t: TestApp, { ada }: Editors) {
  const id = await publishedVideo(t, `Video ${randomUUID()}`);
  const { version } = (await t.send(getAdminVideo, { as: ada, params: { id } })).data;
  return { id, version };
}
const statusOf = (attempt: number) =>
  (['draft', 'archived', 'unpublished', 'published'] as const)[attempt % 4];

async function openMessage(t: TestApp, { ada, couple }: Editors) {
  const body = { topic: 'other', message: 'Hello', key: randomUUID() };
  await t.send(sendMessage, { as: couple, body });
  const [message] = (await t.send(listMessages, { as: ada })).data.data;
  return assertPresent(message);
}

async function openTemplate(t: TestApp, { ada }: Editors, call: typeof saveChecklistTemplate) {
  const id = randomUUID();
  const body = { id, version: 0, name: 'Small wedding', status: 'draft', categories: [], tasks: [] };
  const { version } = (await t.send(call, { as: ada, body })).data;
  const save = (seen: number, attempt: number) => ({ ...body, version: seen, name: `Wedding ${attempt}` });
  return { id, version, save };
}

async function openTask(t: TestApp, { couple }: Editors) {
  const { id, task_id } = await ownedChecklist(t, couple);
  const change = (version: number, attempt: number) => ({
    changes: [{ entity: 'task', id: task_id, version, title: `Call ${attempt}` }],
  });
  return { id, change, version: 1 };
}

/** By the name of each call that edits, a function that makes a record on which two people try it. */
export const editedRecords: Readonly<Record<string, Open>> = {
  updateProfile: async (t, { couple }) => ({
    version: assertPresent((await t.send(getMe, { as: couple })).data.version),
    save: (version, attempt) => ({ body: { firstname: `Ngozi ${version}.${attempt}`, version } }),
    changed: 'firstname',
    ofCouples: true,
  }),
  renameCategory: async (t, { ada }) => {
    const { id, version } = (await t.send(createCategory, { as: ada, body: { name: randomUUID() } })).data;
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { name: `Cakes ${id}.${attempt}`, version: seen },
    });
    return { version, save, changed: 'name' };
  },
  updateVideo: async (t, editors) => {
    const { id, version } = await openVideo(t, editors);
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { title: `Title ${attempt}`, version: seen },
    });
    return { version, save, changed: 'title' };
  },
  changeVideoStatus: async (t, editors) => {
    const { id, version } = await openVideo(t, editors);
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { status: statusOf(attempt), version: seen },
    });
    return { version, save, changed: 'status' };
  },
  changeVideosStatus: async (t, editors) => {
    const { id, version } = await openVideo(t, editors);
    const save = (seen: number, attempt: number) => ({
      body: { changes: [{ id, status: statusOf(attempt), version: seen }] },
    });
    return { version, save, changed: 'status' };
  },
  bulkVideos: async (t, editors) => {
    const { id, version } = await openVideo(t, editors);
    const save = (seen: number, attempt: number) => ({
      body: {
        select: { videos: [{ id, version: seen }] },
        change: { kind: 'status', status: statusOf(attempt) },
      },
    });
    return { version, save, changed: 'status' };
  },
  saveCaptions: async (t, editors) => {
    const { id } = await openVideo(t, editors);
    const save = (seen: number, attempt: number) => ({
      params: { id },
      form: {
        lang: 'en',
        version: String(seen),
        captions: {
          name: 'a.vtt',
          bytes: Buffer.from(`WEBVTT\n\n00:01.000 --> 00:03.000\nHello ${attempt}\n`),
        },
      },
    });
    const added = await t.send(saveCaptions, { as: editors.ada, ...save(0, 0) });
    return { version: assertPresent(added.data[0]).version, save, changed: 'file' };
  },
  updateUpload: async (t, editors) => {
    const { ada } = editors;
    const { id: videoId, version } = await openVideo(t, editors);
    const account = (await t.send(getMe, { as: ada })).data.id;
    const id = randomUUID();
    await t.asSystem((trx) =>
      trx
        .insertInto('uploads')
        .values({ id, account_id: account, file_name: 'a.mp4', size: 1, video_id: videoId })
        .execute(),
    );
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { title: `Title ${attempt}`, version: seen },
    });
    return { version, save, changed: 'title' };
  },
  updateAdministrator: async (t, { ada }) => {
    const { id } = await t.admin(`${randomUUID()}@example.com`, 'editor');
    const { administrators } = (await t.send(listAdministrators, { as: ada })).data;
    const { version } = assertPresent(administrators.find((one) => one.id === id));
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { ...(attempt === 1 ? { status: 'disabled' } : { role: 'owner' }), version: seen },
    });
    return { version, save, changed: 'status' };
  },
  updateMember: async (t, { ada }) => {
    const { id } = await t.couple(newNumber());
    const { version } = (await t.send(getMember, { as: ada, params: { id } })).data;
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: {
        ...(attempt === 1 ? { status: 'disabled' } : { new_number: newNumber(), move_reason: 'New SIM' }),
        version: seen,
      },
    });
    return { version, save, changed: 'status' };
  },
  updateThread: async (t, editors) => {
    const id = assertPresent((await openMessage(t, editors)).account_id);
    const thread = (await t.send(getThread, { as: editors.ada, params: { id } })).data;
    // All messages of the couple are one thread, which an earlier test may have assigned.
    const freed = { assigned_to: null, version: thread.version };
    const sent = { as: editors.ada, params: { id }, body: freed };
    const { version } = (await t.send(updateThread, sent)).data;
    const { id: ada } = (await t.send(getMe, { as: editors.ada })).data;
    const { id: bola } = (await t.send(getMe, { as: editors.bola })).data;
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { assigned_to: attempt === 1 ? ada : bola, version: seen },
    });
    return { version, save, changed: 'assigned_to' };
  },
  updateMessage: async (t, editors) => {
    const { id, version } = await openMessage(t, editors);
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { status: 'answered', answer: `Answer ${attempt}`, version: seen },
    });
    return { version, save, changed: 'answered_at' };
  },
  textAnswer: async (t, editors) => {
    const { id, version } = await openMessage(t, editors);
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { text: `Answer ${attempt}`, key: randomUUID(), version: seen },
    });
    return { version, save, changed: 'answered_at' };
  },
  updateBlog: async (t, { ada }) => {
    const body = { title: 'Cakes', body_html: '<p>Cakes</p>' };
    const { id } = (await t.send(createBlog, { as: ada, body })).data;
    const { version } = (await t.send(getAdminBlog, { as: ada, params: { id } })).data;
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { title: `Cakes ${attempt}`, version: seen },
    });
    return { version, save, changed: 'title' };
  },
  saveBudgetTemplate: async (t, { ada }) => {
    const body = { id: randomUUID(), version: 0, name: 'Small wedding', status: 'draft', rows: [] };
    const { version } = (await t.send(saveBudgetTemplate, { as: ada, body })).data;
    const save = (seen: number, attempt: number) => ({
      body: { ...body, name: `Wedding ${attempt}`, version: seen },
    });
    return { version, save };
  },
  saveChecklistTemplate: async (t, editors) => {
    const { version, save } = await openTemplate(t, editors, saveChecklistTemplate);
    return { version, save: (seen, attempt) => ({ body: save(seen, attempt) }) };
  },
  updateChecklistTemplate: async (t, editors) => {
    const { id, version, save } = await openTemplate(t, editors, saveChecklistTemplate);
    return { version, save: (seen, attempt) => ({ params: { id }, body: save(seen, attempt) }) };
  },
  saveBudgets: async (t, { couple }) => {
    const id = randomUUID();
    const body = { id, template_id: null, name: 'Ours', total_kobo: 1000 };
    await t.send(saveBudgets, { as: couple, body });
    const { budgets } = (await t.send(listBudgets, { as: couple })).data;
    const { version } = assertPresent(budgets.find((one) => one.id === id));
    const save = (seen: number, attempt: number) => ({
      body: { changes: [{ entity: 'budget', id, version: seen, name: `Ours ${attempt}` }] },
    });
    return { version, save, ofCouples: true };
  },
  saveChecklists: async (t, editors) => {
    const { version, change } = await openTask(t, editors);
    return { version, save: (seen, attempt) => ({ body: change(seen, attempt) }), ofCouples: true };
  },
  updateChecklist: async (t, editors) => {
    const { id, version, change } = await openTask(t, editors);
    const save = (seen: number, attempt: number) => ({ params: { id }, body: change(seen, attempt) });
    return { version, save, ofCouples: true };
  },
  saveChanges: async (t, editors) => {
    const { version, change } = await openTask(t, editors);
    return { version, save: (seen, attempt) => ({ body: change(seen, attempt) }), ofCouples: true };
  },
};
