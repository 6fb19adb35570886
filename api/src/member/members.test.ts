import { randomUUID } from 'node:crypto';
import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import * as calls from '@wedding/shared/contract/member.ts';
import { listMemberEvents } from '@wedding/shared/contract/membership.ts';
import { createTariff, getSubscription } from '@wedding/shared/contract/subscription.ts';
import { saveWatchPosition } from '@wedding/shared/contract/video.ts';
import { membershipText, sessionLabel } from '@wedding/shared/domain/member-state.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { processWaitingEvents } from '../subscription/membership.store.ts';
import { joinedPartner } from '../testing/joined-partner.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { testApp } from '../testing/test-app.ts';
import { personMatches } from './person-search.ts';

const t = await testApp({ proofCode: '5050' });
const admin = await t.adminToken('kemi@example.com');

const list = async (query: Record<string, string> = {}) =>
  (await t.send(calls.listMembers, { as: admin, query })).data;
const ids = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);
const put = async (id: number, body: object) => {
  const version = await storedVersion(t, 'accounts', id);
  return t.send(calls.updateMember, { as: admin, params: { id }, body: { ...body, version } });
};
const events = async (id: number) =>
  (await t.send(listMemberEvents, { as: admin, params: { id } })).data.data;

async function named(phone: string, firstname: string) {
  const as = await t.coupleToken(phone);
  await t.send(updateProfile, { as, body: { firstname } });
  return { id: (await t.send(getMe, { as })).data.id, as };
}

test('members are found by their whole number in any form, by its end, or by part of a name', async () => {
  const { id } = await named('+2348035550001', 'Chidinma');
  const other = await named('+2348035550002', 'Babajide');
  expect(await ids({ search: '0803 555 0001' })).toEqual([id]);
  expect(await ids({ search: '+234 803-555-0001' })).toEqual([id]);
  expect(await ids({ search: '0002' })).toEqual([other.id]);
  expect(await ids({ search: 'DINM' })).toEqual([id]);
  expect(await ids({ search: 'ba' })).toEqual([other.id]);
  expect(await ids({ search: '0803 555' })).toEqual(expect.arrayContaining([id, other.id]));
  expect((await list({ search: '0001' })).data[0]).toMatchObject({
    phone: '+•••••••••0001',
    name: 'Chidinma',
  });
});

test('members are filtered by state, tariff, day and data, and sorted', async () => {
  const plan = { name: 'Monthly', price: 1900, duration: 30, code: '5050', title: 'WED MONTH' };
  const { product_id } = (await t.send(createTariff, { as: admin, body: plan })).data;
  const monthly = await named('+2348035550011', 'Zainab');
  await t.text('+2348035550011', 'WED MONTH', '5050');
  const { id: lapsed } = await t.couple('+2348035550012', -48);
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

  expect(await ids({ tariff: String(product_id) })).toEqual([monthly.id]);
  expect(await ids({ state: 'lapsed' })).toEqual([lapsed]);
  expect(await ids({ state: 'subscribed' })).not.toContain(lapsed);
  expect(await ids({ joined_from: today, joined_to: today })).toContain(lapsed);
  expect(await ids({ joined_to: '2020-01-01' })).toEqual([]);
  expect((await ids({ sort: 'oldest' }))[0]).toBeLessThan(lapsed);
  // Written past the api: the list goes by the day that it shows.
  const created_at = new Date('2020-03-01');
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ created_at }).where('id', '=', monthly.id).execute(),
  );
  const all = await ids({});
  expect((await ids({ sort: 'oldest' }))[0]).toBe(monthly.id);
  expect(all.at(-1)).toBe(monthly.id);
  expect(await ids({ after: String(all.at(-2)) })).toEqual([monthly.id]);
  expect((await ids({ sort: 'ends' }))[0]).toBe(lapsed);
  expect((await ids({ sort: 'ends-last' }))[0]).toBe(monthly.id);
  expect((await list({ sort: 'name', state: 'subscribed' })).data[0]?.name).toBe('Babajide');

  const video = await publishedVideo(t, 'Seating');
  const watched = { position: 8, watched: [[0, 8] as [number, number]], bytes: 6_000_000 };
  await t.send(saveWatchPosition, { as: monthly.as, params: { id: video }, body: watched });
  const counted = await t.pool.query(
    'select sum(bytes)::int as bytes from watch_days where account_id = $1',
    [monthly.id],
  );
  expect(counted.rows[0].bytes).toBeGreaterThan(0);
  const [most] = (await list({ sort: 'data' })).data;
  expect([most?.id, most?.bytes]).toEqual([monthly.id, counted.rows[0].bytes]);
  expect(await ids({ data: '1' })).toEqual([monthly.id]);

  await put(lapsed, { status: 'disabled' });
  expect(await ids({ state: 'disabled' })).toEqual([lapsed]);
});

test('a partner is subscribed while the other member is, until they leave the plan', async () => {
  const { as } = await named('+2348035550021', 'Ngozi');
  const partner = await joinedPartner(t, as);
  expect(await ids({ state: 'subscribed' })).toContain(partner);
  await t.asSystem((trx) =>
    trx.deleteFrom('wedding_plan_members').where('account_id', '=', partner).execute(),
  );
  const lone = await t.pool.query(
    `select f.subscribed_until is not distinct from (select max(ends_at) from subscriptions where account_id = $1) as own
     from member_figures f where account_id = $1`,
    [partner],
  );
  expect(lone.rows).toEqual([{ own: true }]);
});

test('the export contains all members that match the filter, with masked numbers', async () => {
  const { csv } = (await t.send(calls.exportMembers, { as: admin, query: { search: 'Chidinma' } })).data;
  const [head, ...rows] = csv.trim().split('\r\n');
  expect(head).toContain('Data used (MB)');
  expect(rows).toHaveLength(1);
  // A spreadsheet would evaluate a cell that begins with a plus.
  expect(rows[0]).toMatch(/Chidinma,'\+•••••••••0001,Active until [^,]+,Signed in,Daily/);
});

test('the export says of membership and session what the list shows, in its order by date: in grace, never, deactivated', async () => {
  const grace = await t.couple('+2348035550071');
  await t.asSystem((trx) =>
    trx
      .updateTable('subscriptions')
      .set({ paid_until: new Date(Date.now() - 3_600_000) })
      .where('account_id', '=', grace.id)
      .execute(),
  );
  await t.asSystem((trx) =>
    trx
      .updateTable('accounts')
      .set({ created_at: new Date('2020-01-01') })
      .where('id', '=', grace.id)
      .execute(),
  );
  const { csv } = (await t.send(calls.exportMembers, { as: admin })).data;
  const rows = csv.trim().split('\r\n').slice(1);
  const states = new Map(rows.map((row) => [Number(row.split(',')[0]), row.split(',').slice(3, 5)]));
  const { data } = await list({ per_page: '100' });
  expect(data.at(-1)?.id).toBe(grace.id);
  expect([...states.keys()]).toEqual(data.map(({ id }) => id));
  for (const one of data) expect(states.get(one.id)).toEqual([membershipText(one), sessionLabel(one)]);
  const kinds = new Set([...states.values()].map(([membership]) => membership?.split(' ')[0]));
  expect(kinds).toEqual(new Set(['Active', 'Grace', 'Never', 'Deactivated']));
});

test('any four digits of a number in a row find its member, however they are written, and the trail says who searched', async () => {
  const { id } = await named('+2348060776201', 'Uduak');
  const others = [await named('+2347076203300', 'Ene'), await named('+2348035560776', 'Ebele')];
  const found = async (search: string) => (await ids({ search })).includes(id);
  for (const search of [
    '7620',
    '76201',
    '0776201',
    '0806077',
    '0806 077',
    '+234 806 077',
    '234-806-0776',
    '002348060',
    '\u202a0806\u00a0077\u202c',
    '٠٨٠٦ ٠٧٧',
    '08060776201',
    '2348',
  ]) {
    expect([search, await found(search)]).toEqual([search, true]);
  }
  for (const search of ['0776202', '0706077', '+806', '762']) {
    expect([search, await found(search)]).toEqual([search, false]);
  }
  expect((await ids({ search: '7620' })).toSorted()).toEqual([id, others[0]?.id ?? 0].toSorted());
  // Words around a number don't hide the search from the trail.
  await ids({ search: 'Ada: 0806 077 6204' });
  // A list and the counts of its chips are requested at once.
  await Promise.all(Array.from({ length: 6 }, () => ids({ search: '76203' })));
  const trail = (await t.send(listAudit, { as: admin, query: { search: 'number_searches' } })).data.data;
  const digits = trail.map(({ thing }) => thing);
  expect(trail[0]).toMatchObject({ who: 'kemi@example.com', action: 'insert' });
  // A search that is sent again is noted once, and a whole number with its end alone.
  for (const search of ['76201', '76203']) expect(digits.filter((one) => one === search)).toEqual([search]);
  for (const end of ['…6201', '…6204']) expect(digits).toContain(end);
  expect(digits.join()).not.toContain('08060776201');
  const byDigits = (await t.send(listAudit, { as: admin, query: { search: '…6201' } })).data.data;
  expect(byDigits.map(({ thing }) => thing)).toContain('…6201');
});

test('part of a number is found by the index among 6,000', async () => {
  await t.pool.query(`begin; select set_config('app.actor', 'system', true);
    insert into accounts (kind, phone) select 'couple', '+23481' || lpad((n * 7919 % 100000000)::text, 8, '0')
    from generate_series(1, 6000) n on conflict do nothing; commit`);
  await t.pool.query('vacuum analyze accounts');
  const query = sql<{ 'QUERY PLAN': string }>`explain select f.account_id from member_figures f
    where ${personMatches('0776201', 'f')}`;
  const { rows } = await query.execute(t.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('accounts_phone_digits');
  expect(plan).not.toContain('Seq Scan on accounts');
});

test('a move names its reason and who made it; a number that another member has leads to that one', async () => {
  const { id } = await named('+2348035550081', 'Morayo');
  const holder = await named('+2348035550082', 'Simi');
  const check = async (new_number: string) =>
    t.send(calls.checkNumber, { as: admin, params: { id }, body: { new_number } });
  expect((await check('0803 555 0082')).data.holder).toMatchObject({ id: holder.id, name: 'Simi' });
  expect((await check('0803 555 0083')).data).toEqual({ phone: '+2348035550083', holder: null });
  expect((await check('12')).statusCode).toBe(422);
  const version = await storedVersion(t, 'accounts', id);
  const move = (body: object) =>
    t.send(calls.updateMember, { as: admin, params: { id }, body: { version, ...body } });
  expect(Object.keys((await move({ new_number: '08035550083' })).errors)).toEqual(['move_reason']);
  const moved = await move({ new_number: '08035550083', move_reason: 'Lost her SIM' });
  expect([moved.statusCode, moved.message]).toEqual([200, 'Moved to the new number']);
  const events = (await t.send(listMemberEvents, { as: admin, params: { id } })).data.data;
  expect(events.find(({ kind }) => kind === 'moved')).toMatchObject({
    reason: 'Lost her SIM',
    by: 'kemi@example.com',
  });
});

test('a number is shown on demand, and the audit trail records who viewed it', async () => {
  const [one] = (await list({ search: 'Chidinma' })).data;
  const id = one?.id ?? 0;
  const shown = await t.send(calls.revealNumber, { as: admin, params: { id } });
  expect(shown.data).toEqual({ phone: '+2348035550001' });
  const unnamed = await t.couple('+2348035550075');
  await t.send(calls.revealNumber, { as: admin, params: { id: unnamed.id } });
  const trail = (await t.send(listAudit, { as: admin, query: { search: 'number_views' } })).data.data;
  expect(trail).toMatchObject([
    { thing: '+•••••••••0075', about: String(unnamed.id) },
    { who: 'kemi@example.com', thing: 'Chidinma', about: String(id) },
  ]);
  expect((await t.send(calls.revealNumber, { as: admin, params: { id: 999_999 } })).statusCode).toBe(404);
});

test('free days extend the paid time or begin a membership; the journal keeps each reason', async () => {
  const { id, as } = await named('+2348035550031', 'Tobi');
  const before = (await t.send(getSubscription, { as })).data;
  const { message } = await put(id, { grant: { days: 7, reason: 'The video would not play' } });
  expect(message).toBe('7 free days given');
  const after = (await t.send(getSubscription, { as })).data;
  const days = (Date.parse(`${after.ends_at}Z`) - Date.parse(`${before.ends_at}Z`)) / 86_400_000;
  expect(days).toBe(7);
  expect(after.charges).toEqual(before.charges);
  await put(id, { end: { reason: 'Asked for it by phone' } });
  expect((await t.send(getMe, { as })).code).toBe('SUBSCRIPTION_ENDED');
  expect((await events(id)).slice(0, 2)).toMatchObject([
    { kind: 'end', outcome: 'stopped', by: 'kemi@example.com', reason: 'Asked for it by phone' },
    { kind: 'free', outcome: 'granted', by: 'kemi@example.com', reason: 'The video would not play' },
  ]);
  // A lapsed member can sign in again while the free days last. The membership doesn't renew.
  await put(id, { grant: { days: 2, reason: 'Goodwill' } });
  const again = (await t.signIn({ login: '+2348035550031' })).token;
  expect((await t.send(getSubscription, { as: again })).data).toMatchObject({ renews: false });
  for (const body of [{ end: {} }, { end: { reason: ' ' } }, { grant: { days: 0, reason: 'x' } }]) {
    expect((await put(id, body)).statusCode).toBe(422);
  }
});

test('a charge is shown in the timeline with its amount', async () => {
  const [one] = (await list({ search: '0803 555 0011' })).data;
  const texts = (await events(one?.id ?? 0)).filter(({ kind }) => kind === 'text');
  expect(texts[0]).toMatchObject({ text: 'WED MONTH', amount: 1900, by: '' });
});

test('notes name their author, and can be deleted', async () => {
  const [one] = (await list({ search: 'Tobi' })).data;
  const id = one?.id ?? 0;
  const added = await t.send(calls.addMemberNote, {
    as: admin,
    params: { id },
    body: { text: 'Call after six.' },
  });
  expect(added.data).toMatchObject({ by: 'kemi@example.com', text: 'Call after six.' });
  const notes = async () => (await t.send(calls.listMemberNotes, { as: admin, params: { id } })).data;
  expect(await notes()).toHaveLength(1);
  await t.send(calls.deleteMemberNote, { as: admin, params: { id: added.data.id } });
  expect(await notes()).toEqual([]);
});

test('a note that is added again with the same key is stored once, and the answer is the stored one', async () => {
  const [one] = (await list({ search: 'Tobi' })).data;
  const id = one?.id ?? 0;
  const key = randomUUID();
  const add = (body: object) => t.send(calls.addMemberNote, { as: admin, params: { id }, body });
  const answers = [await add({ text: 'Call after six.', key }), await add({ text: 'Call after six.', key })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answers[1]?.data).toEqual(answers[0]?.data);
  await add({ text: 'Call after six.' });
  const notes = (await t.send(calls.listMemberNotes, { as: admin, params: { id } })).data;
  expect(notes.map(({ text }) => text)).toEqual(['Call after six.', 'Call after six.']);
  // Another administrator may have deleted it by now.
  await t.send(calls.deleteMemberNote, { as: admin, params: { id: answers[0]?.data.id ?? 0 } });
  expect((await add({ text: 'Call after six.', key })).statusCode).toBe(201);
});

test('a membership that covers a partner isn’t ended through the partner, and nothing else changes', async () => {
  const { id, as } = await named('+2348035550041', 'Amaka');
  const partner = await joinedPartner(t, as);
  const end = { reason: 'Asked for it by phone' };
  const refused = await put(partner, { status: 'disabled', end });
  expect([refused.statusCode, refused.code]).toEqual([409, 'NO_MEMBERSHIP']);
  expect(refused.message).toContain('end the partner’s');
  expect(await ids({ state: 'disabled' })).not.toContain(partner);
  expect(await events(partner)).toEqual([]);
  // Days of their own can be granted and ended.
  const grant = { days: 2, reason: 'Goodwill' };
  expect((await put(partner, { grant, end })).statusCode).toBe(200);
  expect(await ids({ state: 'subscribed' })).toContain(partner);
  expect((await put(id, { end })).statusCode).toBe(200);
  expect(await ids({ state: 'subscribed' })).not.toContain(partner);
  expect((await put(id, { end: { reason: 'Another reason' } })).code).toBe('NO_MEMBERSHIP');
});

test('free days begin after a member’s own paid time, and now if only the partner’s membership covers it', async () => {
  const { id, as } = await named('+2348035550071', 'Halima');
  const partner = await joinedPartner(t, as);
  const find = async (of: number) => (await t.send(calls.getMember, { as: admin, params: { id: of } })).data;
  const time = (text: string | null) => Date.parse(`${text?.replace(' ', 'T')}Z`);
  const grant = { days: 3, reason: 'Goodwill' };
  const before = await find(id);
  expect(before.free_days_from).toBe(before.subscribed_until);
  const after = (await put(id, { grant })).data;
  expect(time(after.subscribed_until) - time(before.free_days_from)).toBe(3 * 86_400_000);

  expect(await find(partner)).toMatchObject({
    free_days_from: null,
    subscribed_until: after.subscribed_until,
  });
  const given = (await put(partner, { grant: { ...grant, days: 1 } })).data;
  // They run beside the partner's membership, which ends later.
  expect(given.subscribed_until).toBe(after.subscribed_until);
  expect(Math.round((time(given.free_days_from) - Date.now()) / 3_600_000)).toBe(24);
});

test('free days that are given while the operator retries a charge end as they say', async () => {
  const { id } = await t.couple('+2348035550072', -2);
  const failed = {
    uuid: 'u1',
    msisdn: '2348035550072',
    mode: 'RENEWAL',
    transaction: { status: 'FAILED', transaction_id: 't1' },
  };
  await t.pool.query(
    `insert into journal (provider, channel, key, body, phone, happened_at)
     values ('sla', 'subscription', 'id:u1', $1, '+2348035550072', now() - interval '1 hour')`,
    [JSON.stringify({ error: failed })],
  );
  await processWaitingEvents(t.db, t.config);
  const from = (await t.send(calls.getMember, { as: admin, params: { id } })).data.free_days_from;
  const { subscribed_until } = (await put(id, { grant: { days: 1, reason: 'Goodwill' } })).data;
  const time = (text: string | null) => Date.parse(`${text?.replace(' ', 'T')}Z`);
  expect(Math.abs(time(subscribed_until) - time(from) - 86_400_000)).toBeLessThan(10_000);
});

test('events are listed by the time that they show, also those that came late', async () => {
  const { id } = await t.couple('+2348035550073', -2);
  const write = (text: string, ago: string) =>
    t.pool.query(
      `insert into journal (provider, channel, key, body, phone, happened_at)
       values ('sla', 'sms', $1, $2, '+2348035550073', now() - $3::interval)`,
      [`id:${text}`, JSON.stringify({ text }), ago],
    );
  await write('new', '1 minute');
  await write('late', '1 hour');
  const times = (await events(id)).map(({ happened_at }) => happened_at);
  expect(times).toEqual(times.toSorted().reverse());
});

test('the export gives times as clocks in Lagos show them', async () => {
  const { id } = await named('+2348035550051', 'Ebele');
  const created_at = new Date('2026-03-01T23:30:00Z');
  await t.asSystem((trx) => trx.updateTable('accounts').set({ created_at }).where('id', '=', id).execute());
  const { csv } = (await t.send(calls.exportMembers, { as: admin, query: { search: 'Ebele' } })).data;
  const [head, ...rows] = csv.trim().split('\r\n');
  expect(head).toContain('Subscribed until (Lagos time),Data used (MB),Joined (Lagos time)');
  expect(rows.at(-1)).toMatch(/,20\d\d-\d\d-\d\d \d\d:\d\d,0,2026-03-02 00:30$/);
});

test('the timeline names the day in Lagos until which a membership was granted', async () => {
  const { id } = await t.couple(
    '+2348035550061',
    (Date.parse('2026-12-01T23:30:00Z') - Date.now()) / 3_600_000,
  );
  expect((await events(id)).map(({ text }) => text)).toEqual(['Granted until 2026-12-02']);
});

test('members are found by the words of their name in any order, with or without accents', async () => {
  const { id, as } = await named('+2348035550003', 'Adé');
  await t.send(updateProfile, { as, body: { lastname: 'Ọlá-Nwọsu' } });
  const typed = ['ade', 'ADÉ', 'ola ade', 'Adé Olá', 'nwosu adé', 'ade-ola', 'ade n', 'a o', 'nw'];
  for (const search of typed) expect([search, await ids({ search })]).toEqual([search, [id]]);
  // A short word is the beginning of a name, and every word has to match.
  for (const search of ['de', 'ade z', 'ola bisi', '-', '%', 'a_é']) {
    expect([search, await ids({ search })]).toEqual([search, []]);
  }
});
