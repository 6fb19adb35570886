// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBuild } from '../store/read-build.ts';
import { freshSigner } from '../store/release-keys.ts';
import { changeRelease, withVersion } from '../store/release-set.ts';
import { openReleaseStore } from '../store/release-store.ts';
import { storeBuild } from '../store/store-build.ts';
import { integrityOf } from '../store/stored-files.ts';
import type { Trial } from './trial.ts';
import { trialProofs } from './trial-proofs.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trial-proofs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Made {
  /** The page's script, another page's, the entry's code, and the page's stylesheet. */
  page?: string;
  other?: string;
  entry?: (hashes: string) => string;
  css?: string;
  shell?: string;
  calls?: string[];
  answer?: string;
  title?: string;
}
const nameOf = (text: string) =>
  Buffer.from(integrityOf(Buffer.from(text)))
    .toString('hex')
    .slice(20, 30);
const ENTRY = (hashes: string) => `var f=(e)=>load(e);f({p:1});const names=${hashes};`;

/** Makes the trial of a remote with two pages, whose entry names the files of both by their hashes. */
async function trialOf(made: Made, name: string): Promise<Trial> {
  const store = openReleaseStore(join(folder, name));
  const { page = 'show(1);', other = 'list(1);', css = '.a{}', title = 'A page' } = made;
  const paths = [page, other].map((text, at) => `static/js/${at ? 'other' : 'page'}.${nameOf(text)}.js`);
  const hashes = JSON.stringify([page, other].map((text) => [nameOf(text), integrityOf(Buffer.from(text))]));
  const entry = (made.entry ?? ENTRY)(hashes);
  const [pagePath = '', otherPath = ''] = paths;
  const entryPath = `static/js/remoteEntry.${nameOf(entry)}.js`;
  const cssPath = `static/css/page.${nameOf(css)}.css`;
  const chunks = { mfe_a: { js: [entryPath], css: [] }, page: { js: [pagePath], css: [cssPath] } };
  const files = { [pagePath]: page, [otherPath]: other, [entryPath]: entry, [cssPath]: css };
  const texts = { ...files, 'chunks.json': JSON.stringify(chunks) };
  const slots = { offers: [], fills: [] };
  const route = { path: 'app/a', auth: 'couple', chunk: 'page', title } as const;
  const builds = [
    { name: 'shell', routes: [], texts: { 'chunks.json': '{}', 'a.js': made.shell ?? 'shell' } },
    { name: 'mfe-a', routes: [route], texts },
  ];
  for (const one of builds) {
    const manifest = mfeSchema.parse({
      name: one.name,
      contract: '1.0.0',
      routes: one.routes,
      nav: [],
      slots,
    });
    const bytes = new Map(Object.entries(one.texts).map(([path, text]) => [path, Buffer.from(text)]));
    const version = await storeBuild(
      store,
      await makeBuild({ version: '1.0.0', manifest, files: bytes }),
      freshSigner(),
    );
    await changeRelease(store, (live) => withVersion(live, one.name, version));
  }
  const shapes = { 'GET /api/a': { file: 'a.ts', answer: { type: made.answer ?? 'string' } } };
  const pages = [
    { part: 'mfe-a', version: '', path: '/app/a', chunk: 'page', auth: 'couple' as const, shapes },
  ];
  return {
    folder: join(folder, name),
    key: freshSigner(),
    calls: made.calls ?? [],
    pages,
    remove: async () => {},
  };
}

/** Whether the page, which passed its trial, would be opened again after a change. */
async function isTriedAgain(change: Made): Promise<boolean> {
  const file = join(folder, 'proofs.json');
  const trial = await trialOf({}, 'before');
  const [page] = trial.pages;
  if (!page) throw new Error('The trial has no page.');
  const before = await trialProofs(trial, file);
  expect(await before.holds(page)).toBe(false);
  await before.add(page, [`/r/mfe-a/files/static/js/page.${nameOf('show(1);')}.js`]);
  await before.save();
  const next = await trialOf(change, 'after');
  return !(await (await trialProofs(next, file)).holds(next.pages[0] ?? page));
}

test.each<[string, Made]>([
  ['nothing', {}],
  ['another page', { other: 'list(2);' }],
  [
    'another page, for which the minifier chose other short names',
    { other: 'list(3);', entry: (hashes) => `var p=(t)=>load(t);p({p:1});const names=${hashes};` },
  ],
])('a page that passed isn’t opened again after a change of %s', async (_what, change) => {
  expect(await isTriedAgain(change)).toBe(false);
});

test.each<[string, Made]>([
  ['its script', { page: 'show(2);' }],
  ['its stylesheet', { css: '.a{color:red}' }],
  ['the entry’s code', { entry: (hashes) => `${ENTRY(hashes)}load(2);` }],
  ['a name of two that the entry had', { entry: (hashes) => ENTRY(hashes).replace('f({', 'load({') }],
  ['a key of the entry', { entry: (hashes) => ENTRY(hashes).replace('{p:1}', '{e:1}') }],
  ['the shell', { shell: 'another' }],
  ['what the api answers', { answer: 'number' }],
  ['what may be called', { calls: ['GET /api/b'] }],
  ['its route', { title: 'Another' }],
])('a page that passed is opened again after a change of %s', async (_what, change) => {
  expect(await isTriedAgain(change)).toBe(true);
});
