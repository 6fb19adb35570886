import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { checkPart } from '../../platform/releases/checks/check-part.ts';
import { readBuild } from '../../platform/releases/store/read-build.ts';
import { partVersions, readCurrent } from '../../platform/server/stored-releases/live-set.ts';
import { type CheckoutCopy, copyCheckout } from '../cluster/copy-checkout.ts';
import { COUPLE } from '../cluster/people.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { signInCouple, test } from './support/journey.ts';
import { mountPages } from './support/mount-pages.ts';

const edit = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, 'utf8')));

/** Makes the next version of the new remote, whose entry throws. */
async function breakEntry(copy: CheckoutCopy): Promise<void> {
  const at = (file: string) => join(copy.folder, 'mfe-vendors', file);
  await edit(at('src/routes.tsx'), (text) => `${text}\nthrow new Error('a broken entry');\n`);
  await edit(at('package.json'), (text) => text.replace('"0.1.0"', '"0.2.0"'));
  await edit(at('CHANGELOG.md'), (text) => `${text}\n## 0.2.0\n\n- A broken entry.\n`);
}

test('a new remote is created, tested, published and live without changes to the shell; an entry that does not mount is refused', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(900_000);
  const gateway = await ownGateway(String(baseURL));
  const copy = await copyCheckout();
  const release = (...args: string[]) =>
    copy.run('platform/cli/release.ts', [
      ...args,
      '--store',
      gateway.folder,
      '--site',
      String(baseURL),
      '--by',
      'Ada',
    ]);
  try {
    const before = (await readCurrent(gateway.store))?.set;
    // Links the libraries instead of installing them: the tests of `build` install a fresh clone.
    await copy.link();
    await copy.run('platform/cli/create.ts', ['mfe-vendors']);
    await expect(copy.run('platform/cli/create.ts', ['mfe-vendors'])).rejects.toThrow('already exists');
    await copy.install({ newPackage: true });
    await copy.run('node_modules/vitest/vitest.mjs', ['run', '--project', 'mfe-vendors']);

    expect(await release('publish', 'mfe-vendors')).toContain('mfe-vendors fits what is live.');
    await release('promote', 'mfe-vendors', '--percent', '100');
    const after = (await readCurrent(gateway.store))?.set;
    expect(after?.shell).toEqual(before?.shell);
    expect(after?.remotes).toMatchObject(before?.remotes ?? {});

    const page = await (await browser.newContext({ baseURL: gateway.baseURL })).newPage();
    await expect.poll(async () => (await page.request.get('/signin')).text()).toContain('mfe-vendors');
    await signInCouple(page, COUPLE);
    await page.getByRole('link', { name: 'VENDORS' }).first().click();
    await expect(page).toHaveURL(/\/app\/vendors$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse the videos' }).click();
    await expect(page).toHaveURL(/\/app\/overview$/);

    await breakEntry(copy);
    const refused = await release('publish', 'mfe-vendors').catch((error: Error) => error.message);
    expect(refused).toMatch(
      /mfe-vendors 0\.2\.0-\w+ doesn't mount at \/app\/vendors: its entry did not load\. The browser says: Error: a broken entry \(mfe-vendors\/src\/routes\.tsx:\d+\)/,
    );
    expect((await gateway.store.list('r/mfe-vendors')).some((key) => key.includes('/0.2.0-'))).toBe(false);

    await release('retire', 'mfe-vendors');
    expect(partVersions((await readCurrent(gateway.store))?.set, 'mfe-vendors')).toBeUndefined();
    await expect.poll(async () => (await page.request.get('/app/vendors')).status()).toBe(404);
    await page.context().close();
  } finally {
    await copy.remove();
    await gateway.close();
  }
});

test('a remote whose slot content throws in another remote’s page is refused before it is published', {
  tag: '@long',
}, async ({ baseURL }) => {
  test.setTimeout(180_000);
  const gateway = await ownGateway(String(baseURL));
  const folder = await mkdtemp(join(tmpdir(), 'thrower-'));
  try {
    const manifest = {
      name: 'mfe-thrower',
      contract: '^1.0.0',
      nav: [],
      routes: [{ path: 'app/thrower', auth: 'couple', title: 'Thrower' }],
      slots: { offers: [], fills: ['nav-count'] },
    };
    const entry = `var mfe_thrower = { init() {}, get: async () => () => ({
      default: [{ path: 'app/thrower', Component: () => null }],
      fills: { 'nav-count': async () => ({ Component() { throw new Error('There is no count.'); } }) },
    }) };`;
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '0.1.0' }));
    await writeFile(join(folder, 'mfe.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'dist/entry.js'), entry);
    await writeFile(join(folder, 'dist/chunks.json'), '{"mfe_thrower":{"js":["entry.js"],"css":[]}}');
    const build = await readBuild('mfe-thrower', folder);
    const means = { site: '', noApi: 'it calls nothing', mount: mountPages };
    await expect(checkPart(gateway.store, build, means)).rejects.toThrow(
      /^mfe-thrower \S+ doesn't mount at \/app\/trial-slots: the page broke while it rendered\. The browser says: Error: There is no count \(mfe-thrower\/entry\.js:3:\d+\)/,
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await gateway.close();
  }
});
