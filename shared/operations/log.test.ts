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
