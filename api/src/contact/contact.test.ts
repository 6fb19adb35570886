import { listMessages, sendMessage } from '@wedding/shared/contract/contact.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a message is kept and an administrator finds it with where to answer', async () => {
  const as = await t.coupleToken('+2348031330001');
  const body = { topic: 'videos', message: 'The second film stops at 3:10.', reply_to: 'bisi@example.com' };
  expect((await t.send(sendMessage, { as, body })).statusCode).toBe(200);
  const admin = await t.adminToken();
  const found = await t.send(listMessages, { as: admin, query: { search: 'stops at' } });
  expect(found.json().data.total).toBe(1);
  expect(found.json().data.data[0]).toMatchObject({ ...body, phone: '+2348031330001' });
});

test('security line 2: one account’s messages are limited', async () => {
  const as = await t.coupleToken('+2348031330002');
  const body = { topic: 'other', message: 'Hello' };
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent++) statuses.push((await t.send(sendMessage, { as, body })).statusCode);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});
