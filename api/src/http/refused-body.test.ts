import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const lines: string[] = [];

const t = await testApp({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } });
const admin = await t.adminToken();
const port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);

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
  [
    'another type of 50 MB',
    '/api/auth/login',
    'application/x-www-form-urlencoded',
    'HTTP/1.1 415 Unsupported Media Type',
  ],
  ['plain text of 50 MB', '/api/auth/login', 'text/plain', 'HTTP/1.1 415 Unsupported Media Type'],
])('SEC-12: %s is refused by a response, not a broken connection', async (_what, path, type, status) => {
  expect(await sendAll(path, type)).toBe(status);
});

test('JSON that is sent as plain text is refused by its type', async () => {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const payload = '{"login":"08031234567"}';
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  expect([answer.statusCode, answer.json().message]).toEqual([415, 'Send this as JSON.']);
});

test.each([
  ['JSON', '/api/auth/login', 'application/json', '{"login":"'],
  [
    'a form',
    '/admin/videos/upload',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-da',
  ],
])('SEC-39: a caller who leaves within %s leaves no error in the log', async (_what, path, type, begun) => {
  lines.length = 0;
  const socket = connect(port, '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin}\r\ncontent-type: ${type}`;
  socket.write(`${head}\r\ncontent-length: 1000\r\n\r\n${begun}`);
  await vi.waitFor(() => expect(lines.join('')).toContain('incoming request'), 10_000);
  socket.destroy();
  await vi.waitFor(() => expect(lines.join('')).toMatch(/the caller left|request failed/), 10_000);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test('SEC-34: a caller who leaves just before its form is read keeps no place of its account', async () => {
  const head = `POST /admin/videos/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin}\r\n`;
  const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x';
  const { freeBytes } = t.app.media;
  for (let n = 0; n < 9; n += 1) {
    lines.length = 0;
    const socket = connect(port, '127.0.0.1');
    const left = once(socket, 'close');
    // The handler's last wait before it reads.
    t.app.media.freeBytes = async () => {
      socket.destroy();
      await left;
      await vi.waitFor(async () => expect(await openConnections()).toBe(0));
      return freeBytes();
    };
    socket.write(`${head}${form}`);
    await vi.waitFor(() => expect(lines.join('')).toContain('the caller left'), 10_000);
  }
  t.app.media.freeBytes = freeBytes;
});
const openConnections = promisify(t.app.server.getConnections.bind(t.app.server));

const part = (name: string, file = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
const cutFile = (name: string) => part(name, '; filename="a.mp4"\r\nContent-Type: video/mp4');

test.each([
  ['that ends within a field', 'boundary=x', `${part('title')}A wedding`],
  ['that ends within a name', 'boundary=x', '--x\r\nContent-Disposition: form-da'],
  ['that ends after a field', 'boundary=x', `${part('title')}A wedding\r\n--x\r\n`],
  ['that ends within a video', 'boundary=x', `${cutFile('video')}\0\0\0\x18ftypmp42${'\0'.repeat(5_000)}`],
  ['that ends within a picture', 'boundary=x', `${cutFile('thumbnail')}\xFF\xD8\xFF${'\0'.repeat(5_000)}`],
  ['that is empty', 'boundary=x', ''],
  ['without a boundary', 'charset=utf-8', `${part('title')}A wedding\r\n--x--\r\n`],
  ['with an endless boundary', `boundary=${'x'.repeat(300)}`, 'A wedding'],
])('SEC-12: a form %s gets a 4xx', async (_what, parameter, payload) => {
  const headers = { authorization: `Bearer ${admin}`, 'content-type': `multipart/form-data; ${parameter}` };
  for (const url of ['/admin/videos/upload', '/admin/videos/process-video', '/admin/blogs/1/update']) {
    const answer = await t.app.inject({
      method: 'POST',
      url,
      headers,
      payload: Buffer.from(payload, 'latin1'),
    });
    expect([url, Math.floor(answer.statusCode / 100)]).toEqual([url, 4]);
  }
});
