import { chooseCurrency, getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { renewCalendar } from '@wedding/shared/contract/calendar.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
import { receiveSecureD } from '@wedding/shared/contract/debug.ts';
import { createFamilyLink } from '@wedding/shared/contract/family-link.ts';
import { eraseMe, exportMe } from '@wedding/shared/contract/me.ts';
import { updateMember } from '@wedding/shared/contract/member.ts';
import { listMemberEvents, listTexts } from '@wedding/shared/contract/membership.ts';
import { followCategories, startPush } from '@wedding/shared/contract/reminder.ts';
import { requestSubscription } from '@wedding/shared/contract/signup.ts';
import { saveHistory, saveWatchLater, updateLikes } from '@wedding/shared/contract/video.ts';
import { getWeddingPlan, invitePartner, removePlanMember } from '@wedding/shared/contract/wedding-plan.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toTimestamp } from '../db/timestamp.ts';
import { joinPlan } from '../planning/wedding-plan/join.store.ts';
import { PLAN_TABLES } from '../report/planning-report.store.ts';
import { assertPresent } from '../testing/answer.ts';
import { fillLists } from '../testing/list-rows.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { ownedPayment, ownedReceipt } from '../testing/owned-payment.ts';
import { ownKey, provedKey } from '../testing/proved-key.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { CALLBACK_SECRET, testApp } from '../testing/test-app.ts';
import type { PersonalTable } from './declared-table.ts';
import { eraseDueAccounts } from './erase.store.ts';
import { declaredTables, personalTables } from './personal-tables.ts';

const SECURE_D = 'a-secure-d-secret-of-more-than-128-bits';
const t = await testApp({ proofCode: '5050', secureDSecrets: [SECURE_D] });

/** Schemas of other programs. The job queue's payloads only contain ids of rows (jobs/queue.ts). */
const FOREIGN_SCHEMAS = ['graphile_worker', 'graphile_migrate'];
/** Column names that suggest personal data. */
const TELLING =
  /phone|msisdn|mobile|e?mail|login|first|last_?name|address|\bip\b|birth|device|token|account|person|couple|member/;

/** Returns a sentence for each undeclared table or column, and for each declared one that doesn't exist. */
async function undeclared(): Promise<string[]> {
  const { rows } = await t.pool.query<{
    schema: string;
    name: string;
    columns: string[];
    to_people: string[];
  }>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       array(select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = any($1::regclass[])) as to_people
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm', 'f') and not c.relispartition and n.nspname <> all($2) and n.nspname not like 'pg\\_%'
       and n.nspname <> 'information_schema'`,
    [personalTables.map(({ name }) => name), FOREIGN_SCHEMAS],
  );
  const found = rows.flatMap(({ schema, name, columns, to_people }) => {
    const declared = schema === 'public' ? declaredTables[name] : undefined;
    if (!declared) return [`${schema}.${name} is not declared`];
    if ('notPersonal' in declared) {
      const telling = columns.filter((column) => to_people.includes(column) || TELLING.test(column));
      return telling
        .filter((column) => !declared.administrators?.includes(column))
        .map((column) => `${name}.${column} may be about a person`);
    }
    const known = new Set([...declared.exported, ...Object.values(declared.withheld).flat()]);
    return [
      ...columns.filter((column) => !known.has(column)).map((column) => `${name}.${column} is not declared`),
      ...[...known]
        .filter((column) => !columns.includes(column))
        .map((column) => `${name}.${column} is not there`),
    ];
  });
  const names = new Set(rows.map(({ name }) => name));
  return [
    ...found,
    ...Object.keys(declaredTables).flatMap((name) => (names.has(name) ? [] : `${name} is not there`)),
  ];
}

test('SEC-37: every table and personal column declares how it is exported and erased', async () => {
  expect(await undeclared()).toEqual([]);
});

test('SEC-48: a row of a wedding plan takes its words with it out of the audit trail, in each of its tables', async () => {
  const { rows } = await t.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'content_forgotten'`,
  );
  const ofPlans = personalTables.filter(({ erased }) => 'plan' in erased);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(ofPlans.map(({ name }) => name).toSorted());
  expect(PLAN_TABLES.toSorted()).toEqual(ofPlans.map(({ name }) => name).toSorted());
});

test('SEC-37: a new table or column with personal data is detected', async () => {
  await t.pool.query(`
    create table guest_notes (id bigint primary key, account_id bigint references accounts, note text);
    create schema aside;
    create table aside.callers (phone text);
    alter table accounts add column birthday date;
    alter table plans add column sold_by bigint references accounts;
    alter table videos add column asked_for_by_email text`);
  expect((await undeclared()).toSorted()).toEqual([
    'accounts.birthday is not declared',
    'aside.callers is not declared',
    'plans.sold_by may be about a person',
    'public.guest_notes is not declared',
    'videos.asked_for_by_email may be about a person',
  ]);
  await t.pool.query(`drop table guest_notes; drop schema aside cascade; alter table accounts drop column birthday;
    alter table plans drop column sold_by; alter table videos drop column asked_for_by_email`);
  expect(await undeclared()).toEqual([]);
});

const PHONE = '+2348031370001';
const VENDOR = '+2348031379999';
/** Unique words of the person, by which any remaining data is found. */
const WORDS = [
  PHONE.slice(1),
  VENDOR.slice(1),
  'Zubenelgenubi',
  'Okpara-Vexillo',
  'zube@nelgenubi.example',
  'Qwibbleton',
];

/** Creates data of the person in every declared table. Returns the account's id. */
async function everything(): Promise<number> {
  const as = await t.coupleToken(PHONE);
  const { id } = (await t.send(getMe, { as })).data;
  const name = { firstname: 'Zubenelgenubi', lastname: 'Okpara-Vexillo', partner_name: 'Qwibbleton' };
  await t.send(updateProfile, { as, body: { ...name, email: 'zube@nelgenubi.example' } });
  await t.send(chooseCurrency, { as, body: { currency: { code: 'GBP', kobo: 205_077 } } });
  await t.text(PHONE, 'WED', '5050');
  await t.text(PHONE, 'Qwibbleton?', '5050');
  const { product_id } = await t.db.selectFrom('plans').select('product_id').executeTakeFirstOrThrow();
  await t.send(requestSubscription, { body: { phone: PHONE, product_id } });
  const video = await publishedVideo(t, 'Seating');
  await t.send(updateLikes, { as, params: { videoId: video }, body: { videoId: video, liked: true } });
  await t.send(saveWatchLater, { as, params: { id: video } });
  await t.send(saveHistory, { as, params: { id: video } });
  await t.pool.query('insert into watch_positions (account_id, video_id, position) values ($1, $2, 61)', [
    id,
    video,
  ]);
  await t.pool.query(
    'insert into watch_days (account_id, video_id, seconds, bytes) values ($1, $2, 62, 63)',
    [id, video],
  );
  await t.send(sendMessage, {
    as,
    body: { topic: 'other', message: 'Ask Qwibbleton', reply_to: 'zube@nelgenubi.example' },
  });
  await t.asSystem((trx) =>
    sql`insert into answer_texts (key, message_id, state) select gen_random_uuid(), id, 'sent' from messages`.execute(
      trx,
    ),
  );
  await t.asSystem(async (trx) => {
    await trx
      .insertInto('member_notes')
      .values({ account_id: id, text: 'Qwibbleton calls on Mondays' })
      .execute();
    await trx.insertInto('number_views').values({ account_id: id }).execute();
    const key = { credential_id: Buffer.from('c'), public_key: Buffer.from('k'), used_at: new Date() };
    await trx
      .insertInto('passkeys')
      .values({ account_id: id, name: 'Chrome on Android', ...key })
      .execute();
  });
  await t.pool.query(
    `insert into attempts (door, subject, address, network) values ('proof', 'x', '10.0.0.1', '10.0.0.0/24')`,
  );
  await fillLists(t, as, 'Qwibbleton');
  const { task_id } = await ownedChecklist(t, as);
  const sort = 'i';
  const budget_id = crypto.randomUUID();
  await t.send(saveBudgets, {
    as,
    body: { id: budget_id, template_id: null, name: 'Qwibbleton budget', total_kobo: 100 },
  });
  const [category_id, item_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const row = (entity: string, rest: object) => ({
    entity,
    id: crypto.randomUUID(),
    version: 0,
    sort,
    ...rest,
  });
  const saved = await t.send(saveChanges, {
    as,
    headers: { 'idempotency-key': `${crypto.randomUUID()}.1` },
    body: {
      changes: [
        row('ceremony', { kind: 'reception', name: 'Qwibbleton hall', date: '2027-06-12', guests: 200 }),
        { ...row('budget_category', { budget_id, name: 'Venue', planned_kobo: 7 }), id: category_id },
        {
          ...row('budget_item', {
            budget_id,
            category_id,
            name: 'Hall',
            note: 'Qwibbleton',
            vendor_name: 'Qwibbleton',
          }),
          id: item_id,
          estimate: { mode: 'flat', amount_kobo: 9 },
          agreed: null,
          quote_until: null,
          refundable: false,
          vendor_phone: VENDOR,
        },
        row('payment', {
          budget_id,
          item_id,
          kind: 'deposit',
          direction: 'out',
          note: 'Qwibbleton',
          amount_kobo: 11,
          due_on: '2027-04-05',
          paid_on: null,
          method: 'transfer',
          payer_id: null,
        }),
        row('payer', {
          budget_id,
          name: 'Aunt Qwibbleton',
          side: 'bride',
          pledged_kobo: 12,
          received_kobo: 13,
        }),
        row('fund', {
          budget_id,
          name: 'Qwibbleton lace',
          price_kobo: 14,
          cost_kobo: 15,
          ordered: 16,
          paid_for: 17,
        }),
        { entity: 'task', id: task_id, version: 1, note: 'Call Qwibbleton' },
      ],
    },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  await t.send(renewCalendar, { as, body: { key: await ownKey(t, as, 'calendar') } });
  const familyKey = await ownKey(t, as, 'family');
  await t.send(createFamilyLink, { as, params: { id: budget_id }, body: { key: familyKey } });
  await ownedReceipt(t, as, (await ownedPayment(t, as)).id);
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
  await t.send(startPush, { as, body: { endpoint: 'https://push.example.com/qwibbleton', keys } });
  const { id: followed } = await t.asSystem((trx) =>
    trx.insertInto('categories').values({ name: 'Seating' }).returning('id').executeTakeFirstOrThrow(),
  );
  await t.send(followCategories, { as, body: { category_ids: [followed] } });
  await t.pool.query(
    `insert into sent_reminders (account_id, kind, thing, due_on) values ($1, 'task', $2, '2027-04-06')`,
    [id, task_id],
  );
  await t.pool.query('insert into answer_claims values ($1, $1, false, now())', [id]);
  const invited = await t.send(invitePartner, { as, body: { key: await ownKey(t, as, 'invite') } });
  expect(invited.statusCode).toBe(201);
  return id;
}

/** Returns the person's rows of a table, found as the table is declared. */
async function rowsOf(id: number, { name, erased }: PersonalTable & { name: string }) {
  const plan = sql`(select plan_id from wedding_plan_members where account_id = ${id})`;
  const where = () => {
    if ('rows' in erased) {
      return erased.rows === 'phone' ? sql`phone = ${PHONE}` : sql`${sql.ref(erased.rows)} = ${id}`;
    }
    if ('plan' in erased) {
      if (erased.plan === 'id' || erased.plan === 'plan_id') return sql`${sql.ref(erased.plan)} in ${plan}`;
      const parents = erased.plan === 'budget_id' ? 'budgets' : 'checklists';
      return sql`${sql.ref(erased.plan)} in (select id from ${sql.table(parents)} where plan_id in ${plan})`;
    }
    if ('blanked' in erased) return sql`id = ${id}`;
    if ('with' in erased || name === 'attempts') return sql`true`;
    if (name === 'audit') return sql`actor = 'couple' and actor_id = ${id}`;
    return name === 'journal' ? sql`phone = ${PHONE} and channel <> 'site'` : sql`account_id = ${id}`;
  };
  return (await sql<Record<string, unknown>>`select * from ${sql.table(name)} where ${where()}`.execute(t.db))
    .rows;
}

/** Returns the texts by which a value appears in a JSON text. */
function leaves(value: unknown): string[] {
  if (value === null || value === '' || typeof value === 'boolean') return [];
  if (value instanceof Date) return [toTimestamp(value)];
  if (typeof value === 'object') return Object.values(value).flatMap(leaves);
  return [JSON.stringify(String(value)).slice(1, -1)];
}

test('SEC-37: the export contains all declared data, and erasure leaves only what is declared', async () => {
  const id = await everything();
  const { data } = await t.send(exportMe, { query: { key: await provedKey(t, PHONE, 'download') } });
  for (const table of personalTables) {
    const rows = await rowsOf(id, table);
    expect(rows.length, `Make something of the person’s in ${table.name}: everything()`).toBeGreaterThan(0);
    if (!table.section) continue;
    const exportedText = JSON.stringify(data[table.section]);
    for (const column of table.exported) {
      for (const leaf of rows.flatMap((row) => leaves(row[column]))) {
        expect(exportedText, `${table.name}.${column} in ${table.section}`).toContain(leaf);
      }
    }
  }

  await t.send(eraseMe, { query: { key: await provedKey(t, PHONE, 'delete') } });
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
  );
  // Rows that belonged to the plan or the number can't be found that way now, so the unique words below detect leftovers.
  expect(await eraseDueAccounts(t.db)).toBe(1);
  for (const table of personalTables) {
    const left = await rowsOf(id, table);
    if ('blanked' in table.erased) {
      for (const column of table.erased.blanked) expect([null, ''], column).toContain(left[0]?.[column]);
    } else if (!('kept' in table.erased)) expect(left, table.name).toEqual([]);
  }
  expect(await tablesThatSay(WORDS)).toEqual([]);
});

test('SEC-48: erasure takes every word that was texted, and leaves the tariff’s title, a hash of the number and the time', async () => {
  const [phone, moved] = ['+2348031370011', '+2348031370012'];
  const admin = await t.adminToken();
  const as = await t.coupleToken(phone);
  const id = await idOf(as);
  const words = ['Xanthippe', phone.slice(4), moved.slice(4)];
  const typed = ['Hello I am Xanthippe', 'WED', 'STOP', 'STOP Xanthippe', 'login Xanthippe', '“Xanthippe”'];
  for (const text of typed) await t.text(phone, text, '5050');
  const spelled = ['0803-137-0011', '%2B234%20803+137%200011', '0803%2E137%2E%30011', phone.slice(1)];
  for (const number of spelled) {
    const body = `msisdn=${number}&said=Xanthippe`;
    expect((await t.send(receiveSecureD, { params: { secret: SECURE_D }, body })).statusCode).toBe(200);
  }
  const member = { as: admin, params: { id } };
  const grant = { days: 1, reason: 'For Xanthippe', key: crypto.randomUUID() };
  for (const change of [{ grant }, { new_number: moved, move_reason: 'New SIM' }]) {
    const body = { ...change, version: await storedVersion(t, 'accounts', id) };
    expect((await t.send(updateMember, { ...member, body })).statusCode).toBe(200);
  }
  await t.text(moved, 'Xanthippe again', '5050');
  expect(await tablesThatSay(words)).toContain('public.journal');

  await t.send(eraseMe, { query: { key: await provedKey(t, moved, 'delete') } });
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
  );
  const sentBefore = new Date(Date.now() - 1000).toISOString();
  expect(await eraseDueAccounts(t.db)).toBe(1);
  // A text of before the erasure may arrive after it.
  const late = { from: moved, to: '5050', text: 'Xanthippe late', date: sentBefore, id: crypto.randomUUID() };
  await t.app.inject({
    method: 'POST',
    url: `/api/webhook/sms/africas-talking/${CALLBACK_SECRET}`,
    payload: new URLSearchParams(late).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await t.actOnWaiting();
  expect(await tablesThatSay(words)).toEqual([]);
  for (const search of ['Xanthippe', moved]) {
    const { data } = await t.send(listTexts, { as: admin, query: { search } });
    expect(data.data).toEqual([]);
  }
  const { data: events } = await t.send(listMemberEvents, member);
  expect(events.data.map(({ text, outcome }) => [text, outcome])).toEqual([
    ['Erased with the person', 'cancelled'],
    ['WED', 'renewed'],
  ]);
});

test('SEC-37: a former partner’s changes are wiped from the audit trail with the plan', async () => {
  const [mine, theirs] = ['+2348031370002', '+2348031370003'];
  const [as, partner] = [await t.coupleToken(mine), await t.coupleToken(theirs)];
  await ownedChecklist(t, as);
  const { plan } = (await t.send(getWeddingPlan, { as })).data;
  const [id, partnerId] = [await idOf(as), await idOf(partner)];
  await t.asSystem((trx) => joinPlan(trx, { planId: assertPresent(plan).id, accountId: partnerId }));
  const ceremony = { entity: 'ceremony', id: crypto.randomUUID(), version: 0, sort: 'i', kind: 'reception' };
  const change = { ...ceremony, name: 'Xylograph hall', date: null, guests: 0 };
  expect((await t.send(saveChanges, { as: partner, body: { changes: [change] } })).statusCode).toBe(200);
  const key = await ownKey(t, partner, 'leave');
  await t.send(removePlanMember, { as: partner, params: { id: partnerId }, query: { key } });
  expect(await tablesThatSay(['Xylograph'])).toEqual(['public.audit', 'public.ceremonies']);
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
  );
  await eraseDueAccounts(t.db);
  expect(await tablesThatSay(['Xylograph'])).toEqual([]);
});

const idOf = async (as: string) => (await t.send(getMe, { as })).data.id;

/** Returns all tables of all schemas that contain one of the words. */
async function tablesThatSay(words: readonly string[]): Promise<string[]> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await t.pool.query(`select 1 from ${name} r where r::text ilike any($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (hits.length > 0) found.push(name);
  }
  return found;
}
