import type { Browser, Page } from 'playwright';
import { sharedProduct } from '../cluster/started-product.ts';
import { findViolations } from '../journeys/support/accessible.ts';
import { SIZES } from '../journeys/support/check-screen.ts';
import { shiftSoFar } from '../journeys/support/layout-shifts.ts';
import { offeredPaths } from '../journeys/support/offered-paths.ts';
import { type BenchResult, type BenchRow, round } from './bench-row.ts';
import { openBrowser } from './open-browser.ts';
import { signInAs, VISITORS } from './sign-in-as.ts';

interface Screen {
  /** The path and the width, as `/about-us at 360`. */
  name: string;
  /** axe's findings. */
  violations: readonly string[];
  /** The sum of the layout shifts of its loading. */
  shift: number;
}

/** Opens every screen without an id in its address, cold, on a phone and on a laptop: what axe finds, and what moves. */
export const screensRow: BenchRow = {
  name: 'screens',
  run: async () => {
    const address = await sharedProduct();
    const browser = await openBrowser();
    try {
      const screens: Screen[] = [];
      for (const visitor of VISITORS) {
        const storageState = await signInAs(address, visitor);
        for (const path of await pathsFor(browser, { address, visitor })) {
          for (const viewport of SIZES) {
            const context = await browser.newContext({ viewport, storageState });
            const page = await context.newPage();
            await page.goto(address + path);
            screens.push({ name: `${path} at ${viewport.width}`, ...(await look(page)) });
            await context.close();
          }
        }
      }
      return [violationsOf(screens), shiftsOf(screens)];
    } finally {
      await browser.close();
    }
  },
};

async function pathsFor(
  browser: Browser,
  { address, visitor }: { address: string; visitor: string },
): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(`${address}/about-us`);
  const registry = await page.locator('#registry').textContent();
  await page.context().close();
  return offeredPaths(registry, visitor);
}

async function look(page: Page): Promise<Omit<Screen, 'name'>> {
  await page.locator('h1, [role=dialog]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const shift = await shiftSoFar(page);
  return { shift, violations: await findViolations(page) };
}

function violationsOf(screens: readonly Screen[]): BenchResult {
  const faults = screens.flatMap(({ name, violations }) => violations.map((one) => `${name}: ${one}`));
  return {
    what: 'axe (WCAG 2.2 AA and best practice), every screen at 360 and 1280: findings',
    ours: `${faults.length} on ${screens.length} screens${faults.length ? `; ${faults.join('; ')}` : ''}`,
    beside: '-',
    figure: String(faults.length),
    goal: '0',
    met: faults.length === 0,
  };
}

function shiftsOf(screens: readonly Screen[]): BenchResult {
  const moved = screens
    .filter(({ shift }) => shift > 0)
    .map(({ name, shift }) => `${name}: ${round(shift, 4)}`);
  const worst = Math.max(...screens.map(({ shift }) => shift));
  return {
    what: 'CLS while loading, every screen at 360 and 1280: the worst',
    ours: `${round(worst, 4)} of ${screens.length} screens${moved.length ? `; ${moved.join('; ')}` : ''}`,
    beside: 'the thresholds of web-vitals',
    figure: round(worst, 4),
    goal: '0',
    met: worst === 0,
  };
}
