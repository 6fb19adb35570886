// @vitest-environment node
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

const { err } = logOptions('info').serializers;

test.each([
  [new Error('no cake for +2348031234567'), 'no cake for +••••4567'],
  [{ status_code: 501, body: 'not supported' }, "{ status_code: 501, body: 'not supported' }"],
  ['call 08031234567', 'call ••••4567'],
  [undefined, 'undefined'],
])('SEC-18: whatever was thrown is logged, with phone numbers masked', (thrown, message) => {
  expect(err(thrown)).toMatchObject({ message });
});

test.each([
  ['refused: proof_key=abc and "token":"def"', 'refused: proof_key=*** and "token":"***"'],
  ['GET /api/webhook/sms/at/s3cret?x=1 failed', 'GET /api/webhook/sms/at/***?x=1 failed'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer ***'],
  ['https://x.example/y?access_token=abc', 'https://x.example/y?access_token=***'],
])('SEC-50: an error that says %s is logged without the credential', (text, message) => {
  const logged = err(new Error(text)) as { message: string; stack: string };
  expect(logged.message).toBe(message);
  expect(logged.stack).toContain(message);
});
