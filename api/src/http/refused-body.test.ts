import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

const SIZE = 50_000_000;

/** Sends the whole body before reading the response, as a browser does. Returns the status line. */
async function sendAll(path: string, type: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await new Promise<void>((done, failed) => {
    socket.once('error', failed);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${SIZE}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(SIZE, 'x'), (error) => (error ? failed(error) : done()));
  });
  socket.destroy();
  return answer.split('\r\n')[0] ?? '';
}

test.each([
  [
    'an upload by nobody',
    '/admin/videos/upload',
    'multipart/form-data; boundary=x',
    'HTTP/1.1 401 Unauthorized',
  ],
  ['JSON of 50 MB', '/api/auth/login', 'application/json', 'HTTP/1.1 413 Payload Too Large'],
])('SEC-12: %s is refused by a response, not a broken connection', async (_what, path, type, status) => {
  expect(await sendAll(path, type)).toBe(status);
});

const CUT = '--b\r\ncontent-disposition: form-data; name="profile_pic"; filename="a.png"\r\n\r\nhalf a pic';
test.each([
  ['no boundary', 'multipart/form-data', ''],
  ['an endless boundary', `multipart/form-data; boundary=${'b'.repeat(300)}`, ''],
  ['an early end', 'multipart/form-data; boundary=b', '--b\r\n'],
  ['half a file', 'multipart/form-data; boundary=b', CUT],
])('SEC-12: a form with %s is a bad request', async (_what, type, payload) => {
  const token = await t.coupleToken('+2348039100001');
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await t.app.inject({ method: 'POST', url: '/api/update-profile', headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
});

test('JSON that is sent as plain text is refused by its type', async () => {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const payload = '{"login":"08031234567"}';
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  expect([answer.statusCode, answer.json().message]).toEqual([415, 'Send this as JSON.']);
});
