import { login } from '@wedding/shared/contract/account.ts';
import { allCalls, schemaOf } from '@wedding/shared/contract/all-calls.ts';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const headers = { 'content-type': 'application/json' };

test('the longest sign-in is read, however it is spelled', async () => {
  const bytes = (length: number) => 'a'.repeat(length);
  const id = bytes(1400);
  const response = {
    clientDataJSON: bytes(2000),
    authenticatorData: bytes(2000),
    signature: bytes(1400),
    userHandle: bytes(200),
  };
  const passkey = JSON.stringify({ id, rawId: id, type: 'public-key', response });
  const e = '\\u00e9';
  const payload = `{"login":"${e.repeat(254)}","password":"${e.repeat(1024)}","passkey":${passkey}}`;
  const answer = await t.app.inject({ method: 'POST', url: login.path, headers, payload });
  expect(answer.json()).toMatchObject({ code: 'PASSKEY_REFUSED' });
});

test.each([
  ['nested JSON', '['.repeat(60_000) + ']'.repeat(60_000)],
  ['nested objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a long text', JSON.stringify({ login: 'x'.repeat(120_000) })],
])('SEC-45: %s of 120 kB at any call of strangers is refused before it is parsed', async (_what, payload) => {
  for (const call of Object.values(allCalls)) {
    const { body } = schemaOf(call);
    if (!call.who.includes('public') || call.method === 'GET' || call.form || !body) continue;
    const url = call.path.replace(/:\w+/g, 'x');
    const { statusCode } = await t.app.inject({ method: call.method, url, headers, payload });
    expect([call.path, statusCode]).toEqual([call.path, 413]);
  }
});

test('SEC-45: the body of a call that isn’t there is not parsed', async () => {
  for (const url of ['/api/no-such-call', '/admin/no-such-call', '/api/videos/1'])
    expect((await t.app.inject({ method: 'POST', url, headers, payload: '{' })).json()).toEqual({
      message: 'There is nothing at this address.',
      code: 'NOT_FOUND',
    });
});
