import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logout } from '@wedding/shared/contract/account.ts';
import { saveBudgets } from '@wedding/shared/contract/budget.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { followCategories, listReminders, startPush, stopPush } from '@wedding/shared/contract/reminder.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ownedChecklist } from '../testing/owned-checklist.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';
import { pushKeys } from './push-keys.ts';
import { isPublicAddress, pushSender } from './push-sender.ts';
import { dropOldReminders, sendReminders } from './send-reminders.ts';

/** The requests that the fake push service received. */
let pushes: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
let answers = 201;
/** The push services of browsers, and those of this test. */
const services = [...readConfig({}).pushServices, 'push.example.com', '127.0.0.1', 'localhost'];
const contact = 'mailto:us@example.com';
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answers).end();
  });
});
const t = await testApp({ pushServices: services });
await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
afterAll(() => void service.close());
const here = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const send = pushSender({ keys: await pushKeys(t.db), contact, services, anyAddress: true });
beforeEach(async () => {
  pushes = [];
  answers = 201;
  await t.asSystem((trx) => trx.deleteFrom('push_subscriptions').execute());
});

/** Returns noon in Lagos in so many days. By then, edits of this test are older than the delay. */
const noon = (days = 1) => new Date(`${addDays(today(), days)}T11:00:00Z`);
const list = async (as: string) => (await t.send(listReminders, { as })).data;
const push = (as: string, ...changes: object[]) => t.send(saveChanges, { as, body: { changes } });

/** Creates the browser's side of a subscription. */
function browser(name: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { pair, auth, body: { endpoint: `https://push.example.com/${name}`, keys } };
}
/** Turns reminders on, as the page does, and redirects them to this test's push service. */
async function subscribe(as: string, name: string) {
  const phone = browser(name);
  expect((await t.send(startPush, { as, body: phone.body })).statusCode).toBe(200);
  await t.asSystem((trx) =>
    trx
      .updateTable('push_subscriptions')
      .set({ endpoint: `${here}/${name}` })
      .where('endpoint', '=', phone.body.endpoint)
      .execute(),
  );
  return phone;
}
async function datedTask(as: string, due_on: string, more: object = {}) {
  const { task_id } = await ownedChecklist(t, as);
  const due = { kind: 'fixed', date: due_on };
  await push(as, { entity: 'task', id: task_id, version: 1, title: 'Pay the choir', due_on, due, ...more });
  return task_id;
}

/** Decrypts a notification as the browser does (RFC 8188 and 8291). */
function decrypt(body: Buffer, { pair, auth }: ReturnType<typeof browser>) {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32));
  const derive = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
  const sealed = body.subarray(21 + length);
  const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

test('the list has only the caller’s payments, tasks, quotes and new videos of followed categories', async () => {
  const as = await t.coupleToken('+2348038800001');
  expect(await list(as)).toMatchObject({ reminders: [], planned: false, push_on: false, followed: [] });
  const [budget_id, category_id, item_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await t.send(saveBudgets, { as, body: { id: budget_id, template_id: null, name: 'Ours', total_kobo: 0 } });
  const fresh = { version: 0, sort: 'i', budget_id };
  const payment = {
    ...fresh,
    entity: 'payment',
    item_id,
    kind: 'deposit',
    direction: 'out',
    note: '',
    payer_id: null,
    amount_kobo: 50_000_000,
    paid_on: null,
    method: 'transfer',
  };
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const saved = await push(
    as,
    { ...fresh, entity: 'budget_category', id: category_id, name: 'Venue', planned_kobo: 0 },
    {
      ...fresh,
      entity: 'budget_item',
      id: item_id,
      category_id,
      name: 'Hall hire',
      note: '',
      estimate: { mode: 'flat', amount_kobo: 0 },
      agreed: null,
      quote_until: addDays(today(), 2),
      refundable: false,
      vendor_name: '',
      vendor_phone: '',
    },
    { ...payment, id: ids[0], due_on: addDays(today(), 3) },
    { ...payment, id: ids[1], due_on: addDays(today(), 4) },
    { ...payment, id: ids[2], due_on: addDays(today(), -2) },
  );
  expect(saved.statusCode, saved.body).toBe(200);
  await datedTask(as, addDays(today(), 6));
  const { id: followed } = await t.asSystem((trx) =>
    trx.insertInto('categories').values({ name: 'Seating' }).returning('id').executeTakeFirstOrThrow(),
  );
  const chosen = await t.send(followCategories, { as, body: { category_ids: [Number(followed), 999_999] } });
  expect(chosen.data.followed).toEqual([Number(followed)]);
  const video = await publishedVideo(t, 'Seat them well');
  await t.asSystem((trx) =>
    trx
      .updateTable('videos')
      .set({ published_at: new Date(), category_id: followed })
      .where('id', '=', video)
      .execute(),
  );
  const { reminders, planned } = await list(as);
  expect(planned).toBe(true);
  const money = { kind: 'payment', title: 'Hall hire', amount_kobo: 50_000_000 };
  expect(reminders).toMatchObject([
    { ...money, id: ids[2] },
    { kind: 'quote', title: 'Hall hire', path: `/app/budget/edit-budget?id=${budget_id}` },
    { ...money, id: ids[0], due_on: addDays(today(), 3) },
    { kind: 'task', title: 'Pay the choir' },
    {
      kind: 'video',
      title: 'Seat them well',
      path: expect.stringMatching(`^/app/video/watch/${video}\\?spv=\\w{8}$`),
    },
  ]);
  expect((await list(await t.coupleToken('+2348038800002'))).reminders).toEqual([]);
});

test('each reminder is sent once, encrypted and by day, with the page that it opens', async () => {
  const as = await t.coupleToken('+2348038800003');
  await datedTask(as, addDays(today(), 2));
  const phone = await subscribe(as, 'ada');
  expect((await list(as)).push_on).toBe(true);
  // None is sent right after the edit, nor at night.
  expect(await sendReminders(t.db, { send, now: new Date(`${today()}T11:00:00Z`) })).toBe(0);
  expect(await sendReminders(t.db, { send, now: new Date(`${addDays(today(), 1)}T20:00:00Z`) })).toBe(0);
  expect(await sendReminders(t.db, { send, now: new Date(`${addDays(today(), 1)}T05:59:00Z`) })).toBe(0);
  const both = await Promise.all([1, 2].map(() => sendReminders(t.db, { send, now: noon() })));
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await sendReminders(t.db, { send, now: noon(2) })).toBe(0);
  expect(pushes).toHaveLength(1);
  expect(pushes[0]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=.*k=/),
  });
  // A phone that was off shows it the next day, so it says no "tomorrow".
  const format: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
  const day = new Date(addDays(today(), 2)).toLocaleDateString('en-GB', format).replace(',', '');
  expect(decrypt(pushes[0]?.body ?? Buffer.alloc(0), phone)).toMatchObject({
    title: `Pay the choir, due on ${day}`,
    path: expect.stringMatching(/^\/app\/checklist\?id=/),
  });
});

test('a task with an hour is announced with it, and no more once it has passed', async () => {
  const as = await t.coupleToken('+2348038800011');
  await datedTask(as, addDays(today(), 2), { due_at: '00:30' });
  await datedTask(as, addDays(today(), 2), { due_at: '16:00' });
  expect((await list(as)).reminders).toMatchObject([{ due_at: '00:30' }, { due_at: '16:00' }]);
  const phone = await subscribe(as, 'night');
  // At noon on the day, half past midnight is over.
  expect(await sendReminders(t.db, { send, now: noon(2) })).toBe(1);
  expect(decrypt(pushes[0]?.body ?? Buffer.alloc(0), phone).title).toMatch(
    /^Pay the choir, due on \w+day \d+ \w+ at 4:00 pm$/,
  );
});

test('a task that moves by days isn’t announced again, and one that moves by weeks is when it is due', async () => {
  const as = await t.coupleToken('+2348038800010');
  const id = await datedTask(as, addDays(today(), 3));
  await subscribe(as, 'chi');
  const move = async (version: number, days: number) => {
    const date = addDays(today(), days);
    const change = { entity: 'task', id, version, due_on: date, due: { kind: 'fixed', date } };
    expect((await push(as, change)).statusCode).toBe(200);
  };
  expect(await sendReminders(t.db, { send, now: noon(2) })).toBe(1);
  await move(2, 5);
  expect(await sendReminders(t.db, { send, now: noon(4) })).toBe(0);
  await move(3, 30);
  expect(await sendReminders(t.db, { send, now: noon(5) })).toBe(0);
  expect(await sendReminders(t.db, { send, now: noon(25) })).toBe(1);
  expect(await sendReminders(t.db, { send, now: noon(26) })).toBe(0);
});

test('a notification that failed is sent later, and a revoked subscription is deleted', async () => {
  const as = await t.coupleToken('+2348038800004');
  await datedTask(as, addDays(today(), 3));
  await subscribe(as, 'bisi');
  // An answer to a wrong clock or contact of ours revokes nothing.
  for (const status of [503, 429, 401, 403]) {
    answers = status;
    expect(await sendReminders(t.db, { send, now: noon() })).toBe(0);
    expect((await list(as)).push_on, String(status)).toBe(true);
  }
  answers = 410;
  expect(await sendReminders(t.db, { send, now: noon() })).toBe(0);
  expect(pushes).toHaveLength(5);
  expect((await list(as)).push_on).toBe(false);
  answers = 201;
  await subscribe(as, 'bisi');
  expect(await sendReminders(t.db, { send, now: noon() })).toBe(1);
});

test('what was sent is forgotten a month after its day, and not before', async () => {
  const as = await t.coupleToken('+2348038800011');
  await t.pool.query('delete from sent_reminders');
  for (const days of [2, 3]) await datedTask(as, addDays(today(), days));
  await subscribe(as, 'dele');
  expect(await sendReminders(t.db, { send, now: noon() })).toBe(1);
  // The tasks are due 30 and 31 days before today, as if 33 days had passed.
  await t.pool.query('update sent_reminders set due_on = due_on - 33');
  await dropOldReminders(t.db);
  const known = await t.db.selectFrom('sent_reminders').select('due_on').execute();
  expect(known).toEqual([{ due_on: addDays(today(), -30) }]);
});

test('SEC-14: no push after the membership ends, a sign-out, a sign-in elsewhere or turning it off', async () => {
  const phones = ['+2348038800005', '+2348038800006', '+2348038800007', '+2348038800008'] as const;
  const tokens = await Promise.all(phones.map((phone) => t.coupleToken(phone)));
  for (const [at, as] of tokens.entries()) {
    await datedTask(as, addDays(today(), 2));
    await subscribe(as, `four-${at}`);
  }
  const [lapsed = '', left = '', , off = ''] = tokens;
  await t.asSystem((trx) =>
    trx
      .updateTable('subscriptions')
      .set({ ends_at: new Date() })
      .where('account_id', 'in', trx.selectFrom('accounts').select('id').where('phone', '=', phones[0]))
      .execute(),
  );
  expect((await t.send(listReminders, { as: lapsed })).statusCode).toBe(401);
  await t.send(logout, { as: left });
  await t.login({ login: phones[2] });
  await t.send(stopPush, { as: off });
  expect(await sendReminders(t.db, { send, now: noon() })).toBe(0);
  expect(pushes).toEqual([]);
});

test('SEC-14: a device is registered only at a push service of the site’s list', async () => {
  const as = await t.coupleToken('+2348038800011');
  const { keys } = browser('z').body;
  const start = (endpoint: string) => t.send(startPush, { as, body: { endpoint, keys } });
  for (const host of [
    'mine.example.com',
    'fcm.googleapis.com.mine.example.com',
    'fcm.googleapis.com.',
    'fcm-googleapis.com',
    'xfcm.googleapis.com',
    'notify.windows.com.mine.example.com',
    'minenotify.windows.com',
    'push.apple.com',
    'fcm.googleap\u0456s.com',
    'mine.example.com\\@fcm.googleapis.com',
    'mine.example.com#.push.apple.com',
    'mine.example.com?.push.apple.com',
  ]) {
    const answer = await start(`https://${host}/x`);
    expect([answer.statusCode, answer.message], host).toEqual([422, expect.stringMatching(/\w/)]);
    expect(Object.keys(answer.errors ?? {}), host).toEqual(['endpoint']);
  }
  expect(await list(as)).toMatchObject({ push_on: false });
  for (const host of [
    'fcm.googleapis.com',
    'FCM.googleapis.com:443',
    'updates.push.services.mozilla.com',
    'db5p.notify.windows.com',
    'web.push.apple.com',
  ]) {
    expect((await start(`https://${host}/x`)).statusCode, host).toBe(200);
  }
});

test('SEC-14: nothing is sent to an address that was stored before its host was refused', async () => {
  const as = await t.coupleToken('+2348038800012');
  await datedTask(as, addDays(today(), 2));
  await subscribe(as, 'stored');
  const keys = await pushKeys(t.db);
  const strict = pushSender({ keys, contact, services: readConfig({}).pushServices, anyAddress: true });
  expect(await sendReminders(t.db, { send: strict, now: noon() })).toBe(0);
  expect(pushes).toEqual([]);
  expect((await list(as)).push_on).toBe(false);
});

test('SEC-14: pushes go only to public hosts, whatever push service a browser names', async () => {
  const as = await t.coupleToken('+2348038800009');
  const { keys } = browser('x').body;
  for (const endpoint of [
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://db/x',
    'https://api.internal/x',
    'https://push.example.com:8443/x',
    'https://me:pw@push.example.com/x',
    'https://10.0.0.1/x',
    'ftp://a.b/x',
  ]) {
    const answer = await t.send(startPush, { as, body: { endpoint, keys } });
    expect(answer.statusCode, endpoint).toBe(422);
  }
  // A name that resolves to this machine is detected on sending.
  const sender = pushSender({ keys: await pushKeys(t.db), contact, services });
  const { keys: own } = browser('y').body;
  for (const endpoint of ['https://localhost/x', `${here}/x`, 'https://127.0.0.1/x']) {
    expect(await sender({ endpoint, ...own }, '{}'), endpoint).toBe('gone');
  }
  expect(pushes).toEqual([]);
  const inside = [
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ];
  for (const address of [...inside, '100.64.0.1', '2002:a00:1::', '64:ff9b::a00:1', '0.0.0.0']) {
    expect(isPublicAddress(address), address).toBe(false);
  }
  for (const address of ['8.8.8.8', '2607:f8b0:4004:800::200a', '::ffff:8.8.8.8']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
});

test('a browser that two accounts turn on at the same time belongs to one of them', async () => {
  const couples = [await t.coupleToken('+2348032200091'), await t.coupleToken('+2348032200092')];
  for (let turn = 0; turn < 10; turn += 1) {
    const { body } = browser(`shared-${turn}`);
    const sent = couples.map((as) => t.send(startPush, { as, body }));
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const rows = await t.db
      .selectFrom('push_subscriptions')
      .select('account_id')
      .where('endpoint', '=', body.endpoint)
      .execute();
    expect(rows).toHaveLength(1);
  }
});
