import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { readText } from './json-body.ts';

const t = await testApp();
const couple = await t.coupleToken('+2348031110001');

const TYPES = ['application/x-www-form-urlencoded', 'application/octet-stream', 'text/plain', 'image/png'];
/** Saves a video that doesn't exist, so that an accepted body gets NOT_FOUND. */
async function save(type: string | undefined, payload?: string) {
  const headers = { authorization: `Bearer ${couple}`, ...(type && { 'content-type': type }) };
  const url = '/api/videos/save-watch-later/2147483647';
  return (await t.app.inject({ method: 'POST', url, headers, payload })).json().code;
}

test.each([undefined, 'application/json', ...TYPES])('an empty body is accepted as %s', async (type) => {
  expect(await save(type, '')).toBe('NOT_FOUND');
  expect(await save(type)).toBe('NOT_FOUND');
});

test('a body that comes byte by byte is collected, and none of its chunks is kept', async () => {
  const payload = new EventEmitter() as IncomingMessage;
  const sent = 'Adé and Ọlá '.repeat(100);
  const read = readText(payload, 10_000);
  const chunk = Buffer.alloc(1);
  for (const byte of Buffer.from(sent)) {
    // A chunk that was kept would change with this.
    chunk[0] = byte;
    payload.emit('data', chunk);
  }
  payload.emit('end');
  expect(await read).toBe(sent);
});

test('a body of another type is refused by its type', async () => {
  for (const type of TYPES.filter((one) => one !== 'text/plain')) {
    const headers = { 'content-type': type };
    const payload = 'login=08031234567';
    const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect([type, answer.statusCode, answer.json()]).toEqual([
      type,
      415,
      expect.objectContaining({
        code: 'UNSUPPORTED',
        message: 'Send this as JSON.',
      }),
    ]);
    expect(await save(type, 'a=b')).toBe('UNSUPPORTED');
  }
});
