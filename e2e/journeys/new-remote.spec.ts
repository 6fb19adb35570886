import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readCurrent, slotOf } from '../../gateway/releases/release-set.ts';
import { type CheckoutCopy, copyCheckout } from '../../scripts/lib/copy-checkout.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { signInCouple, test } from './support/journey.ts';
import { COUPLE } from './support/people.ts';

const edit = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, 'utf8')));

/** The next version of the new remote, whose entry throws. */
async function breakEntry(copy: CheckoutCopy): Promise<void> {
  const at = (file: string) => join(copy.folder, 'mfe-vendors', file);
  await edit(at('src/routes.tsx'), (text) => `${text}\nthrow new Error('a broken entry');\n`);
  await edit(at('package.json'), (text) => text.replace('"0.1.0"', '"0.2.0"'));
  await edit(at('CHANGELOG.md'), (text) => `${text}\n## 0.2.0\n\n- A broken entry.\n`);
}

test('a new remote is made, passes its tests, is published and live beside the others without a touch to the shell; an entry that does not mount is refused', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const own = await ownGateway(String(baseURL));
  const copy = await copyCheckout();
  const release = (...args: string[]) =>
    copy.run('scripts/release.ts', [
      ...args,
      '--store',
      own.folder,
      '--site',
      String(baseURL),
      '--by',
      'Ada',
    ]);
  try {
    const before = (await readCurrent(own.store))?.set;
    // A fresh clone's own installation is what the build's tests begin with.
    await copy.link();
    await copy.run('scripts/create.ts', ['mfe-vendors']);
    await expect(copy.run('scripts/create.ts', ['mfe-vendors'])).rejects.toThrow('is there already');
    await copy.install({ newPackage: true });
    await copy.run('node_modules/vitest/vitest.mjs', ['run', '--project', 'mfe-vendors']);

    expect(await release('publish', 'mfe-vendors')).toContain('mfe-vendors fits what is live.');
    await release('promote', 'mfe-vendors', '--percent', '100');
    const after = (await readCurrent(own.store))?.set;
    expect(after?.shell).toEqual(before?.shell);
    expect(after?.remotes).toMatchObject(before?.remotes ?? {});

    const page = await (await browser.newContext({ baseURL: own.baseURL })).newPage();
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
      /mfe-vendors 0\.2\.0-\w+ doesn't mount at \/app\/vendors: its entry did not load/,
    );
    expect((await own.store.list('r/mfe-vendors')).some((key) => key.includes('/0.2.0-'))).toBe(false);

    await release('retire', 'mfe-vendors');
    expect(slotOf((await readCurrent(own.store))?.set, 'mfe-vendors')).toBeUndefined();
    await expect.poll(async () => (await page.request.get('/app/vendors')).status()).toBe(404);
    await page.context().close();
  } finally {
    await copy.remove();
    await own.close();
  }
});
