import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listMessages, sendMessage, textAnswer, updateMessage } from '@wedding/shared/contract/contact.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** The fake aggregator. It records requests and returns the test's responses. */
let aggregator: Server;
const sentTexts: { key: string | undefined; form: URLSearchParams }[] = [];
/** What the aggregator waits for before it answers. */
let hold: Promise<void> | undefined;
let answers: () => { status?: number; body: string };
let t: TestApp;
let admin: string;
let couple: string;

const recipient = (statusCode: number, status: string) =>
  JSON.stringify({
    SMSMessageData: {
      Message: 'Sent',
      Recipients: [{ statusCode, status, messageId: 'ATXid_1', cost: 'NGN 4' }],
    },
  });

beforeAll(async () => {
  aggregator = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    sentTexts.push({ key: request.headers.apikey as string, form: new URLSearchParams(body) });
    await hold;
    const { status = 201, body: replyBody } = answers();
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(replyBody);
  });
  await new Promise<void>((ready) => aggregator.listen(0, '127.0.0.1', ready));
  const { port } = aggregator.address() as AddressInfo;
  const texts = { username: 'wedding', apiKey: 'a-key', from: '33070', url: `http://127.0.0.1:${port}` };
  t = await startTestApp({ texts });
  admin = await t.adminToken();
  couple = await t.coupleToken('+2348031330011');
});
afterAll(async () => {
  await t.close();
  aggregator.close();
});
beforeEach(() => {
  sentTexts.length = 0;
  hold = undefined;
  answers = () => ({ body: recipient(101, 'Success') });
});

async function written(reply_to = '', as = couple) {
  const message = `Which plan? ${randomUUID()}`;
  await t.send(sendMessage, { as, body: { topic: 'other', message, reply_to } });
  const { data } = (await t.send(listMessages, { as: admin, query: { search: message } })).data;
  return assertPresent(data[0]);
}
const text = async (id: number, key: string, as = admin, seen?: number) => {
  const version = seen ?? (await storedVersion(t, 'messages', id));
  return t.send(textAnswer, { as, params: { id }, body: { text: 'The weekly one.', key, version } });
};
const mark = async (id: number, status: 'open' | 'answered') => {
  const version = await storedVersion(t, 'messages', id);
  return t.send(updateMessage, { as: admin, params: { id }, body: { status, version } });
};

test('an answer is sent once as a text from our number, and the message is answered', async () => {
  const message = await written();
  expect(message.can_text).toBe(true);
  const key = randomUUID();
  const [first, again] = [await text(message.id, key), await text(message.id, key)];
  expect(first).toMatchObject({
    message: 'Text sent',
    data: {
      status: 'answered',
      answered_via: 'sms',
      answer: 'The weekly one.',
      answer_sent_at: expect.any(String),
    },
  });
  expect(again.data.status).toBe('answered');
  expect(sentTexts).toHaveLength(1);
  expect(sentTexts[0]?.key).toBe('a-key');
  expect(Object.fromEntries(sentTexts[0]?.form ?? [])).toEqual({
    username: 'wedding',
    to: '+2348031330011',
    message: 'The weekly one.',
    from: '33070',
  });
  const opened = await mark(message.id, 'open');
  expect(opened.data).toMatchObject({ answer_sent_at: null, answer: 'The weekly one.' });
});

test('a text to a message that is already marked as answered reopens with all that it closed', async () => {
  const [before, message] = [await written(), await written()];
  await mark(message.id, 'answered');
  expect((await text(message.id, randomUUID())).data.answer_sent_at).not.toBeNull();
  await mark(message.id, 'open');
  const { data } = (await t.send(listMessages, { as: admin, query: { search: before.message } })).data;
  expect(data[0]?.status).toBe('open');
});

test('a text goes to the requested number; if that is an e-mail address, it goes to the account’s own', async () => {
  await text((await written('0805 133 0099')).id, randomUUID());
  await text((await written('bisi@example.com')).id, randomUUID());
  // Many addresses begin with a number, which may be anybody's by now.
  await text((await written('08051330098@example.com')).id, randomUUID());
  const own = '+2348031330011';
  expect(sentTexts.map(({ form }) => form.get('to'))).toEqual(['+2348051330099', own, own]);
});

test('a text that the aggregator refuses leaves the message open, says why, and can be retried', async () => {
  const message = await written();
  const key = randomUUID();
  answers = () => ({ body: recipient(405, 'InsufficientBalance') });
  const refused = await text(message.id, key);
  expect(refused.statusCode).toBe(502);
  expect(refused.message).toContain('InsufficientBalance');
  answers = () => ({ status: 401, body: 'The supplied authentication is invalid' });
  expect(await text(message.id, key)).toMatchObject({ code: 'NOT_SENT' });
  answers = () => ({ body: recipient(101, 'Success') });
  expect((await text(message.id, key)).statusCode).toBe(200);
  expect(sentTexts).toHaveLength(3);
});

test('an unknown outcome is reported, and the same attempt never sends a text twice', async () => {
  const as = await t.coupleToken('+2348031330021');
  for (const answer of [{ status: 0, body: '' }, { status: 503, body: 'Away' }, { body: 'Hello' }]) {
    answers = () => answer;
    const message = await written('', as);
    const other = randomUUID();
    expect(await text(message.id, other)).toMatchObject({ code: 'SENT_PERHAPS' });
    answers = () => ({ body: recipient(101, 'Success') });
    expect((await text(message.id, other)).statusCode).toBe(409);
  }
  expect(sentTexts).toHaveLength(3);
  const [message, key] = [await written('', as), randomUUID()];
  const [one, two] = await Promise.all([text(message.id, key), text(message.id, key)]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, expect.any(Number)]);
  expect(sentTexts).toHaveLength(4);
});

test('SEC-46: two administrators can’t both answer the same message, by text or otherwise', async () => {
  const as = await t.coupleToken('+2348031330022');
  const bola = await t.adminToken('bola@example.com');
  const message = await written('', as);
  const answered = await Promise.all([
    text(message.id, randomUUID(), admin, message.version),
    text(message.id, randomUUID(), bola, message.version),
  ]);
  expect(answered.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await text(message.id, randomUUID(), bola, message.version)).toMatchObject({
    statusCode: 409,
    code: 'VERSION_CONFLICT',
  });
  expect(sentTexts).toHaveLength(1);

  const other = await written('', as);
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  hold = waiting;
  const sending = text(other.id, randomUUID(), admin, other.version);
  await expect.poll(() => sentTexts.length).toBe(2);
  const body = { status: 'answered', answer: 'By mail', via: 'email', version: other.version };
  const meanwhile = await t.send(updateMessage, { as: bola, params: { id: other.id }, body });
  release();
  expect([meanwhile.statusCode, meanwhile.code]).toEqual([409, 'BEING_SENT']);
  expect((await sending).data.answer).toBe('The weekly one.');
});

test('without an aggregator account the site refuses to send texts and contacts nobody', async () => {
  const plain = await startTestApp();
  const as = await plain.coupleToken('+2348031330012');
  const admin = await plain.adminToken();
  await plain.send(sendMessage, { as, body: { topic: 'other', message: 'Hello' } });
  const message = assertPresent((await plain.send(listMessages, { as: admin })).data.data[0]);
  expect(message.can_text).toBe(false);
  const body = { text: 'Hi', key: randomUUID(), version: message.version };
  expect((await plain.send(textAnswer, { as: admin, params: { id: message.id }, body })).statusCode).toBe(
    409,
  );
  expect(sentTexts).toEqual([]);
  await plain.close();
});
