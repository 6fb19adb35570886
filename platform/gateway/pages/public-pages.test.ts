import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';
import { buildGateway } from '../app.ts';
import { TOASTER_STYLE } from '../http/security-headers.ts';
import { readSiteConfig } from '../site-config.ts';

const NASTY = '"><script>alert(1)</script>';
const heads: Record<string, { status?: number; after?: number; data?: object }> = {
  '/api/heads/7': {
    data: { title: `Halls ${NASTY}`, description: `What ${NASTY} costs`, image: '/media/7.jpg' },
  },
  '/api/heads/8': { data: { title: 'Late', description: 'Too late', image: null }, after: 900 },
  '/api/heads/9': { status: 404 },
  '/api/heads/abc': { status: 422 },
  '/api/heads/11-old': { data: { title: 'Moved', description: '', image: null, parameter: '11-new' } },
  '/api/heads/11-new': { data: { title: 'Moved', description: '', image: null, parameter: '11-new' } },
  '/api/heads/10': { data: { title: 'Elsewhere', description: 'x', image: '//evil.example/x.jpg' } },
  '/api/heads': {
    data: [
      { id: 11, changed_at: '2026-11-03 08:00:00', parameter: '11-new' },
      { id: 7, changed_at: '2026-11-02 08:00:00' },
    ] as object,
  },
};
const asked: string[] = [];
let root = '';
let upstream: Server;
let apiOrigin = '';
let base = '';
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'public-'));
  await publish('shell', '1.0.0', [], {
    'chunks.json': JSON.stringify({
      shell: { js: ['shell.js'], css: ['css/shell.css'] },
      public: { js: ['public.js'], css: ['css/public.css'] },
    }),
    'css/shell.css': '@font-face{src:url(../font/a.woff2)}',
    'css/public.css': '.nav{color:red}',
    'prerender/public.html':
      '<nav><a href="/">__brand__</a></nav><main>__page__</main><footer>© __year__ __BRAND__</footer>',
  });
  const version = await publish(
    'mfe-a',
    '^1.0.0',
    [
      {
        path: '/',
        auth: 'public',
        chunk: 'home',
        prerender: true,
        title: 'Home & dry',
        head: { description: 'All of it', image: 'og/home.png' },
        sitemap: true,
      },
      {
        path: 'posts/:id',
        auth: 'public',
        title: 'Posts',
        head: { from: '/api/heads/:id' },
        sitemap: '/api/heads',
      },
      { path: 'app/one', auth: 'couple', title: 'One' },
    ],
    {
      'chunks.json': JSON.stringify({
        mfe_a: { js: ['entry.js'], css: [] },
        home: { js: ['home.js'], css: ['css/home.css'] },
      }),
      'css/home.css': '.hero{color:blue}',
      'prerender/home.html': '<h1>Prerendered</h1><a href="/posts/7?x=1#y">Posts</a>',
      'og/home.png': 'PNG',
    },
  );
  base = `/r/mfe-a/${version}/`;
  upstream = createServer((request, response) => {
    asked.push(String(request.url));
    const { status = 200, after = 0, data } = heads[String(request.url)] ?? { status: 404 };
    setTimeout(() => response.writeHead(status).end(JSON.stringify({ message: 'OK', data })), after);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  apiOrigin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  app = gateway({
    SITE_CONFIG: JSON.stringify({ brandName: `Ours ${NASTY}` }),
    SITE_URL: 'https://ours.example/',
  });
});

afterAll(async () => {
  await app.close();
  upstream.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const gateway = (env: Record<string, string>) =>
  buildGateway({ apiOrigin, releaseStore: join(root, 'store'), config: readSiteConfig(env) });

async function publish(name: string, contract: string, routes: object[], files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name, path)), { recursive: true });
    await writeFile(join(root, name, path), text);
  }
  const manifestFile = join(root, `${name}.json`);
  const slots = { offers: [], fills: [] };
  await writeFile(manifestFile, JSON.stringify({ name, contract, routes, nav: [], slots }));
  const store = openReleaseStore(join(root, 'store'));
  const folder = join(root, name);
  const version = await storeBuild(
    store,
    await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }),
  );
  await changeRelease(store, (live) => withVersion(live, name, version));
  return version;
}

/** Returns the content of the meta tag with a name. */
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

test('the prerendered landing page is in the HTML, its placeholders filled, its styles inline with their addresses', async () => {
  const { body } = await app.inject('/');
  expect(body).toContain('<main><h1>Prerendered</h1>');
  expect(body).toContain(`© ${new Date().getFullYear()} OURS &quot;&gt;&lt;SCRIPT&gt;`);
  expect(body).not.toMatch(/__\w+__/);
  expect(body).toMatch(/<style>@font-face\{src:url\(\/r\/shell\/[^)]+\/font\/a\.woff2\)\}<\/style>/);
  expect(body).toContain('<style data-href="css/home.css">.hero{color:blue}</style>');
  expect(body).not.toContain('rel="stylesheet"');
  expect(body).not.toContain('as="style"');
});

test('SEC-15: inline styles are allowed by their hashes, only on the page that has them', async () => {
  const { headers } = await app.inject('/');
  const hash = createHash('sha256').update('.hero{color:blue}').digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  const other = await app.inject('/app/one');
  expect(other.headers['content-security-policy']).toContain(`style-src 'self' ${TOASTER_STYLE};`);
});

test('a browser with a session gets a landing page that hides what the gateway cannot know', async () => {
  const plain = await app.inject('/');
  const cookie = 'other=1; wedding_production=abc';
  const signedIn = await app.inject({ url: '/', headers: { cookie } });
  expect(plain.body).not.toContain('data-session');
  expect(signedIn.body).toContain('<html lang="en" data-session>');
  expect(plain.headers.vary).toContain('Cookie');
  const stale = { cookie, 'if-none-match': String(plain.headers.etag) };
  expect((await app.inject({ url: '/', headers: stale })).statusCode).toBe(200);
});

test('a page names its title, summary, picture and canonical address for shared links', async () => {
  const { body } = await app.inject('/?utm=1');
  expect(body).toContain('<title>Home &amp; dry · Ours &quot;&gt;&lt;script&gt;');
  expect(body).toContain('<link rel="canonical" href="https://ours.example/">');
  expect(meta(body, 'og:title')).toBe('Home &amp; dry');
  expect(meta(body, 'og:description')).toBe('All of it');
  expect(meta(body, 'og:image')).toBe(`https://ours.example${base}og/home.png`);
  expect((await app.inject(`${base}og/home.png`)).headers['content-type']).toBe('image/png');
  expect(meta(body, 'robots')).toBeUndefined();
  expect(meta((await app.inject('/app/one')).body, 'robots')).toBe('noindex');
});

test('a post carries its own metadata, escaped, and the api is not asked at each visit', async () => {
  for (let visit = 0; visit < 3; visit += 1) {
    const { body, statusCode } = await app.inject('/posts/7');
    expect(statusCode).toBe(200);
    expect(meta(body, 'og:title')).toBe('Halls &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(meta(body, 'description')).toBe('What &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; costs');
    expect(meta(body, 'og:image')).toBe('https://ours.example/media/7.jpg');
    expect(meta(body, 'og:type')).toBe('article');
    expect(body).toContain('<link rel="canonical" href="https://ours.example/posts/7">');
    expect(body).not.toContain('<script>alert');
  }
  expect(asked.filter((url) => url === '/api/heads/7')).toHaveLength(1);
});

test('a former address of a post redirects to its current one, with the query', async () => {
  const { statusCode, headers } = await app.inject('/posts/11-old?from=whatsapp');
  expect([statusCode, headers.location]).toEqual([301, '/posts/11-new?from=whatsapp']);
  expect(headers['cache-control']).toBe('public, max-age=60');
  const { body } = await app.inject('/posts/11-new');
  expect(body).toContain('<link rel="canonical" href="https://ours.example/posts/11-new">');
});

test('a slow api delays a page by 300 ms at most; its answer serves the next visitor', async () => {
  const began = performance.now();
  const { body, statusCode } = await app.inject('/posts/8');
  expect(performance.now() - began).toBeLessThan(800);
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Posts · ');
  await expect
    .poll(async () => (await app.inject('/posts/8')).body, { timeout: 3000 })
    .toContain('<title>Late');
});

test('a post has its metadata again as soon as the api has', async () => {
  heads['/api/heads/12'] = { status: 503 };
  const title = async () => /<title>(.*?) · /.exec((await app.inject('/posts/12')).body)?.[1];
  expect(await title()).toBe('Posts');
  heads['/api/heads/12'] = { data: { title: 'Back', description: '', image: null } };
  await expect.poll(title, { timeout: 4_000 }).toBe('Back');
});

test('a missing post is a 404 that search engines don’t list, and the api is asked only for ids', async () => {
  const { body, statusCode } = await app.inject('/posts/9');
  expect(statusCode).toBe(404);
  expect(meta(body, 'robots')).toBe('noindex');
  for (const path of ['/posts/abc', '/posts/..%2f..%2fadmin', '/posts/7%3Fa', '/posts/a%20b']) {
    const refused = await app.inject(path);
    expect([path, refused.statusCode]).toEqual([path, 404]);
    expect(refused.body).toContain('<title>Posts · ');
  }
  expect(asked.every((url) => /^\/api\/heads(\/[\w-]+)?$/.test(url))).toBe(true);
});

test('a picture never leads to another host', async () => {
  const { body } = await app.inject('/posts/10');
  expect(body).not.toContain('evil.example');
});

test('the sitemap has the listed pages and every post, robots.txt names it', async () => {
  const { body, headers } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  expect(body.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://ours.example/',
    '<loc>https://ours.example/posts/11-new',
    '<loc>https://ours.example/posts/7',
  ]);
  expect(body).toContain('<lastmod>2026-11-02</lastmod>');
  const robots = (await app.inject('/robots.txt')).body;
  expect(robots).toContain('Sitemap: https://ours.example/sitemap.xml');
});

test.each(['Googlebot', 'Google-Calendar-Importer', 'facebookexternalhit'])(
  'robots.txt lets %s fetch what is offered to it, and nothing private',
  async (agent) => {
    const { body } = await app.inject('/robots.txt');
    const robots = robotsParser('https://ours.example/robots.txt', body);
    const allows = (path: string) => robots.isAllowed(`https://ours.example${path}`, agent);
    // A shared link's picture, and a couple's calendar feed.
    for (const path of [
      '/',
      '/posts/7',
      '/media/blogs/1.webp',
      '/media/posters/1.webp',
      `/api/calendar/${'t'.repeat(43)}.ics`,
    ])
      expect([path, allows(path)]).toEqual([path, true]);
    for (const path of [
      '/app/budget',
      '/admin/x',
      '/api/calendar',
      '/api/budgets',
      '/media/films/1/r1/480.m4s',
    ])
      expect([path, allows(path)]).toEqual([path, false]);
  },
);

test('a stranger’s Host header never becomes an address of ours', async () => {
  const open = gateway({});
  const at = (host: string, url: string) => open.inject({ url, headers: { host } });
  const evil = await at('evil.example', '/');
  expect(evil.body).not.toContain('evil.example');
  expect(evil.body).not.toContain('canonical');
  expect((await at('evil.example', '/sitemap.xml')).statusCode).toBe(404);
  expect((await at('evil.example', '/robots.txt')).body).not.toContain('Sitemap');
  for (const host of ['localhost:3000@evil.example', 'localhost:3000.evil.example', '127.0.0.1"><script>']) {
    expect((await at(host, '/')).body).not.toContain('canonical');
  }
  expect((await at('localhost:3000', '/')).body).toContain('href="http://localhost:3000/"');
  await open.close();
});

test('a prerendered page that links to a page which this release lacks is left to the scripts', async () => {
  const routes = [{ path: '/', auth: 'public', chunk: 'home', prerender: true, title: 'Home' }];
  await publish('mfe-a', '^1.0.0', routes, {});
  const later = gateway({});
  const { body } = await later.inject('/');
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('rel="stylesheet"');
  await later.close();
});
