import { updateProfile } from '@wedding/shared/contract/account.ts';
import { bulkVideos, deleteVideo, restoreVideo, updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { getAuditEntry, listAudit } from '@wedding/shared/contract/audit.ts';
import { createCategory } from '@wedding/shared/contract/category.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { saveChecklistTemplate, updateChecklistTemplate } from '@wedding/shared/contract/checklist.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
import { listMembers } from '@wedding/shared/contract/member.ts';
import {
  addCannedReply,
  listThreads,
  updateCannedReply,
  updateThread,
} from '@wedding/shared/contract/message-thread.ts';
import { createTariff, retireTariff } from '@wedding/shared/contract/subscription.ts';
import { saveHistory, saveWatchLater, updateLikes } from '@wedding/shared/contract/video.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { expect, test } from 'vitest';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken('kemi@example.com');

const trail = async (query: Record<string, string>) => (await t.send(listAudit, { as: admin, query })).data;

test('the audit shows who changed what, with the value before', async () => {
  const plan = { name: 'Weekly', price: 500, duration: 7, code: '5050', title: 'WED7' };
  const { product_id } = (await t.send(createTariff, { as: admin, body: plan })).data;
  await t.send(retireTariff, { as: admin, params: { id: product_id } });
  const { data, total } = await trail({ actor: 'admin', search: 'plans' });
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({ who: 'kemi@example.com', action: 'update', thing: 'Weekly' });
  expect(data[0]?.changes).toEqual([
    { field: 'retired_at', before: '', after: expect.stringMatching(/^20/), cut: false },
  ]);
  expect(data[1]?.changes).toContainEqual({ field: 'price', before: '', after: '500', cut: false });
});

test('SEC-18: the trail shows only the last four digits of a number, and nothing of a password', async () => {
  const as = await t.coupleToken('+2348034440001');
  await t.send(updateProfile, { as, body: { firstname: 'Chidinma' } });
  const { data } = await trail({ search: 'accounts' });
  expect(JSON.stringify(data)).not.toContain('8034440001');
  expect(JSON.stringify(data)).not.toContain('password');
  expect(data[0]).toMatchObject({ actor: 'couple', who: 'Chidinma' });
  expect((await trail({ actor: 'visitor' })).data).toEqual([]);
});

test('in a title only a phone number is masked: a day and a time in a row are none', async () => {
  const titles = [
    'VID 20261129 143055',
    'Take 4.8100000000000005',
    'Order 2026112912345',
    'Call 0803 444 0009',
  ];
  const id = await publishedVideo(t, 'To be named');
  for (const title of titles) {
    const version = await storedVersion(t, 'videos', id);
    await t.send(updateVideo, { as: admin, params: { id }, body: { id, title, version } });
  }
  const { data } = await trail({ search: 'videos', object: `video:${id}`, actor: 'admin' });
  const [entry] = data;
  const whole = (await t.send(getAuditEntry, { as: admin, params: { id: entry?.id ?? 0 } })).data;
  expect([entry?.thing, whole.changes.find(({ field }) => field === 'title')?.after]).toEqual([
    'Call ••••0009',
    'Call ••••0009',
  ]);
  for (const title of titles.slice(0, 3)) {
    const named = await publishedVideo(t, title);
    const [created] = (await trail({ object: `video:${named}`, actor: 'system' })).data.slice(-1);
    expect(created?.thing).toBe(title);
    expect(created?.changes.find(({ field }) => field === 'title')?.after).toBe(title);
  }
});

test('the size of a file is shown whole: only texts hold phone numbers', async () => {
  const id = await publishedVideo(t, 'Half a gigabyte');
  const bytes = JSON.stringify({ '240': 22_345_678 });
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ size: 524_288_000, bytes }).where('id', '=', id).execute(),
  );
  const [entry] = (await trail({ actor: 'system', search: 'videos' })).data;
  expect(entry?.changes).toContainEqual({ field: 'size', before: '1000', after: '524288000', cut: false });
  expect(entry?.changes.find(({ field }) => field === 'bytes')?.after).toContain('22345678');
});

test('consecutive saves of one record are one entry, with the first and the last state', async () => {
  const text = (sentence: string) => `<p>${sentence}</p><p>${'Nothing else changes here. '.repeat(8)}</p>`;
  const reply = (sentence: string) => ({ name: 'Renewal', text: text(sentence) });
  const { id } = (await t.send(addCannedReply, { as: admin, body: reply('It renews.') })).data;
  for (const [n, sentence] of ['It ren', 'It may', 'It never renews &amp; ends.'].entries()) {
    const body = { ...reply(sentence), version: n + 1 };
    await t.send(updateCannedReply, { as: admin, params: { id }, body });
  }
  const { data, total } = await trail({ search: 'canned_replies' });
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({ action: 'update', times: 3, thing: 'Renewal' });
  expect(data[0]?.changes).toMatchObject([{ field: 'text', cut: true }]);
  const whole = await t.send(getAuditEntry, { as: admin, params: { id: data[0]?.id ?? 0 } });
  const [change] = whole.data.changes;
  expect([change?.before.split('\n')[0], change?.after.split('\n')[0]]).toEqual([
    'It renews.',
    'It never renews & ends.',
  ]);
  // Another administrator's save is a separate entry.
  const other = await t.adminToken('bola@example.com');
  await t.send(updateCannedReply, { as: other, params: { id }, body: { ...reply('It does.'), version: 4 } });
  expect((await trail({ search: 'canned_replies' })).data[0]).toMatchObject({
    times: 1,
    who: 'bola@example.com',
  });
  expect((await t.send(getAuditEntry, { as: admin, params: { id: 999_999 } })).statusCode).toBe(404);
});

test('an edit of a template says whether it is a budget or a checklist', async () => {
  const id = crypto.randomUUID();
  const template = { name: 'Registry', status: 'draft' as const, categories: [], tasks: [] };
  const created = await t.send(saveChecklistTemplate, { as: admin, body: { ...template, id, version: 0 } });
  const body = { ...template, version: created.data.version, name: 'Small registry' };
  await t.send(updateChecklistTemplate, { as: admin, params: { id }, body });
  const [entry] = (await trail({ search: 'templates' })).data;
  expect(entry).toMatchObject({ action: 'update', thing: 'Small registry', about: 'checklist' });
});

test('what couples write into their plans is private: the trail says that it changed, not what it says', async () => {
  const as = await t.coupleToken('+2348034440002');
  await t.send(updateProfile, { as, body: { firstname: 'Ifeoma' } });
  const { task_id } = await ownedChecklist(t, as);
  const { data } = await trail({ search: 'tasks' });
  const [entry] = data;
  expect(entry).toMatchObject({ who: 'Ifeoma', action: 'insert', entity: 'tasks', thing: '' });
  expect(entry?.changes).toContainEqual({ field: 'title', before: '', after: '', cut: false });
  const whole = (await t.send(getAuditEntry, { as: admin, params: { id: entry?.id ?? 0 } })).data;
  const lists = [await trail({ search: 'checklists' }), await trail({ search: 'checklist_categories' })];
  for (const { changes, thing } of [whole, ...data, ...lists.flatMap((list) => list.data)]) {
    expect([thing, ...changes.flatMap(({ before, after }) => [before, after])].join('')).toBe('');
  }
  const removal = { entity: 'task', id: task_id, version: 1, deleted: true };
  await t.send(saveChanges, { as, body: { changes: [removal] } });
  const [removed] = (await trail({ search: 'tasks' })).data;
  expect(removed?.changes).toMatchObject([
    { field: 'deleted_at', before: '', after: expect.stringMatching(/^20/) },
  ]);
  // A profile isn't part of a plan.
  expect((await trail({ search: 'accounts' })).data[0]?.thing).toBe('Ifeoma');
});

test('which videos one person watches, likes and saves is private, like the reports', async () => {
  const as = await t.coupleToken('+2348034440003');
  await t.send(updateProfile, { as, body: { firstname: 'Halima' } });
  const id = await publishedVideo(t, 'Second wedding, small budget');
  const params = { id };
  await t.send(saveHistory, { as, params });
  await t.send(saveWatchLater, { as, params });
  await t.send(updateLikes, { as, params: { videoId: id }, body: { videoId: id, liked: true } });
  for (const search of ['watch_history', 'watch_later', 'video_likes']) {
    const [entry] = (await trail({ search })).data;
    expect(entry).toMatchObject({ who: 'Halima', action: 'insert', thing: '', about: null, entity_id: null });
    expect(entry?.changes).toContainEqual({ field: 'video_id', before: '', after: '', cut: false });
    const whole = (await t.send(getAuditEntry, { as: admin, params: { id: entry?.id ?? 0 } })).data;
    expect(whole).toMatchObject({ thing: '', about: null, entity_id: null });
    expect(whole.changes.flatMap(({ before, after }) => [before, after]).join('')).toBe('');
  }
  // Nor is a like found by its couple and video.
  const { entity_id } = await t.db
    .selectFrom('audit')
    .select('entity_id')
    .where('entity', '=', 'video_likes')
    .executeTakeFirstOrThrow();
  expect(entity_id).toContain(`/${id}`);
  expect((await trail({ search: entity_id ?? '' })).data).toEqual([]);
});

test('of a couple’s profile the trail shows what the members’ list shows, and of the rest that it changed', async () => {
  const as = await t.coupleToken('+2348034440004');
  const body = { firstname: 'Zainab', partner_name: 'Bello', email: 'zainab@example.com' };
  await t.send(updateProfile, { as, body: { email: body.email } });
  expect((await trail({ search: 'accounts' })).data[0]).toMatchObject({
    actor: 'couple',
    thing: '+•••••••••0004',
  });
  await t.send(updateProfile, { as, body });
  const { data } = await trail({ search: 'accounts' });
  const changes = data.slice(0, 2).flatMap((entry) => entry.changes);
  expect(changes).toContainEqual({ field: 'firstname', before: '', after: 'Zainab', cut: false });
  for (const field of ['partner_name', 'email']) {
    expect(changes).toContainEqual({ field, before: '', after: '', cut: false });
  }
  const whole = await Promise.all(
    data.slice(0, 2).map(({ id }) => t.send(getAuditEntry, { as: admin, params: { id } })),
  );
  expect(JSON.stringify([data, whole.map((one) => one.data)])).not.toMatch(/Bello|zainab@/);
});

test('a bulk edit is one entry that opens, and the trail is narrowed down by person, kind, object, day and words', async () => {
  const dayo = await t.adminToken('dayo@example.com');
  const ids = [];
  for (const title of ['Owambe cakes', 'Owambe halls', 'Owambe bands'])
    ids.push(await publishedVideo(t, title));
  const category = (await t.send(createCategory, { as: dayo, body: { name: 'Owambe' } })).data.id;
  const select = { videos: ids.map((id) => ({ id, version: 1 })) };
  const change = { kind: 'category', category_id: category } as const;
  await t.send(bulkVideos, { as: dayo, body: { select, change } });
  await t.send(updateVideo, {
    as: admin,
    params: { id: ids[0] ?? 0 },
    body: { title: 'Owambe rice', version: 2 },
  });

  const videos = await trail({ actor: 'admin', kind: 'video', search: 'owambe' });
  expect(videos.data.map(({ who, records }) => [who, records])).toEqual([
    ['kemi@example.com', 1],
    ['dayo@example.com', 3],
  ]);
  expect(videos.total).toBe(2);
  const history = await trail({ object: `video:${ids[0]}` });
  expect(history.data.slice(0, 2).map(({ who, records }) => [who, records])).toEqual([
    ['kemi@example.com', 1],
    ['dayo@example.com', 3],
  ]);
  expect(videos.data[1]?.changes).toEqual([
    { field: 'category_id', before: '', after: 'Owambe', cut: false },
  ]);
  const opened = await trail({ within: String(videos.data[1]?.id) });
  expect(opened.data.map(({ thing, records }) => [thing, records])).toEqual([
    ['Owambe bands', 1],
    ['Owambe halls', 1],
    ['Owambe cakes', 1],
  ]);
  expect(opened.total).toBe(3);

  // The words stand in any order, and each is of another part of the sentence.
  for (const search of ['rice edited kemi', 'kemi rice', 'videos owambe rice']) {
    expect((await trail({ search, actor: 'admin' })).data.map(({ thing }) => thing)).toEqual(['Owambe rice']);
  }
  const [{ id: person } = { id: 0 }] = await t.db
    .selectFrom('accounts')
    .select('id')
    .where('login', '=', 'dayo@example.com')
    .execute();
  const hers = await trail({ person: String(person), search: 'owambe' });
  expect(hers.data.map(({ entity, action }) => `${action} ${entity}`)).toEqual([
    'update videos',
    'insert categories',
  ]);
  const ofObject = await trail({ object: `video:${ids[0]}` });
  expect(new Set(ofObject.data.map(({ entity_id }) => entity_id))).toEqual(new Set([String(ids[0])]));
  expect((await trail({ object: `video:${ids[0]}`, actor: 'admin' })).total).toBe(2);
  expect((await trail({ kind: 'category', from: today(), to: today() })).total).toBe(1);
  expect((await trail({ from: addDays(today(), 1) })).data).toEqual([]);
});

test('the trail is found by the words of its sentences, whatever kinds of record they happen to be in', async () => {
  const id = await publishedVideo(t, 'How to plan halls');
  await t.send(deleteVideo, { as: admin, params: { id } });
  await t.send(restoreVideo, { as: admin, params: { id } });
  const as = await t.coupleToken('+2348034440009');
  await t.send(sendMessage, { as, body: { topic: 'other', message: 'Is anybody there?' } });
  const [thread] = (await t.send(listThreads, { as: admin, query: { search: 'anybody' } })).data.data;
  const snoozed_until = '2099-01-02 08:00:00';
  const params = { id: thread?.id ?? 0 };
  await t.send(updateThread, { as: admin, params, body: { snoozed_until, version: thread?.version ?? 0 } });
  const entities = async (search: string) =>
    (await trail({ actor: 'admin', search })).data.map(({ entity, action }) => `${action} ${entity}`);
  for (const search of ['deleted how to plan', 'removed video halls', 'restored how to'])
    expect(await entities(search), search).toEqual(['update videos']);
  for (const search of ['snoozed', 'snoozed conversation'])
    expect(await entities(search), search).toEqual(['update message_threads']);
  expect(await entities('searched members')).toEqual([]);
  await trailOfDigits();
  expect(await entities('digits searched members')).toEqual(['insert number_searches']);
});
const trailOfDigits = () => t.send(listMembers, { as: admin, query: { search: '0803444' } });
