import { createECDH } from 'node:crypto';
import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { allCalls, schemaOf } from '@wedding/shared/contract/all-calls.ts';
import { listBlogs } from '@wedding/shared/contract/blog.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import type { Call } from '@wedding/shared/contract/call.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { saveChecklists, updateChecklist } from '@wedding/shared/contract/checklist.ts';
import { listMessages, sendMessage, updateMessage } from '@wedding/shared/contract/contact.ts';
import { eraseMe } from '@wedding/shared/contract/me.ts';
import { addMemberNote, exportMembers, listMembers } from '@wedding/shared/contract/member.ts';
import { startPush } from '@wedding/shared/contract/reminder.ts';
import { requestSubscription } from '@wedding/shared/contract/signup.ts';
import { listHistory, listVideos, saveHistory } from '@wedding/shared/contract/video.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dropUnknownTexts } from '../subscription/erase-messages.store.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { ownedBy } from '../testing/owned-ids.ts';
import { ownedPayment, ownedReceipt } from '../testing/owned-payment.ts';
import { picture } from '../testing/picture.ts';
import { provedKey } from '../testing/proved-key.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { CALLBACK_SECRET, testApp } from '../testing/test-app.ts';
import { eraseDueAccounts } from './erase.store.ts';
import { personalTables } from './personal-tables.ts';

const PHONE = '+2348031390001';
/** Begins each word that is typed; the rest is its number. */
const MARK = 'zubenelgenubi';
/** Begins each number that is typed. */
const NUMBER = '+234803149';

const t = await testApp({ proofCode: '5050' });
const admin = await t.adminToken();
const as = await t.coupleToken(PHONE);

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}
type Path = readonly string[];
type Json = Record<string, unknown>;

/** Returns the paths of all texts in a schema that have no pattern. An item of a list is `0`. */
function textsIn(schema: JsonSchema, path: Path = []): Path[] {
  const isFree = !schema.enum && schema.const === undefined && !schema.format && !schema.pattern;
  const isText = schema.type === 'string' && isFree;
  return [
    ...(isText ? [path] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => textsIn(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsIn(one, [...path, name])),
    ...(schema.items ? textsIn(schema.items, [...path, '0']) : []),
  ];
}

/** Returns a copy in which the place has this value; undefined where what contains it isn't there. */
function withText(value: unknown, [name = '', ...rest]: Path, text: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const inner = rest.length === 0 ? text : withText((value as Json)[name], rest, text);
  if (inner === undefined) return undefined;
  return Array.isArray(value) ? [inner, ...value.slice(1)] : { ...value, [name]: inner };
}

let count = 0;
/** The fields that were typed into. */
const typedFields = new Set<string>();
const nameOf = (call: Call, path: Path) => `${call.method} ${call.path} ${path.join('.')}`;
const isValid = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** Types a word of its own, or a number, into each field of what is sent that takes one. */
function typeInto(call: Call, schema: z.ZodType, sent: object): object {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  expect(isValid(schema, sent), `${call.path} ${JSON.stringify(sent)}`).toBe(true);
  let result = sent;
  for (const path of textsIn(json)) {
    const isId = /(^|_)(id|ids|sort|key)$/.test(path.at(-1) ?? '');
    if (isId || NOT_WORDS.has(nameOf(call, path))) continue;
    count += 1;
    const number = `${NUMBER}${String(1000 + count)}`;
    for (const text of [`${MARK}${count}`, number, `${MARK}${count}@example.com`]) {
      const next = withText(result, path, text);
      if (next === undefined || !isValid(schema, next)) continue;
      result = next as object;
      typedFields.add(nameOf(call, path));
      break;
    }
  }
  return result;
}

interface Typing {
  call: Call;
  params?: Json;
  query?: Json;
  body?: object;
}

/** Makes a call with words in its fields. */
async function type({ call, params = {}, query, body }: Typing): Promise<void> {
  const schema = schemaOf(call);
  const answer = await t.send(call, {
    as,
    headers: { 'user-agent': `${MARK}0`, 'idempotency-key': `${crypto.randomUUID()}.1` },
    params,
    ...(query && schema.query && { query: typeInto(call, schema.query, query) }),
    ...(body && schema.body && { body: typeInto(call, schema.body, body) }),
  } as never);
  expect(answer.statusCode, `${call.path} ${answer.body}`).toBeLessThan(300);
}

/** What a couple does, with everything that it can type left empty or short. */
async function everyTyping(): Promise<Typing[]> {
  const { product_id } = await t.db.selectFrom('plans').select('product_id').executeTakeFirstOrThrow();
  const video = await publishedVideo(t, 'Seating');
  const { id: checklist_id, task_id } = await ownedChecklist(t, as);
  const { id: category_of_task } = await t.db
    .selectFrom('checklist_categories')
    .select('id')
    .where('checklist_id', '=', checklist_id)
    .executeTakeFirstOrThrow();
  const [budget_id, category_id, item_id, payer_id] = Array.from({ length: 4 }, () => crypto.randomUUID());
  const row = (entity: string, rest: Json) => ({
    entity,
    id: crypto.randomUUID(),
    version: 0,
    sort: 'i',
    ...rest,
  });
  const flat = { mode: 'flat', amount_kobo: 9 };
  const budgetRows = () => [
    row('budget_category', { id: category_id, budget_id, name: 'x', planned_kobo: 7 }),
    row('budget_item', {
      id: item_id,
      budget_id,
      category_id,
      name: 'x',
      note: '',
      estimate: flat,
      agreed: null,
      quote_until: null,
      refundable: false,
      vendor_name: '',
      vendor_phone: '',
    }),
    row('payer', { id: payer_id, budget_id, name: 'x', side: 'bride', pledged_kobo: 1, received_kobo: 1 }),
    row('payment', {
      budget_id,
      item_id,
      kind: 'deposit',
      direction: 'out',
      amount_kobo: 1,
      due_on: null,
      paid_on: null,
      method: 'transfer',
      payer_id,
      note: '',
    }),
    row('fund', { budget_id, name: 'x', price_kobo: 1, cost_kobo: 1, ordered: 1, paid_for: 0 }),
  ];
  const taskRows = () => [
    row('checklist_category', { checklist_id, name: 'x' }),
    row('task', {
      checklist_id,
      category_id: category_of_task,
      title: 'x',
      note: '',
      due: { kind: 'none' },
      due_on: null,
      assignee: { kind: 'person', name: 'x' },
      contact_phone: '',
    }),
  ];
  const ceremony = row('ceremony', { kind: 'reception', name: 'x', date: '2027-06-12', guests: 200 });
  const again = (rows: object[]) => rows.map((one) => ({ ...one, id: crypto.randomUUID() }));
  const one = (call: Call, rows: readonly object[], params?: Json): Typing[] =>
    rows.map((change) => ({ call, body: { changes: [change] }, ...(params && { params }) }));
  const rename = { entity: 'checklist', id: checklist_id, version: 1, name: 'x' };
  return [
    { call: updateProfile, body: { firstname: '', lastname: '', email: 'a@example.com', partner_name: '' } },
    { call: listVideos, query: { search: '' } },
    { call: listHistory, query: { search: '' } },
    { call: listBlogs, query: { search: '' } },
    { call: saveHistory, params: { id: video }, query: { search: '' } },
    { call: sendMessage, body: { topic: 'other', message: 'x', reply_to: PHONE } },
    { call: requestSubscription, body: { phone: PHONE, product_id } },
    { call: saveBudgets, body: { id: budget_id, template_id: null, name: 'x', total_kobo: 100 } },
    ...one(saveBudgets, budgetRows()),
    ...one(saveChanges, [ceremony, ...again(budgetRows()), ...again(taskRows())]),
    {
      call: saveChecklists,
      body: { id: crypto.randomUUID(), template_id: null, name: 'x', wedding_date: null },
    },
    ...one(saveChecklists, taskRows()),
    ...one(updateChecklist, [rename, ...taskRows()], { id: checklist_id }),
    ...one(saveChanges, [{ entity: 'task', id: task_id, version: 1, note: '' }]),
  ];
}

/** Fields of texts that aren't a person's words: secrets, the number itself, and what strangers try. */
const NOT_WORDS = new Set([
  'POST /api/auth/login login',
  'POST /api/auth/login password',
  'POST /api/auth/challenge login',
  'POST /api/me/passkeys/options password',
  'POST /api/administrator-links/use password',
  'POST /api/subscriptions/request phone',
  'POST /api/wedding-plan/invitations/:token/accept phone',
  'PUT /api/me/currency currency.code',
  'POST /api/proofs login',
]);

/** Returns the fields that take a word and weren't typed into, if couples or strangers may make the call. */
function untouchedFields(call: Call): string[] {
  if (!call.who.includes('couple') && !call.who.includes('public')) return [];
  const { query, body } = schemaOf(call);
  const names = [query, body].flatMap((schema) => {
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return textsIn(json)
      .filter(takesWords)
      .map((path) => nameOf(call, path));
  });
  return names.filter((name) => !typedFields.has(name) && !NOT_WORDS.has(name));
}

/** Types into what a list's calls take, such as `create call` writes: texts alone, or a row of one's own. */
async function typeRest(): Promise<void> {
  for (const [name, call] of Object.entries<Call>(allCalls)) {
    if (untouchedFields(call).length === 0) continue;
    const { body: schema } = schemaOf(call);
    const texts = schema && textsIn(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);
    const body = Object.fromEntries((texts ?? []).map(([field]) => [field, 'x']));
    const row = await ownedBy(t, { name, call, as });
    if (row || (schema && isValid(schema, body))) await type({ call, body, ...row });
  }
}

const DATE = /^at$|^date$|_(on|date|until)$/;
const takesWords = (path: Path) => !DATE.test(path.at(-1) ?? '');

/** Returns what of the words stands in a text. */
const wordsIn = (text: string) => [
  ...new Set(text.match(new RegExp(`${MARK}\\d+|${NUMBER.slice(4)}\\d+|${PHONE.slice(4)}`, 'gi'))),
];

/** Returns the words in each table of each schema. */
async function wordsInTables(find = wordsIn): Promise<Record<string, string[]>> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const words: [string, string[]][] = [];
  for (const { name } of rows) {
    const { rows: texts } = await t.pool.query<{ text: string }>(`select r::text as text from ${name} r`);
    words.push([name, find(texts.map(({ text }) => text).join(' '))]);
  }
  return Object.fromEntries(words.filter(([, list]) => list.length > 0));
}

/** Returns the words in each answer that an administrator can read, without a search and with each of `searches`. */
async function wordsInAnswers(id: number, searches: readonly string[]): Promise<Record<string, string[]>> {
  const words: [string, string[]][] = [];
  for (const call of Object.values(allCalls) as Call[]) {
    if (call.method !== 'GET' || !call.who.includes('admin')) continue;
    const finds = 'search' in ((schemaOf(call).query as z.ZodObject | undefined)?.shape ?? {});
    for (const search of finds ? [undefined, ...searches] : [undefined]) {
      const { body } = await t.send(call, {
        as: admin,
        params: { id },
        ...(search && { query: { search } }),
      } as never);
      words.push([call.path, wordsIn(body)]);
    }
  }
  return Object.fromEntries(words.filter(([, list]) => list.length > 0));
}

/** Returns the stored files that no waiting job removes. */
async function filesLeft(): Promise<string[]> {
  const { rows } = await t.pool.query<{ payload: { keys: string[] } }>(
    `select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'remove-media'`,
  );
  const going = new Set(rows.flatMap(({ payload }) => payload.keys));
  return (await t.app.media.list('')).filter((key) => !going.has(key));
}

/** Columns in the export that nobody types into: values of a list, amounts and days, and the names of browsers. */
const NOT_TYPED = [
  'accounts.currency',
  'accounts.status',
  'audit.action',
  'audit.entity',
  'budget_categories.ceremony',
  'budget_items.agreed',
  'budget_items.estimate',
  'budget_payers.side',
  'budget_payments.direction',
  'budget_payments.kind',
  'budget_payments.method',
  'ceremonies.kind',
  'devices.name',
  'journal.provider',
  'messages.topic',
  'sent_reminders.kind',
  'sessions.device',
  'tasks.due',
  'tasks.due_at',
  'tasks.status',
  'wedding_plan_members.role',
];

/** Returns the columns of texts in the export that have no word. A new table or column is found here. */
async function columnsWithoutWords(): Promise<string[]> {
  const names = personalTables.flatMap(({ name, exported }) => exported.map((column) => `${name}.${column}`));
  const { rows } = await t.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type not similar to '(bigint|integer|double|numeric|real|boolean|date|uuid|timestamp)%'
       and table_name || '.' || column_name = any($1)`,
    [names],
  );
  const columns = rows.map(async ({ table_name: table, column_name: column }) => {
    const { rows: cells } = await t.pool.query(`select ${column}::text as text from ${table}`);
    return wordsIn(cells.map(({ text }) => text).join(' ')).length > 0 ? [] : `${table}.${column}`;
  });
  return (await Promise.all(columns)).flat().toSorted();
}

/** What administrators write about the person and search for, and the person's receipt. */
async function typeOthers(id: number): Promise<void> {
  const note = await t.send(addMemberNote, {
    as: admin,
    params: { id },
    body: { key: crypto.randomUUID(), text: `${MARK}0` },
  });
  expect(note.statusCode).toBe(201);
  for (const search of [PHONE, `Ada ${PHONE} ${MARK}0`, `${MARK}0`])
    for (const call of [listMembers, exportMembers, listMessages])
      expect((await t.send(call, { as: admin, query: { search } })).statusCode).toBe(200);
  const message = await t.db.selectFrom('messages').select(['id', 'version']).executeTakeFirstOrThrow();
  const body = { status: 'answered' as const, answer: `${MARK}0`, version: message.version };
  expect((await t.send(updateMessage, { as: admin, params: { id: message.id }, body })).statusCode).toBe(200);
  await ownedReceipt(t, as, (await ownedPayment(t, as)).id);
  // What only a browser writes: an address for notifications, and the name of a passkey.
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) };
  const push = { endpoint: `https://push.example.com/${MARK}9001`, keys };
  expect((await t.send(startPush, { as, body: push })).statusCode).toBe(200);
  const key = { credential_id: Buffer.from('c'), public_key: Buffer.from('k'), used_at: new Date() };
  await t.asSystem((trx) =>
    trx
      .insertInto('passkeys')
      .values({ account_id: id, name: `${MARK}9002`, ...key })
      .execute(),
  );
}

/** Sends what an aggregator does: texts that mean something and that don't, and charges whose ids have the number in them. */
async function sendMessages(): Promise<void> {
  for (const words of [`${MARK}0`, `STOP ${MARK}0`, `WED ${MARK}0`, 'WED', 'STOP', `LOGIN 123456 ${MARK}0`])
    await t.text(PHONE, words, '5050');
  const msisdn = PHONE.slice(1);
  const timestamp = new Date().toISOString();
  for (const [uuid, transaction_id, status] of [
    [crypto.randomUUID(), `${msisdn}-1`, 'CHARGED'],
    [`u${msisdn}`, crypto.randomUUID(), 'CHARGED'],
    [crypto.randomUUID(), `${msisdn}-2`, 'FAILED'],
  ]) {
    const transaction = { transaction_id, status, timestamp };
    const charge = { uuid, msisdn, mode: 'RENEWAL', amount: '100', note: `${MARK}0`, transaction };
    const url = `/api/webhook/subscription/sla/${CALLBACK_SECRET}`;
    expect((await t.app.inject({ method: 'POST', url, payload: charge })).statusCode).toBe(200);
  }
  await t.actOnWaiting();
}

test('SEC-48: erasure takes every word that a couple can type, from every table, file and page', async () => {
  const filesBefore = await filesLeft();
  const { id } = (await t.send(getMe, { as })).data;
  for (const typing of await everyTyping()) await type(typing);
  await typeRest();
  await typeOthers(id);
  for (const size of ['40x40', '50x40']) {
    const form = { profile_pic: { name: `${MARK}0.png`, bytes: await picture(size) } };
    expect((await t.send(updateProfile, { as, form })).statusCode).toBe(200);
  }
  await sendMessages();
  const untouched = Object.values<Call>(allCalls).flatMap(untouchedFields);
  expect([...new Set(untouched)], 'Type into these fields: everyTyping()').toEqual([]);
  expect(await columnsWithoutWords(), 'Type into these columns, or add them to NOT_TYPED').toEqual(NOT_TYPED);

  const receipt = await t.db.selectFrom('receipts').select('file').executeTakeFirstOrThrow();

  await t.send(eraseMe, { query: { key: await provedKey(t, PHONE, 'delete') } });
  await t.asSystem((trx) =>
    trx.updateTable('accounts').set({ erase_at: new Date() }).where('id', '=', id).execute(),
  );
  expect(await eraseDueAccounts(t.db)).toBe(1);
  expect(await wordsInTables()).toEqual({});
  // The name of a receipt's file is only left in the job that removes the file.
  const named = await wordsInTables((text) => text.match(new RegExp(receipt.file, 'g')) ?? []);
  expect(Object.keys(named)).toEqual(['graphile_worker._private_jobs']);
  expect(await wordsInAnswers(id, [MARK, PHONE])).toEqual({});
  expect(await filesLeft()).toEqual(filesBefore);
}, 60_000);

test('SEC-48: a text that no rule understands, from a number without an account, is gone after thirty days', async () => {
  const [stranger, member] = ['+2348031390011', '+2348031390012'];
  await t.coupleToken(member);
  for (const phone of [stranger, member]) await t.text(phone, 'Hello I am Xanthippe', '5050');
  const textsOf = async (phone: string) =>
    (await t.pool.query('select from journal where phone = $1', [phone])).rows.length;
  const both = async () => [await textsOf(stranger), await textsOf(member)];
  const before = await both();
  expect(await dropUnknownTexts(t.db)).toBe(0);
  await t.pool.query(`begin; alter table journal disable trigger user;
    update journal set received_at = received_at - interval '31 days' where phone in ('${stranger}', '${member}');
    alter table journal enable trigger user; commit`);
  expect(await dropUnknownTexts(t.db)).toBe(1);
  // What a member sent goes with the member.
  expect(await both()).toEqual([(before[0] ?? 0) - 1, before[1]]);
});
