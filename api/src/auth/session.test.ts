import { getMe } from '@wedding/shared/contract/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newToken } from './secret.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('SEC-4: each of many concurrent calls gets its own token’s account; unknown and replaced tokens get none', async () => {
  const phones = Array.from({ length: 23 }, (_, n) => `+23480344410${n + 10}`);
  // The first call creates the tariff that all have.
  await t.couple(String(phones[0]));
  const ids = await Promise.all(phones.map(async (phone) => (await t.couple(phone)).id));
  const tokens = await Promise.all(phones.map((phone) => t.coupleToken(phone)));
  const replaced = String(tokens[0]);
  const again = await t.coupleToken(String(phones[0]));
  const calls = [...tokens.slice(1), ...tokens.slice(1), ...tokens.slice(1), replaced, newToken(), again];
  const answers = await Promise.all(calls.map((as) => t.send(getMe, { as })));
  const whose = answers.map(({ statusCode, data }) => (statusCode === 200 ? data.id : statusCode));
  const others = ids.slice(1);
  expect(whose).toEqual([...others, ...others, ...others, 401, 401, ids[0]]);
});
