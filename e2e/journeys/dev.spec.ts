import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { assertPortFree, freePort } from '../../platform/cli/start/ports.ts';
import { type CheckoutCopy, copyCheckout } from '../cluster/copy-checkout.ts';
import { NO_SPLASH } from '../cluster/settings.ts';
import { startProcess } from '../cluster/start-process.ts';
import { forget, test } from './support/journey.ts';

/** Offsets from PORT at which the parts' development servers listen. */
const PARTS_AT = [10, 11, 12, 13, 14];

async function freePorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    const isFree = (at: number) =>
      assertPortFree(port + at, '127.0.0.1').then(
        () => true,
        () => false,
      );
    if ((await Promise.all(PARTS_AT.map(isFree))).every(Boolean)) return port;
  }
}

/** Starts `npm run dev` in a copy of this checkout, which the test may edit. */
async function startDev(copy: CheckoutCopy) {
  const port = await freePorts();
  const site = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    DATA_DIR: join(copy.folder, 'data'),
    DEMO: 'no-videos',
    SITE_CONFIG: NO_SPLASH,
  };
  const around = { cwd: copy.folder, env: { ...process.env, ...settings } };
  const command = ['npm', 'run', 'dev'];
  const { stop } = await startProcess({
    name: 'npm run dev',
    command,
    ...around,
    ready: `${site}/readyz`,
    timeoutMs: 150_000,
  });
  const sms = (from: string, text: string) =>
    promisify(execFile)('npm', ['run', 'sms', '--', from, text], around);
  return { site, sms, stop };
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  // Replaces the file atomically, as editors do, so that a watcher never reads half of it.
  await writeFile(`${file}.new`, text.replace(from, to));
  await rename(`${file}.new`, file);
}

const stays = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

test('npm run dev starts and accepts a text, and edits in a remote, an api route and mfe.json take effect', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(300_000);
  const copy = await copyCheckout();
  const at = (file: string) => join(copy.folder, file);
  let stopDev = async () => {};
  try {
    await copy.link();
    const dev = await startDev(copy);
    stopDev = dev.stop;
    await page.goto(`${dev.site}/about-us`);
    await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

    await edit(at('mfe-marketing/src/about/about-page.tsx'), 'Our Story', 'Our story, told again');
    await expect(page.getByRole('heading', { name: 'Our story, told again' })).toBeVisible();
    expect(await stays(page)).toBe(true);

    // What doesn't compile lies over the page, until it does: then the page loads again, and updates as before.
    await edit(at('mfe-marketing/src/about/about-page.tsx'), 'Our story, told again', 'Our <story');
    await expect(page.getByRole('alert')).toContainText('about-page.tsx');
    await edit(at('mfe-marketing/src/about/about-page.tsx'), 'Our <story', 'Our story, mended');
    await expect(page.getByRole('heading', { name: 'Our story, mended' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    forget(faults, /about-page\.tsx/);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await edit(at('mfe-marketing/src/about/about-page.tsx'), 'Our story, mended', 'Our story, live');
    await expect(page.getByRole('heading', { name: 'Our story, live' })).toBeVisible();
    expect(await stays(page)).toBe(true);

    // No hot update brings what the page takes from the shell for the first time: the page loads again.
    const call = "import { call } from '@wedding/shared/host/call.ts';\n";
    await edit(at('mfe-marketing/src/about/about-page.tsx'), 'import ', `${call}import `);
    await edit(at('mfe-marketing/src/about/about-page.tsx'), 'Our story, live', 'Our {typeof call}');
    await expect(page.getByRole('heading', { name: 'Our function' })).toBeVisible();
    forget(faults, /__webpack_require__/);

    await edit(at('shared/ui/tokens.css'), ':root {', ':root {\n  --edited: yes;');
    const edited = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--edited'));
    await expect.poll(edited).toBe('yes');

    await edit(at('mfe-marketing/mfe.json'), '"title": "About us"', '"title": "All about us"');
    await expect(page).toHaveTitle(/^All about us/);

    const plans = async (): Promise<unknown[] | undefined> => {
      const answer = await page.request.get(`${dev.site}/api/all-subscription`);
      return answer.ok() ? (await answer.json()).data : undefined;
    };
    expect((await plans())?.length).toBeGreaterThan(1);
    const number = '08161234567';
    await dev.sms(number, 'WED WEEK');
    const signIn = () => page.request.post(`${dev.site}/api/auth/login`, { data: { login: number } });
    await expect.poll(async () => (await signIn()).status(), { timeout: 30_000 }).toBe(200);

    const route = at('api/src/subscription/subscription.routes.ts');
    await edit(route, 'data: await offeredTariffs(db)', 'data: (await offeredTariffs(db)).slice(0, 1)');
    await expect.poll(async () => (await plans())?.length, { timeout: 30_000 }).toBe(1);
  } finally {
    await page.close();
    await stopDev();
    await copy.remove();
  }
});
