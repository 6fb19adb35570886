import { connect } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { testApp } from './testing/test-app.ts';

const logged: string[] = [];

const t = await testApp({ logLevel: 'info', logTo: { write: (line) => logged.push(line) } });
afterEach(async () => {
  await t.pool.query(`delete from migrations where name ~ '^(9|0000)'`);
});

const ready = async () => {
  const answer = await t.app.inject('/readyz');
  return [answer.statusCode, answer.json().waiting_for];
};
const add = (name: string) =>
  t.pool.query('insert into migrations (name, sha256) values ($1, $2)', [name, 'a'.repeat(64)]);

test('SEC-41: the api is ready on the schema of this version and on a compatible newer one', async () => {
  expect(await ready()).toEqual([200, undefined]);
  await add('9001_gifts.sql');
  expect(await ready()).toEqual([200, undefined]);
});

test('SEC-41: the api isn’t ready on an incompatible newer schema or after an unknown older migration', async () => {
  await add('9001_breaking_gifts.sql');
  expect(await ready()).toEqual([503, ['schema']]);
  await t.pool.query(`delete from migrations where name ~ '^9'`);
  await add('0000_unknown.sql');
  expect(await ready()).toEqual([503, ['schema']]);
});

test('SEC-41: the api isn’t ready before the last migration has run or if its checksum differs', async () => {
  const { rows } = await t.pool.query('select name, sha256 from migrations order by name desc limit 1');
  const [last] = rows;
  await t.pool.query('delete from migrations where name = $1', [last.name]);
  expect(await ready()).toEqual([503, ['schema']]);
  await add(last.name);
  expect(await ready()).toEqual([503, ['schema']]);
  await t.pool.query('update migrations set sha256 = $2 where name = $1', [last.name, last.sha256]);
  expect(await ready()).toEqual([200, undefined]);
});

test('SEC-41: the api isn’t ready on an empty database, or one that answers with an error', async () => {
  for (const [change, back, waitsFor] of [
    ['rename to gone', 'alter table gone rename to migrations', 'schema'],
    ['rename column sha256 to gone', 'alter table migrations rename column gone to sha256', 'database'],
  ]) {
    await t.pool.query(`alter table migrations ${change}`);
    expect(await ready()).toEqual([503, [waitsFor]]);
    await t.pool.query(`${back}`);
  }
  expect(await ready()).toEqual([200, undefined]);
});

test('SEC-41: the api reports within two seconds that it gets no connection', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => t.pool.connect()));
  try {
    const began = performance.now();
    expect(await ready()).toEqual([503, ['database']]);
    expect(performance.now() - began).toBeLessThan(2_000);
  } finally {
    for (const client of clients) client.release();
  }
  expect(await ready()).toEqual([200, undefined]);
});

test('SEC-45: the description of the api is made once, and isn’t sent again to who has it', async () => {
  const first = await t.app.inject('/openapi.json');
  expect(first.json()).toMatchObject({ openapi: '3.1.0' });
  const headers = { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'gzip' };
  const second = await t.app.inject({ url: '/openapi.json', headers });
  expect([second.statusCode, second.body]).toEqual([304, '']);
  const gzip = await t.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'br, gzip' } });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(first.body);
  const costOf = async (work: () => unknown) => {
    const before = process.cpuUsage();
    for (let n = 0; n < 20; n += 1) await work();
    return process.cpuUsage(before).user;
  };
  const anew = await costOf(() => gzipSync(JSON.stringify(first.json())));
  const sent = await costOf(() =>
    t.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } }),
  );
  expect(sent).toBeLessThan(anew / 2);
});

/** Sends one request as raw bytes and returns its status. */
async function raw(lines: readonly string[]): Promise<number> {
  const { port, hostname } = new URL(await origin());
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.once('error', failed);
    socket.once('close', () => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1])));
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  });
}
let listening: Promise<string> | undefined;
const origin = () => {
  listening ??= t.app.listen({ host: '127.0.0.1', port: 0 });
  return listening;
};

test.each([
  ['GET //[ HTTP/1.1', 'Host: wedding.test'],
  ['GET /%zz HTTP/1.1', 'Host: wedding.test'],
  ['GET /api/videos/%ff HTTP/1.1', 'Host: wedding.test'],
  ['GET /api/videos?page=%zz HTTP/1.1', 'Host: wedding.test'],
  ['GET /\\..\\ HTTP/1.1', 'Host: wedding.test'],
  ['GET http://[ HTTP/1.1', 'Host: wedding.test'],
  ['GET /api/videos HTTP/1.1', 'Host: a b['],
  ['GET /api/videos HTTP/1.1', 'Host: ['],
  ['OPTIONS * HTTP/1.1', 'Host: wedding.test'],
  ['HEAD /api/uploads/tus/[ HTTP/1.1', 'Host: ['],
])('SEC-39: %s with "%s" gets a status below 500, and no log line is an error', async (line, host) => {
  logged.length = 0;
  const status = await raw([line, host]);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(logged.filter((one) => JSON.parse(one).level >= 50 || JSON.parse(one).level === 'error')).toEqual(
    [],
  );
});
