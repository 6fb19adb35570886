import { GATEWAY_PATHS } from '@wedding/shared/contract/gateway-state.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { dropOldNotes } from './gateway.store.ts';

const SECRET = 'what-gateways-and-apis-both-know';
const BEFORE = 'what-they-knew-until-yesterday';
let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({ gatewaySecrets: [SECRET, BEFORE] });
});
afterAll(() => t.close());

type Method = 'GET' | 'POST' | 'PUT';
const ask = (method: Method, url: string, payload?: object, secret = SECRET) =>
  t.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` }, ...(payload && { payload }) });
const put = (key: string, value: string, more: object = {}) =>
  ask('PUT', GATEWAY_PATHS.notes, { key, value, seconds: 60, ...more });
const awaitSignals = async (known: object, seconds = 5) => {
  const began = performance.now();
  const { signals } = (await ask('POST', GATEWAY_PATHS.awaitSignals, { known, seconds })).json();
  return { signals, ms: performance.now() - began };
};
const sendSignal = (name: string) => ask('POST', GATEWAY_PATHS.sendSignal, { name });

test('the gateway routes require the secret, and do not exist if no secret is set', async () => {
  const calls: [Method, string, object?][] = [
    ['POST', GATEWAY_PATHS.awaitSignals, { known: {}, seconds: 0 }],
    ['POST', GATEWAY_PATHS.sendSignal, { name: 'pages' }],
    ['PUT', GATEWAY_PATHS.notes, { key: 'health/x.json', value: '', seconds: 1 }],
    ['GET', `${GATEWAY_PATHS.notes}?below=health/`],
  ];
  const none = await startTestApp();
  const couple = await t.coupleToken('+2348031110001');
  for (const [method, url, payload] of calls) {
    for (const wrong of ['', 'x', `${SECRET}x`, couple]) {
      expect((await ask(method, url, payload, wrong)).statusCode).toBe(401);
    }
    const right = await ask(method, url, payload, BEFORE);
    expect(right.statusCode).toBeLessThan(300);
    const { statusCode } = await none.app.inject({ method, url, ...(payload && { payload }) });
    expect(statusCode).toBe(404);
  }
  await none.close();
});

test('unknown signals, keys outside the gateways’ own and malformed requests are refused', async () => {
  expect((await sendSignal('anything')).statusCode).toBe(422);
  expect((await put('r/shell/1.0.0', '')).statusCode).toBe(422);
  expect((await put('health/../x', '')).statusCode).toBe(422);
  expect((await ask('GET', `${GATEWAY_PATHS.notes}?below=`)).statusCode).toBe(422);
  expect((await ask('POST', GATEWAY_PATHS.awaitSignals, { known: {}, seconds: 3_000 })).statusCode).toBe(422);
});

test('a waiting gateway receives a new signal within a second, and no other', async () => {
  const { signals } = await awaitSignals({});
  expect(Object.keys(signals).sort()).toEqual(['pages', 'release-live', 'release-staging']);
  const waiting = awaitSignals(signals);
  await sendSignal('release-live');
  const signalled = await waiting;
  expect(signalled.signals).toEqual({ ...signals, 'release-live': signals['release-live'] + 1 });
  expect(signalled.ms).toBeLessThan(1_000);
  const quiet = await awaitSignals(signalled.signals, 1);
  expect(quiet.signals).toEqual(signalled.signals);
  expect(quiet.ms).toBeGreaterThan(900);
});

test('gateways are signalled about changes of published posts, not of drafts', async () => {
  const { signals } = await awaitSignals({});
  const { id } = await t.asSystem((trx) =>
    trx.insertInto('blogs').values({ title: 'Halls' }).returning('id').executeTakeFirstOrThrow(),
  );
  const change = (values: object) =>
    t.asSystem((trx) => trx.updateTable('blogs').set(values).where('id', '=', id).execute());
  await change({ title: 'Halls of Lagos' });
  expect((await awaitSignals(signals, 0)).signals).toEqual(signals);
  await change({ status: 'published' });
  await change({ title: 'Halls and gardens' });
  await change({ status: 'draft' });
  expect((await awaitSignals(signals, 0)).signals).toEqual({ ...signals, pages: signals.pages + 3 });
});

test('a note can be overwritten, or written only once by concurrent writers; it expires', async () => {
  await put('health/one.json', '1');
  await put('health/one.json', '2');
  await put('health-staging/one.json', '3');
  const below = async (prefix: string) =>
    (await ask('GET', `${GATEWAY_PATHS.notes}?below=${prefix}`)).json().notes;
  expect(await below('health/')).toEqual([{ key: 'health/one.json', value: '2' }]);

  const spend = () => put('reports/spent/1/0123456789abcdef', '', { isNew: true });
  const answers = await Promise.all(Array.from({ length: 10 }, spend));
  expect(answers.filter((answer) => answer.json().written)).toHaveLength(1);

  await t.pool.query(`update gateway_notes set expires_at = now() - interval '1 second'`);
  expect(await below('health/')).toEqual([]);
  expect((await spend()).json()).toEqual({ written: true });
  await dropOldNotes(t.db);
  expect((await t.pool.query('select key from gateway_notes')).rows).toEqual([
    { key: 'reports/spent/1/0123456789abcdef' },
  ]);
});
