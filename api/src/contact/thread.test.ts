import { updateProfile } from '@wedding/shared/contract/account.ts';
import {
  listMessages,
  markMessages,
  revealContact,
  sendMessage,
  updateMessage,
} from '@wedding/shared/contract/contact.ts';
import * as calls from '@wedding/shared/contract/message-thread.ts';
import { expect, test } from 'vitest';
import { storedVersion } from '../testing/stored-version.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken('kemi@example.com');
const ada = await t.coupleToken('+2348036660001');

const write = (as: string, message: string, reply_to = '') =>
  t.send(sendMessage, { as, body: { topic: 'other', message, reply_to } });
const threads = async (query: Record<string, string> = {}) =>
  (await t.send(calls.listThreads, { as: admin, query })).data.data;
const mark = async (id: number, body: object) => {
  const version = await storedVersion(t, 'messages', id);
  return t.send(updateMessage, { as: admin, params: { id }, body: { ...body, version } });
};

test('a member’s messages are one thread; an answer closes all open ones, and its undo reopens them', async () => {
  await write(ada, 'Does it renew?');
  await write(ada, 'Are you there?', '0803 666 0002');
  const [thread] = await threads({ state: 'open' });
  expect(thread).toMatchObject({ open: 2, messages: 2, overdue: false, assigned_to: null });
  // Numbers are masked in every field.
  expect([thread?.phone, thread?.latest.phone, thread?.latest.reply_to]).toEqual([
    '+•••••••••0001',
    '+•••••••••0001',
    '+•••••••••0002',
  ]);
  const latest = thread?.latest.id ?? 0;
  const answered = await mark(latest, { status: 'answered', answer: 'Yes.', via: 'sms' });
  expect(answered.data).toMatchObject({ answered_by: 'kemi@example.com', answer: 'Yes.' });
  expect(await threads({ state: 'open' })).toEqual([]);
  expect(await threads({ state: 'answered' })).toHaveLength(1);
  await mark(latest, { status: 'open' });
  expect((await threads({ state: 'open' }))[0]).toMatchObject({ open: 2 });
  const whole = await t.send(listMessages, { as: admin, query: { member: String(thread?.id) } });
  expect(whole.data.data.map(({ message }) => message)).toEqual(['Are you there?', 'Does it renew?']);
});

test('the unmasked number is shown on demand', async () => {
  const [thread] = await threads();
  const shown = await t.send(revealContact, { as: admin, params: { id: thread?.latest.id ?? 0 } });
  expect(shown.data).toEqual({ phone: '+2348036660001', reply_to: '0803 666 0002' });
  const views = await t.pool.query('select account_id from number_views');
  expect(views.rows).toEqual([{ account_id: thread?.id }]);
});

test('a reply number is masked whatever its country and spelling; an email address is not', async () => {
  const as = await t.coupleToken('+2348036660077');
  const shown = async (replyTo: string) => {
    await write(as, 'Call me there', replyTo);
    return (await threads({ search: 'Call me there' }))[0]?.latest.reply_to;
  };
  expect(await shown('+44 7911 123456')).toBe('+•• •••• ••3456');
  expect(await shown('01-270 4567')).toBe('••-••• 4567');
  for (const address of ['ada20011225@example.com', 'ada08031234567@example.com']) {
    expect(await shown(address)).toBe(address);
  }
});

test('a thread can be assigned only to an administrator', async () => {
  const [thread] = await threads();
  const id = thread?.id ?? 0;
  const [kemi] = (await t.send(calls.listColleagues, { as: admin })).data;
  expect(kemi).toMatchObject({ name: 'kemi@example.com', you: true });
  const give = async (to: number | null) => {
    const { version } = (await t.send(calls.getThread, { as: admin, params: { id } })).data;
    return t.send(calls.updateThread, { as: admin, params: { id }, body: { assigned_to: to, version } });
  };
  expect((await give(kemi?.id ?? 0)).data.assigned_to).toEqual({ id: kemi?.id, name: 'kemi@example.com' });
  expect(await threads({ state: 'mine' })).toHaveLength(1);
  expect((await give(id)).statusCode).toBe(422);
  expect((await give(null)).data.assigned_to).toBeNull();
  expect(await threads({ state: 'mine' })).toEqual([]);
});

test('a thread that waits for more than a day is overdue', async () => {
  expect(await threads({ state: 'overdue' })).toEqual([]);
  await t.asSystem((trx) =>
    trx
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000), answered_at: null })
      .where('message', '=', 'Does it renew?')
      .execute(),
  );
  expect((await threads({ state: 'overdue' }))[0]).toMatchObject({ overdue: true });
});

test('whoever has waited longest comes first; a thread waits until its time, or until the member writes again', async () => {
  const bisi = await t.coupleToken('+2348036660011');
  await write(bisi, 'Is anybody there?');
  const waits = (await threads({ state: 'open' })).map(({ waiting_since }) => String(waiting_since));
  expect(waits.length).toBeGreaterThan(1);
  expect(waits).toEqual(waits.toSorted());
  const [{ id = 0, version = 0 } = {}] = await threads({ search: 'anybody' });
  const snoozed_until = '2099-01-02 08:00:00';
  const snooze = (body: object) => t.send(calls.updateThread, { as: admin, params: { id }, body });
  const snoozed = await snooze({ snoozed_until, version });
  expect(snoozed).toMatchObject({ message: 'Snoozed until 2 Jan 2099, 09:00', data: { snoozed_until } });
  expect((await snooze({ snoozed_until: null, version })).statusCode).toBe(409);
  const idsIn = async (state: string) => (await threads({ state })).map((one) => one.id);
  expect([await idsIn('open'), await idsIn('snoozed')]).toEqual([expect.not.arrayContaining([id]), [id]]);
  await write(bisi, 'Hello again');
  expect([await idsIn('open'), await idsIn('snoozed')]).toEqual([expect.arrayContaining([id]), []]);
});

test('many threads are closed at once, and opened again', async () => {
  const ids = (await threads({ state: 'open' })).map(({ latest }) => latest.id);
  expect(ids.length).toBeGreaterThan(1);
  const mark = (status: string) => t.send(markMessages, { as: admin, body: { messages: ids, status } });
  expect((await mark('answered')).message).toBe('Marked as answered');
  expect(await threads({ state: 'open' })).toEqual([]);
  await mark('open');
  expect(await threads({ state: 'open' })).toHaveLength(ids.length);
});

test('threads are found by number, name and words', async () => {
  expect(await threads({ search: '0803 666 0001' })).toHaveLength(1);
  expect(await threads({ search: 'you there' })).toHaveLength(1);
  expect(await threads({ search: 'nothing like it' })).toEqual([]);
});

test('stored replies are added, changed and deleted, and their names are unique', async () => {
  const body = { name: 'Renewal', text: 'Hello {name}, it renews by itself.' };
  const { id } = (await t.send(calls.addCannedReply, { as: admin, body })).data;
  const again = await t.send(calls.addCannedReply, { as: admin, body: { ...body, name: 'RENEWAL' } });
  expect([again.statusCode, Object.keys(again.errors)]).toEqual([409, ['name']]);
  const change = { ...body, text: 'It does.', version: 1 };
  await t.send(calls.updateCannedReply, { as: admin, params: { id }, body: change });
  const stored = async () => (await t.send(calls.listCannedReplies, { as: admin })).data;
  expect(await stored()).toEqual([{ id, name: 'Renewal', text: 'It does.', version: 2 }]);
  const { data: first } = await t.send(calls.addCannedReply, { as: admin, body: { ...body, name: 'price' } });
  expect((await stored()).map(({ name }) => name)).toEqual(['price', 'Renewal']);
  await t.send(calls.deleteCannedReply, { as: admin, params: { id: first.id } });
  await t.send(calls.deleteCannedReply, { as: admin, params: { id } });
  expect(await stored()).toEqual([]);
});

test('an answer that arrives again changes nothing', async () => {
  const as = await t.coupleToken('+2348036660003');
  await write(as, 'Which code?');
  await write(as, 'Hello?');
  const [thread] = await threads({ search: 'Which code' });
  const messages = async () =>
    (await t.send(listMessages, { as: admin, query: { member: String(thread?.id) } })).data.data;
  const [latest, first] = (await messages()).map(({ id }) => id);
  const reply = { status: 'answered', answer: '33070.', via: 'call' };
  await mark(latest ?? 0, reply);
  await mark(first ?? 0, { status: 'open' });
  const other = await t.adminToken('bola@example.com');
  const again = await t.send(updateMessage, {
    as: other,
    params: { id: latest ?? 0 },
    body: { ...reply, version: 1 },
  });
  expect(again.message).toBe('Marked as answered');
  expect((await mark(latest ?? 0, reply)).data).toEqual(again.data);
  const states = (await messages()).map(({ status, answered_by }) => [status, answered_by]);
  expect(states).toEqual([
    ['answered', 'kemi@example.com'],
    ['open', ''],
  ]);
});

test('messages are found without the accents in them or in their writer’s name', async () => {
  const funmi = await t.coupleToken('+2348036660009');
  await t.send(updateProfile, { as: funmi, body: { firstname: 'Fúnmi', lastname: 'Ẹniọlá' } });
  await write(funmi, 'Which aṣọ-ẹbí video is the first?');
  const listed = async (search: string) =>
    (await t.send(listMessages, { as: admin, query: { search } })).data.data;
  for (const search of ['aso ebi', 'ASỌ-EBÍ', 'eniola funmi']) {
    expect([search, (await threads({ search })).length, (await listed(search)).length]).toEqual([
      search,
      1,
      1,
    ]);
  }
});
