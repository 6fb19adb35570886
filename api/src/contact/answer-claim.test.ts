import { randomUUID } from 'node:crypto';
import { openAnswer, sendMessage, textAnswer, updateMessage } from '@wedding/shared/contract/contact.ts';
import { getThread, listThreads, reportAnswering } from '@wedding/shared/contract/message-thread.ts';
import { expect, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { testApp } from '../testing/test-app.ts';

let couples = 0;

const t = await testApp();
const kemi = await t.adminToken('kemi@example.com');
await t.admin('bola@example.com', 'support');
const bola = (await t.signIn({ login: 'bola@example.com', password: t.adminPassword })).token;

/** A member who has written twice, and the thread as an administrator sees it. */
async function askedThread() {
  couples += 1;
  const couple = await t.coupleToken(`+23480366611${String(couples).padStart(2, '0')}`);
  const write = (message: string) => t.send(sendMessage, { as: couple, body: { topic: 'other', message } });
  await write(`First of ${couples}`);
  await write(`Second of ${couples}`);
  const { data } = (await t.send(listThreads, { as: kemi, query: { search: `Second of ${couples}` } })).data;
  return { ...assertPresent(data[0]), write };
}

const answer = (as: string, { id, version }: { id: number; version: number }, text: string) =>
  t.send(updateMessage, {
    as,
    params: { id },
    body: { status: 'answered', answer: text, via: 'whatsapp', version },
  });
const open = (as: string, { id, version }: { id: number; version: number }) =>
  t.send(openAnswer, { as, params: { id }, body: { version } });
const report = (as: string, id: number, state: 'reading' | 'writing' | 'given up') =>
  t.send(reportAnswering, { as, params: { id }, body: { state } });

test('of many answers at once by two administrators, one is kept; the others see it', async () => {
  const { id, latest } = await askedThread();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => answer(n % 2 ? bola : kemi, latest, `Answer ${n}`)),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([200, ...Array(7).fill(409)]);
  const kept = assertPresent(answers.find(({ statusCode }) => statusCode === 200));
  const seen = (await t.send(getThread, { as: bola, params: { id } })).data.latest;
  expect(seen.answer).toBe(kept.data.answer);
  expect((await report(bola, id, 'reading')).data.latest).toEqual({ id: latest.id, version: seen.version });
});

test('two administrators can’t answer two messages of one member at once', async () => {
  const { latest } = await askedThread();
  const first = await t.pool.query(
    'select id, version from messages where account_id = $1 order by id limit 1',
    [latest.account_id],
  );
  const both = await Promise.all([
    answer(kemi, latest, 'To the second.'),
    answer(bola, first.rows[0], 'To the first.'),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
});

test('an answer that a newer message crossed is made again by whoever has read that one', async () => {
  const { latest, write } = await askedThread();
  await write('Never mind, found it.');
  const late = await answer(kemi, latest, 'In the menu.');
  expect([late.statusCode, late.code]).toEqual([409, 'NOT_LATEST']);
});

test('while another app has an answer, nobody else answers; whoever gives up makes room', async () => {
  const { id, latest } = await askedThread();
  const opened = await Promise.all([open(kemi, latest), open(bola, latest), open(kemi, latest)]);
  const winner = opened[0]?.statusCode === 200 ? kemi : bola;
  const other = winner === kemi ? bola : kemi;
  expect((await open(winner, latest)).statusCode).toBe(200);
  const refused = await open(other, latest);
  expect([refused.statusCode, refused.code]).toEqual([409, 'BEING_ANSWERED']);
  expect((await answer(other, latest, 'Me too')).code).toBe('BEING_ANSWERED');
  expect((await report(other, id, 'writing')).data.others).toMatchObject([{ opened: true }]);
  // Reading on doesn’t end what was opened; giving up does.
  await report(winner, id, 'reading');
  expect((await open(other, latest)).code).toBe('BEING_ANSWERED');
  await report(winner, id, 'given up');
  expect((await answer(other, latest, 'Now me')).statusCode).toBe(200);
  expect((await open(winner, latest)).code).toBe('VERSION_CONFLICT');
});

test('who writes is seen by the others until the answer, a stop or a quarter of a minute without a word', async () => {
  const { id, latest } = await askedThread();
  await report(kemi, id, 'writing');
  const others = async () => (await report(bola, id, 'reading')).data.others;
  expect(await others()).toMatchObject([{ name: 'kemi@example.com', opened: false }]);
  expect((await report(kemi, id, 'reading')).data.others).toEqual([]);
  expect(await others()).toEqual([]);
  await report(kemi, id, 'writing');
  await t.pool.query("update answer_claims set until = now() - interval '1 second'");
  expect(await others()).toEqual([]);
  await report(kemi, id, 'writing');
  await answer(kemi, latest, 'There.');
  expect(await others()).toEqual([]);
});

test('one more answer stands beneath the first', async () => {
  const { latest } = await askedThread();
  const { data: first } = await answer(kemi, latest, 'It renews.');
  const { data: second } = await answer(bola, first, 'On Monday, that is.');
  expect(second.answer).toBe('It renews.\n\nOn Monday, that is.');
  expect((await answer(kemi, first, 'On Friday.')).statusCode).toBe(409);
});

test('a text isn’t sent while another app has a colleague’s answer', async () => {
  const { latest } = await askedThread();
  await open(kemi, latest);
  const body = { text: 'Hello', key: randomUUID(), version: latest.version };
  const sent = await t.send(textAnswer, { as: bola, params: { id: latest.id }, body });
  expect(sent.statusCode).toBe(409);
});
