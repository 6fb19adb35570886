// The list of files that a phone caches, from a real store behind a real gateway.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';
import { integrityOf } from '../../releases/store/stored-files.ts';
import { buildGateway } from '../app.ts';
import { readSiteConfig } from '../site-config.ts';

let root = '';
let app: FastifyInstance;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'worker-'));
  app = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: join(root, 'store'),
    config: readSiteConfig({}),
  });
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

async function release(name: string, { files, worker }: { files: string[]; worker?: object }) {
  const folder = join(root, `${name}-${files.length}`);
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), file);
  }
  const js = (file: string) => ({ js: files.filter((one) => one === `static/js/${file}.js`), css: [] });
  const chunks = { [name.replace('-', '_')]: js('entry'), 'signed-in': js('frame'), sheet: js('sheet') };
  await writeFile(join(folder, 'chunks.json'), JSON.stringify(chunks));
  const manifestFile = join(root, `${name}.json`);
  const contract = name === 'shell' ? '1.0.0' : '^1.0.0';
  const slots = { offers: [], fills: [] };
  await writeFile(manifestFile, JSON.stringify({ name, contract, routes: [], nav: [], slots, worker }));
  const store = openReleaseStore(join(root, 'store'));
  const version = await storeBuild(
    store,
    await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }),
  );
  await changeRelease(store, (live) => withVersion(live, name, version));
  return `/r/${name}/${version}/`;
}

const SHELL = ['static/js/entry.js', 'static/js/frame.js', 'static/js/sheet.js', 'static/font/a.woff2'];

test('the list has the files that parts name, each with its hash, and all live versions', async () => {
  const shell = await release('shell', {
    files: [...SHELL, 'worker/sw.js'],
    worker: { offline: ['signed-in'] },
  });
  const tools = await release('mfe-a', {
    files: ['static/js/entry.js', 'static/js/async/lazy.01234567.js', 'static/css/a.css', 'og/picture.png'],
    worker: { offline: 'all' },
  });
  const videos = await release('mfe-b', {
    files: ['static/js/entry.js', 'static/js/sheet.js', 'static/js/unused.js'],
    worker: { films: ['sheet'] },
  });
  const set = (await app.inject('/offline.json')).json();
  expect(set.bases).toEqual(expect.arrayContaining([shell, tools, videos]));
  // Older workers would drop every file that is in no folder of the list.
  expect(set.bases).toEqual(
    expect.arrayContaining(['/r/shell/files/', '/r/mfe-a/files/', '/r/mfe-b/files/']),
  );
  expect(Object.keys(set.files).toSorted()).toEqual(
    [
      ...['static/js/entry.js', 'static/js/frame.js', 'static/font/a.woff2'].map((file) => shell + file),
      ...['static/js/entry.js', 'static/css/a.css'].map((file) => tools + file),
      '/r/mfe-a/files/static/js/async/lazy.01234567.js',
    ].toSorted(),
  );
  // In save-data mode no page shows them.
  const spare = (await app.inject({ url: '/offline.json', headers: { 'save-data': 'on' } })).json();
  expect(Object.keys(spare.files)).toEqual(
    Object.keys(set.files).filter((file) => file !== `${shell}static/font/a.woff2`),
  );
  // The files that play videos are for phones that have one saved.
  expect(Object.keys(set.films)).toEqual([`${videos}static/js/entry.js`, `${videos}static/js/sheet.js`]);
  expect(set.films[`${videos}static/js/sheet.js`]).toBe(integrityOf(Buffer.from('static/js/sheet.js')));
  expect(set.files[`${shell}static/js/frame.js`]).toBe(integrityOf(Buffer.from('static/js/frame.js')));

  const page = await app.inject('/offline.html');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`"release":"${set.release}"`);
  expect(page.body).toContain(`${shell}static/js/frame.js`);
  expect(page.body).toContain('noindex');
});

test('the worker is the release’s own and is never cached; without one the browser’s worker removes itself', async () => {
  await release('shell', { files: [...SHELL, 'worker/sw.js'] });
  const own = await app.inject('/sw.js');
  expect(own.body).toBe('worker/sw.js');
  expect(own.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  await release('shell', { files: SHELL });
  await expect
    .poll(async () => (await app.inject('/sw.js')).body, { timeout: 4_000 })
    .toContain('unregister');
});

test('SEC-16: a worker that differs from what was signed removes nobody’s: browsers keep the one that they have', async () => {
  const shell = await release('shell', { files: [...SHELL, 'worker/sw.js'] });
  await writeFile(join(root, 'store', shell, 'worker/sw.js'), 'tampered');
  const answer = await app.inject('/sw.js');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toContain('unregister');
  expect(answer.body).not.toContain('tampered');
});

test('a part that names a chunk which its build doesn’t have is not published', async () => {
  const files = ['static/js/entry.js'];
  for (const worker of [{ offline: ['nothing-such'] }, { films: ['nothing-such'] }]) {
    await expect(release('mfe-a', { files, worker })).rejects.toThrow(
      'mfe-a: the build has no chunk nothing-such.',
    );
  }
});
