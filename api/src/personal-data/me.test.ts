import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { deleteChecklist, saveChecklists } from '@wedding/shared/contract/checklist.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
import {
  cancelErasure,
  eraseMe,
  exportMe,
  getProof,
  requestOwnProof,
  requestProof,
} from '@wedding/shared/contract/me.ts';
import { getSubscription } from '@wedding/shared/contract/subscription.ts';
import { updateLikes } from '@wedding/shared/contract/video.ts';
import { getWeddingPlan } from '@wedding/shared/contract/wedding-plan.ts';
import { expect, test } from 'vitest';
import { joinPlan } from '../planning/wedding-plan/join.store.ts';
import { assertPresent } from '../testing/answer.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { provedKey } from '../testing/proved-key.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';
import { eraseDueAccounts } from './erase.store.ts';

const t = await testApp();

const idOf = async (as: string) => (await t.send(getMe, { as })).data.id;
const account = (id: number) =>
  t.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const theMonthIsOver = (id: number) =>
  t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
  );

test('SEC-27: only a text from the number itself proves it, and only for one purpose', async () => {
  const as = await t.coupleToken('+2348036660001');
  const asked = (await t.send(requestOwnProof, { as, body: { purpose: 'download' } })).data;
  expect(asked).toMatchObject({ text: expect.stringMatching(/^DOWNLOAD \d{6}$/), code: '5050' });
  const isProved = async () => (await t.send(getProof, { params: { key: asked.key } })).data.proved;
  const tryExport = () => t.send(exportMe, { query: { key: asked.key } });

  expect((await tryExport()).code).toBe('PROOF_NEEDED');
  await t.text('08036660002', asked.text, asked.code);
  await t.text('08036660001', asked.text.replace('DOWNLOAD', 'DELETE'), asked.code);
  await t.text('08036660001', 'DOWNLOAD 12', asked.code);
  expect(await isProved()).toBe(false);
  expect((await tryExport()).statusCode).toBe(422);

  await t.text('0803 666 0001', ` ${asked.text.toLowerCase()}`, asked.code);
  expect(await isProved()).toBe(true);
  expect((await tryExport()).statusCode).toBe(200);
  expect((await t.send(eraseMe, { query: { key: asked.key } })).code).toBe('PROOF_NEEDED');
  const rows = await t.db.selectFrom('number_proofs').select('key_hash').execute();
  expect(rows.map((row) => row.key_hash.toString('base64url'))).not.toContain(asked.key);
});

test('SEC-27: a proof expires after a quarter of an hour', async () => {
  const key = await provedKey(t, '+2348036660001', 'download');
  await t.db.updateTable('number_proofs').set({ expires_at: new Date() }).execute();
  expect((await t.send(exportMe, { query: { key } })).code).toBe('PROOF_NEEDED');
  expect((await t.send(getProof, { params: { key } })).statusCode).toBe(404);
});

test('SEC-1: a request for a proof gets the same response for every well-formed number', async () => {
  await t.couple('+2348036660003', -48);
  const shapes = await Promise.all(
    ['08036660001', '08036660003', '08036669999'].map(async (login) => {
      const answer = await t.send(requestProof, { body: { purpose: 'download', login } });
      const { key, text, code } = answer.data;
      return [answer.statusCode, key.length, text.replace(/\d/g, '0'), code];
    }),
  );
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  const wrong = await t.send(requestProof, { body: { purpose: 'download', login: '12345' } });
  expect([wrong.statusCode, Object.keys(wrong.errors)]).toEqual([422, ['login']]);
});

test('SEC-2: at most ten proofs of a number are stored in ten minutes', async () => {
  const ask = () => t.send(requestProof, { body: { purpose: 'join', login: '08036660004' } });
  const texts: string[] = [];
  for (let sent = 0; sent < 11; sent++) texts.push((await ask()).data.text.replace(/\d/g, '0'));
  expect(texts.slice(-2)).toEqual(['JOIN 000000', 'JOIN 000000000000']);
});

test('SEC-27: the export contains what is in the bin, also within a removed checklist', async () => {
  const phone = '+2348036660015';
  const as = await t.coupleToken(phone);
  const [first, second] = [await ownedChecklist(t, as), await ownedChecklist(t, as)];
  const removed = { entity: 'task' as const, id: first.task_id, version: 1, deleted: true as const };
  await t.send(saveChecklists, { as, body: { changes: [removed] } });
  await t.send(deleteChecklist, { as, params: { id: second.id } });
  const answer = await t.send(exportMe, { query: { key: await provedKey(t, phone, 'download') } });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain(as);
  const { data } = answer;
  expect(data.wedding_plan?.checklists).toMatchObject([{ id: first.id, tasks: [] }]);
  const bin = data.wedding_plan?.bin.map(({ entity, removed_at, fields }) => [
    entity,
    removed_at !== null,
    fields.checklist_id ?? fields.name,
  ]);
  // Rows of one kind have no order that a test could know.
  expect(bin?.sort()).toEqual(
    [
      ['checklist', true, 'Ours'],
      ['checklist_category', false, second.id],
      ['task', false, second.id],
      ['task', true, first.id],
    ].sort(),
  );
});

test('SEC-27: a couple whose subscription has lapsed can still export', async () => {
  await t.couple('+2348036660006', -48);
  expect((await t.login({ login: '08036660006' })).statusCode).toBe(401);
  const key = await provedKey(t, '+2348036660006', 'download');
  const answer = await t.send(exportMe, { query: { key } });
  expect(answer.data.profile.phone).toBe('+2348036660006');
  const unknown = await t.send(exportMe, {
    query: { key: await provedKey(t, '+2348036669998', 'download') },
  });
  expect(unknown.statusCode).toBe(404);
});

test('SEC-27: erasure waits thirty days, ends the session, and a proof can cancel it', async () => {
  const phone = '+2348036660007';
  const as = await t.coupleToken(phone);
  const id = await idOf(as);
  const erase = async () => t.send(eraseMe, { query: { key: await provedKey(t, phone, 'delete') } });
  const first = (await erase()).data.erase_at;
  const days = (new Date(`${first.replace(' ', 'T')}Z`).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect((await t.send(getMe, { as })).statusCode).toBe(401);
  expect((await erase()).data.erase_at).toBe(first);
  expect(await eraseDueAccounts(t.db)).toBe(0);

  const again = await t.signIn({ login: phone });
  expect(again.user.erase_at).toBe(first);
  const kept = await t.send(cancelErasure, { query: { key: await provedKey(t, phone, 'keep') } });
  expect(kept.data.erase_at).toBeNull();
  expect(await eraseDueAccounts(t.db)).toBe(0);
  expect((await account(id)).firstname).toBe('');
});

test('SEC-27: after the wait, only the evidence of consent is left of the personal data', async () => {
  const phone = '+2348036660008';
  const as = await t.coupleToken(phone);
  const id = await idOf(as);
  await t.send(updateProfile, { as, body: { firstname: 'Unforgettable', email: 'gone@example.com' } });
  const video = await publishedVideo(t, 'Seating');
  await t.send(updateLikes, { as, params: { videoId: video }, body: { videoId: video, liked: true } });
  await t.send(sendMessage, { as, body: { topic: 'other', message: 'A private matter' } });
  await ownedChecklist(t, as);
  await t.text(phone, 'WED', '5050');
  await t.send(eraseMe, { query: { key: await provedKey(t, phone, 'delete') } });
  await theMonthIsOver(id);
  expect(await eraseDueAccounts(t.db)).toBe(1);

  expect(await account(id)).toMatchObject({ phone: null, firstname: '', email: '', status: 'disabled' });
  const { rows } = await t.pool.query(
    `select string_agg(row_to_json(a)::text, '') as text from audit a
     where actor_id = $1 or (entity = 'accounts' and entity_id = $1::text) or actor = 'system'`,
    [id],
  );
  for (const word of ['Unforgettable', 'gone@example.com', phone]) expect(rows[0].text).not.toContain(word);
  const left = async (table: string) =>
    (await t.pool.query(`select count(*)::int as n from ${table} where account_id = $1`, [id])).rows[0].n;
  for (const table of ['messages', 'sessions', 'devices', 'video_likes', 'wedding_plan_members']) {
    expect(await left(table), table).toBe(0);
  }
  expect(await left('subscriptions')).toBe(1);
  const likes = await t.pool.query('select likes from video_counts where video_id = $1', [video]);
  expect(likes.rows[0].likes).toBe(0);
  const evidence = await t.pool.query(
    `select phone, channel, body, outcome from journal where phone = number_hash($1) or phone = $1`,
    [phone],
  );
  expect(evidence.rows).toEqual([
    { phone: expect.stringMatching(/^#[0-9a-f]{64}$/), channel: 'evidence', body: 'WED', outcome: 'renewed' },
    { phone: evidence.rows[0].phone, channel: 'evidence', body: '', outcome: 'cancelled' },
  ]);
  // The number is free, so its owner can register again.
  await t.couple(phone);
  const { user, token } = await t.signIn({ login: phone });
  expect(user).toMatchObject({ firstname: '', erase_at: null });
  expect((await t.send(getSubscription, { as: token })).data.charges).toEqual([]);
  expect(await left('subscription_charges')).toBe(1);
});

test('SEC-5: erasure ends the access of a number and its partner at once, and a later text brings its own days alone', async () => {
  const [phone, other] = ['+2348036660013', '+2348036660014'];
  const [mine, theirs] = [await t.coupleToken(phone), await t.coupleToken(other)];
  const [id, partner] = [await idOf(mine), await idOf(theirs)];
  await ownedChecklist(t, mine);
  const plan = assertPresent((await t.send(getWeddingPlan, { as: mine })).data.plan);
  await t.asSystem((trx) => joinPlan(trx, { planId: plan.id, accountId: partner }));
  const [began, ended] = [new Date(Date.now() - 86_400_000), new Date(Date.now() - 3_600_000)];
  const period = { starts_at: began, ends_at: ended, paid_until: ended };
  await t.asSystem((trx) =>
    trx.updateTable('subscriptions').set(period).where('account_id', '=', partner).execute(),
  );
  await t.text(phone, 'WED', '5050');
  // The partner lives by the other's paid days.
  expect((await t.login({ login: other })).statusCode).toBe(200);
  await t.send(eraseMe, { query: { key: await provedKey(t, phone, 'delete') } });
  const again = await t.signIn({ login: phone });
  await theMonthIsOver(id);
  expect(await eraseDueAccounts(t.db)).toBe(1);
  expect((await t.send(getMe, { as: again.token })).statusCode).toBe(401);
  for (const login of [phone, other]) expect((await t.login({ login })).statusCode, login).toBe(401);

  await t.text(phone, 'WED', '5050');
  const { token } = await t.signIn({ login: phone });
  const { data } = await t.send(getSubscription, { as: token });
  expect(data.charges).toHaveLength(1);
  expect((await t.login({ login: other })).statusCode).toBe(401);
});

test('SEC-27: an account that can’t be erased doesn’t keep the others from it', async () => {
  const ids: number[] = [];
  for (const phone of ['+2348036660021', '+2348036660022', '+2348036660023']) {
    ids.push(await idOf(await t.coupleToken(phone)));
    await t.send(eraseMe, { query: { key: await provedKey(t, phone, 'delete') } });
    await theMonthIsOver(assertPresent(ids.at(-1)));
  }
  await t.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before update on accounts for each row when (new.id = ${ids[0]}) execute function refuse()`);
  await expect(eraseDueAccounts(t.db)).rejects.toThrow('Accounts that couldn’t be erased: 1.');
  await t.pool.query('drop trigger refuse on accounts');
  const numbers = [];
  for (const id of ids) numbers.push((await account(id)).phone);
  expect(numbers).toEqual(['+2348036660021', null, null]);
  expect(await eraseDueAccounts(t.db)).toBe(1);
});

test('SEC-27: a shared wedding plan passes to the other member', async () => {
  const [mine, theirs] = await Promise.all([
    t.coupleToken('+2348036660009'),
    t.coupleToken('+2348036660010'),
  ]);
  const [id, partner] = await Promise.all([idOf(mine), idOf(theirs)]);
  const { id: checklist } = await ownedChecklist(t, mine);
  const plan = assertPresent((await t.send(getWeddingPlan, { as: mine })).data.plan);
  await t.asSystem((trx) => joinPlan(trx, { planId: plan.id, accountId: partner }));
  await t.send(eraseMe, { query: { key: await provedKey(t, '+2348036660009', 'delete') } });
  await theMonthIsOver(id);
  await eraseDueAccounts(t.db);
  const after = (await t.send(getWeddingPlan, { as: theirs })).data;
  expect(after).toMatchObject({ plan: { id: plan?.id }, members: [{ account_id: partner, role: 'owner' }] });
  const kept = await t.pool.query('select plan_id from checklists where id = $1', [checklist]);
  expect(kept.rows[0].plan_id).toBe(plan?.id);
});
