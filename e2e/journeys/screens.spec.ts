import { expect, type Page } from '@playwright/test';
import { forget, signInAdmin, signInCouple, test } from './support/journey.ts';
import { look, SIZES } from './support/look.ts';
import { COUPLE } from './support/people.ts';

interface Registry {
  shell: { routes: { path: string; auth: string }[] };
  remotes: { routes: { path: string; auth: string }[] }[];
}

/** Every route without a parameter that the platform offers, so that a new page is held to this the day it ships. */
async function routesFor(page: Page, auth: string): Promise<string[]> {
  await page.goto('/signin');
  const registry: Registry = JSON.parse((await page.locator('#registry').textContent()) ?? '{}');
  const all = [registry.shell, ...Object.values(registry.remotes)].flatMap((part) => part.routes ?? []);
  const paths = all
    .filter((route) => route.auth === auth && !/[:*]/.test(route.path))
    .map((route) => `/${route.path.replace(/^\//, '')}`);
  return [...new Set(paths)];
}

const SIGN_IN: Record<string, (page: Page) => Promise<void>> = {
  public: async () => {},
  couple: (page) => signInCouple(page, COUPLE),
  admin: signInAdmin,
};

for (const auth of Object.keys(SIGN_IN)) {
  test(`every ${auth} screen is clean for axe and fits 360 and 1280`, async ({ page, faults }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await SIGN_IN[auth]?.(page);
    for (const path of await routesFor(page, auth)) {
      await page.goto(path);
      await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const size of SIZES) await look(page, path, size);
    }
    // A page that needs an id says so; the anonymous blog is refused.
    forget(faults, /status of 40[14]/);
  });
}
