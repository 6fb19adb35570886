// What pages contain besides their release: early calls, and parts from a developer's machine.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore } from '../../releases/store/release-store.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';
import { publishTestPart } from '../testing/test-releases.ts';

const LOCAL = 'http://localhost:3011';
let root = '';
let app: FastifyInstance;
let closed: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'document-'));
  const page = { auth: 'couple', chunk: 'one', title: 'One' };
  await publish('shell');
  await publish('mfe-a', [
    { ...page, path: 'app/plain' },
    { ...page, path: 'app/home', slots: ['next'] },
    { ...page, path: 'app/admin/plain', auth: 'admin' },
    { ...page, path: 'app/video/:id', early: ['/api/videos/:id', '/api/videos?page=1&per_page=2'] },
  ]);
  await publish('mfe-b', [], ['next']);
  const options = {
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
  };
  app = buildGateway({ ...options, devOrigins: [LOCAL] });
  closed = buildGateway(options);
});
afterAll(async () => {
  await Promise.all([app.close(), closed.close()]);
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

async function publish(name: string, routes: object[] = [], fills: string[] = []): Promise<void> {
  const store = openReleaseStore(join(root, 'store'));
  const version = await publishTestPart(store, root, { name, content: name, routes, fills });
  await changeRelease(store, (live) => withVersion(live, name, version));
}

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']);
const sourceOf = (script = '') => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('a page begins its route’s early calls before its other scripts, by a script its policy allows', async () => {
  const answer = await app.inject('/app/video/7');
  const tag =
    /<script data-calls="([^"]*)" data-host="" data-place="2" data-role="user">([^<]*)<\/script>/.exec(
      answer.body,
    );
  expect(tag?.[1]).toBe('/api/videos/:id /api/videos?page=1&amp;per_page=2');
  expect(answer.body.indexOf(tag?.[0] ?? '-')).toBeLessThan(answer.body.indexOf('<script defer'));
  expect(policyOf(answer)).toContain(`script-src 'self' ${sourceOf(tag?.[2])};`);
});

test('SEC-15: a page without early calls has no inline script, and its policy allows none', async () => {
  const answer = await app.inject('/app/plain');
  expect(answer.body).not.toContain('data-calls');
  expect(policyOf(answer)).toContain("script-src 'self';");
});

test('an administrator sees the splash on the first page of a day, couples on every page', async () => {
  const session = 'wedding_production=token';
  const splashOf = ({ body }: { body: string }) => /"splashMs":(\d+)/.exec(body)?.[1];
  const first = await closed.inject({ url: '/app/admin/plain', headers: { cookie: session } });
  expect(splashOf(first)).toBe('3000');
  const set = [first.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('wedding_splash='));
  expect(set).toMatch(/^wedding_splash=1; Path=\/app\/admin; Max-Age=\d{1,5}; HttpOnly; SameSite=Lax$/);
  const cookie = `${session}; wedding_splash=1`;
  const second = await closed.inject({ url: '/app/admin/plain', headers: { cookie } });
  expect(splashOf(second)).toBe('0');
  expect(String(second.headers['set-cookie'])).not.toContain('wedding_splash');
  expect(splashOf(await closed.inject({ url: '/app/plain', headers: { cookie } }))).toBe('3000');
  // The page rendered for the second visit is served to nobody else.
  expect(splashOf(await closed.inject({ url: '/app/admin/plain', headers: { cookie: session } }))).toBe(
    '3000',
  );
});

const use = (origin: string, part = 'mfe-a') =>
  `/dev-override?use=${encodeURIComponent(`${part}~${origin}`)}`;
const sent = (form: Record<string, string>, from: string) => ({
  method: 'POST' as const,
  url: '/dev-override',
  headers: { origin: from, host: 'wedding.example', 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(form).toString(),
});
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

test('a browser is shown a part from an allowed origin, after a click on this site, under a banner with Leave', async () => {
  const asked = await app.inject(use(LOCAL));
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('Show mfe-a from http://localhost:3011 in this browser?');
  const done = await app.inject(sent({ use: `mfe-a~${LOCAL}` }, 'http://wedding.example'));
  expect(done.statusCode).toBe(303);
  const cookie = cookieOf(done);
  expect(done.headers['set-cookie']).toContain('HttpOnly; SameSite=Strict');

  const answer = await app.inject({ url: '/app/plain', headers: { cookie } });
  expect(answer.body).toContain(`"entry":"${LOCAL}/remoteEntry.js"`);
  expect(answer.body).toContain('Not the released site: mfe-a from http://localhost:3011');
  expect(answer.body).toContain('<button>Leave</button>');
  expect(policyOf(answer)).toContain(`${LOCAL} ws://localhost:3011`);
  // Other visitors' pages don't contain it.
  const others = await app.inject('/app/plain');
  expect(others.body).not.toContain('localhost:3011');
  expect(policyOf(others)).not.toContain('localhost');

  const left = await app.inject(sent({}, 'http://wedding.example'));
  expect(left.headers['set-cookie']).toContain('Max-Age=0');
});

test('SEC-16: other origins are refused, in a link, in a form and in a forged cookie', async () => {
  for (const origin of [
    'http://evil.example',
    `${LOCAL}0`,
    'http://localhost',
    `${LOCAL}/`,
    'javascript:alert(1)',
  ]) {
    expect((await app.inject(use(origin))).statusCode).toBe(403);
    const done = await app.inject(sent({ use: `mfe-a~${origin}` }, 'http://wedding.example'));
    expect(done.headers['set-cookie']).toContain('Max-Age=0');
    const cookie = `wedding_override=${encodeURIComponent(`mfe-a~${origin}`)}`;
    const answer = await app.inject({ url: '/app/plain', headers: { cookie } });
    expect(answer.body).not.toContain(origin);
    expect(policyOf(answer)).toContain("script-src 'self';");
  }
  expect((await app.inject(use(LOCAL, 'api'))).statusCode).toBe(403);
});

test('SEC-16: another site’s form changes nothing', async () => {
  for (const from of ['http://evil.example', 'null', '']) {
    const answer = await app.inject(sent({ use: `mfe-a~${LOCAL}` }, from));
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
});

test('SEC-16: a site whose operator names no origin accepts no part from elsewhere', async () => {
  const asked = await closed.inject(use(LOCAL));
  expect(asked.statusCode).toBe(403);
  expect(asked.body).toContain('Its operator names the origins in DEV_ORIGINS.');
  const done = await closed.inject(sent({ use: `mfe-a~${LOCAL}` }, 'http://wedding.example'));
  expect(done.headers['set-cookie']).toContain('wedding_override=; Path=/; Max-Age=0');
  const cookie = `wedding_override=${encodeURIComponent(`mfe-a~${LOCAL}`)}`;
  const answer = await closed.inject({ url: '/app/plain', headers: { cookie } });
  expect(answer.body).not.toContain('localhost');
});

test('a page preloads the fillers of the slots that it shows first; other pages don’t', async () => {
  const page = async (path: string) =>
    (await closed.inject({ url: path, headers: { accept: 'text/html' } })).body;
  expect(await page('/app/home')).toMatch(/<link rel="preload" as="script" href="\/r\/mfe-b\/[^"]*next\.js"/);
  expect(await page('/app/plain')).not.toMatch(/as="script" href="\/r\/mfe-b\//);
});
