import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMessages, sendMessage, updateMessage } from '@wedding/shared/contract/contact.ts';
import { expect, onTestFinished, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { startTestApp, testApp } from '../testing/test-app.ts';

const t = await testApp();

test('a message is stored, and an administrator finds it with its reply address', async () => {
  const as = await t.coupleToken('+2348031330001');
  const body = { topic: 'videos', message: 'The second video stops at 3:10.', reply_to: 'bisi@example.com' };
  expect((await t.send(sendMessage, { as, body })).statusCode).toBe(200);
  const admin = await t.adminToken();
  const found = await t.send(listMessages, { as: admin, query: { search: 'stops at' } });
  expect(found.data.total).toBe(1);
  expect(found.data.data[0]).toMatchObject({ ...body, phone: '+•••••••••0001' });
});

test('a message that is sent again with the same key is stored once, also at the same time', async () => {
  const [as, other] = [await t.coupleToken('+2348031330011'), await t.coupleToken('+2348031330012')];
  const body = { topic: 'other', message: 'Sent again', key: randomUUID() };
  const send = () => t.send(sendMessage, { as, body });
  const answers = await Promise.all([send(), send()]);
  answers.push(await send());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const admin = await t.adminToken('again-admin@example.com');
  const stored = async () =>
    (await t.send(listMessages, { as: admin, query: { search: 'Sent again' } })).data.total;
  expect(await stored()).toBe(1);
  // The key is one account's. Without a key, as released pages send it, each message is stored.
  await t.send(sendMessage, { as: other, body });
  for (const _ of [1, 2]) await t.send(sendMessage, { as, body: { ...body, key: undefined } });
  expect(await stored()).toBe(4);
});

test('SEC-2: one account’s messages are limited, also in parallel and from several addresses', async () => {
  const as = await t.coupleToken('+2348031330002');
  const body = { topic: 'other', message: 'Hello' };
  const statuses: number[] = [];
  // Eight at a time, the most that one account's queue takes (SEC-34).
  for (let burst = 0; burst < 3; burst += 1) {
    const sent = Array.from({ length: 8 }, (_, n) =>
      t.send(sendMessage, { as, body, headers: { 'x-forwarded-for': `105.${burst}.${n}.9` } }),
    );
    statuses.push(...(await Promise.all(sent)).map(({ statusCode }) => statusCode));
  }
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(200), ...Array(14).fill(429)]);
});

test('SEC-32: members behind one address use up no other member’s messages', async () => {
  const attemptLimits = { perAddress: 2, distinctPerNetwork: 2, distinctGlobally: 2, perSubject: 10 };
  const tight = await startTestApp({ attemptLimits });
  onTestFinished(tight.close);
  const statuses: number[] = [];
  for (const phone of ['+2348031330011', '+2348031330012', '+2348031330013']) {
    const as = await tight.coupleToken(phone);
    for (let n = 0; n < 2; n += 1)
      statuses.push(
        (await tight.send(sendMessage, { as, body: { topic: 'other', message: 'Hello' } })).statusCode,
      );
  }
  expect(statuses).toEqual(Array(6).fill(200));
});

/** A disk of 256 kB that the database's user may write to; undefined if this machine lets us mount none. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-small-disk-'));
  const { uid } = statSync(t.connection.host);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=256k,uid=${uid}`, 'tmpfs', folder]);
  const remove = () => {
    if (mounted.status === 0) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  };
  if (mounted.status === 0) return { folder, remove };
  remove();
  return undefined;
}

test('SEC-24: on a full disk of the database a write is refused and leaves nothing, and with room it succeeds', async ({
  skip,
}) => {
  const disk = smallDisk();
  if (!disk) return skip('Only a user who may mount can fill a disk.');
  const as = await t.coupleToken('+2348031330004');
  const admin = await t.adminToken('full-admin@example.com');
  const send = () => t.send(sendMessage, { as, body: { topic: 'other', message: 'Room? '.repeat(300) } });
  const total = async () => (await t.send(listMessages, { as: admin })).data.total;
  const tablespace = `small_${t.connection.database}`;
  try {
    await t.pool.query(`create tablespace ${tablespace} location '${disk.folder}'`);
    await t.pool.query(`alter table messages set tablespace ${tablespace}`);
    const filler = join(disk.folder, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(1_000_000))).toThrow('ENOSPC');
    // The pages that the table has may have room for some more.
    let taken = await total();
    let answer = await send();
    for (; answer.statusCode === 200 && taken < 100; taken += 1) answer = await send();
    expect([answer.statusCode, answer.code]).toEqual([507, 'NO_ROOM']);
    expect(answer.message).toBe('We’ve run out of space, so nothing was saved. Please try again later.');
    expect(await total()).toBe(taken);
    rmSync(filler);
    expect((await send()).statusCode).toBe(200);
    expect(await total()).toBe(taken + 1);
  } finally {
    await t.pool.query('alter table messages set tablespace pg_default');
    await t.pool.query(`drop tablespace if exists ${tablespace}`).finally(disk.remove);
  }
});

test('a message is open until it is answered, and can be reopened', async () => {
  const as = await t.coupleToken('+2348031330003');
  await t.send(sendMessage, { as, body: { topic: 'other', message: 'Do you do discounts?' } });
  const admin = await t.adminToken('contact-admin@example.com');
  const list = async (status: string) =>
    (await t.send(listMessages, { as: admin, query: { status, search: 'discounts' } })).data.data;
  const open = assertPresent((await list('open'))[0]);
  expect(open).toMatchObject({ status: 'open', answered_at: null });
  const mark = async (status: string, id = open.id) => {
    const version = await storedVersion(t, 'messages', id);
    return t.send(updateMessage, { as: admin, params: { id }, body: { status, version } });
  };
  expect((await mark('answered')).data.status).toBe('answered');
  expect(await list('open')).toEqual([]);
  expect(await list('answered')).toHaveLength(1);
  const version = await storedVersion(t, 'messages', open.id);
  const answerBody = { status: 'answered', answer: 'For six months, yes.', via: 'whatsapp', version };
  const updated = await t.send(updateMessage, { as: admin, params: { id: open.id }, body: answerBody });
  expect(updated.data).toMatchObject({ answer: answerBody.answer, answered_via: 'whatsapp' });
  await mark('open');
  // A reopened message keeps its answer's text for editing.
  expect((await list('open'))[0]).toMatchObject({ answer: answerBody.answer, answered_via: null });
  expect(await list('open')).toHaveLength(1);
  expect((await mark('answered', 2_000_000_000)).statusCode).toBe(404);
});
