import type { Page } from 'playwright';
import { COUPLE } from '../cluster/people.ts';
import { sharedProduct } from '../cluster/started-product.ts';
import { cachedOnDevice, saveOnDevice } from '../journeys/support/offline-device.ts';
import { type BenchRow, median, round, spread } from './bench-row.ts';
import { openBrowser } from './open-browser.ts';

const TURNS = 7;
const SLOWER_CPU = 4;
const TITLE = 'What to ask every vendor';

/** From a tap on “Saved” to what lies on the phone, without a network. */
export const tapsRow: BenchRow = {
  name: 'taps',
  run: async () => {
    const address = await sharedProduct();
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      const page = await context.newPage();
      await page.goto(`${address}/signin`);
      await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
      await page.getByRole('button', { name: 'LOG IN' }).click();
      await page.waitForURL('**/app/overview');
      await page.getByRole('main').getByRole('link', { name: TITLE }).first().click();
      await saveOnDevice(page, 'Sound only');
      await cachedOnDevice(page);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });

      const saved: number[] = [];
      await context.setOffline(true);
      for (let turn = 0; turn < TURNS; turn += 1) {
        await openHome(page, address);
        saved.push(await tapSaved(page));
      }
      const ms = median(saved);
      return [
        {
          what: `tap on Saved to what lies on the phone, without a network, CPU x${SLOWER_CPU}`,
          ours: spread(saved, ' ms'),
          beside: 'the promise',
          figure: `${round(ms, 0)} ms`,
          goal: '≤ 300 ms',
          met: ms <= 300,
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/app/overview`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // What the device fetches for later comes after the page.
  await page.waitForLoadState('networkidle');
}

/** Returns the milliseconds until the frame that shows the saved lesson in the page's main part. */
async function tapSaved(page: Page): Promise<number> {
  await page.evaluate((content) => {
    const watch = (event: MouseEvent) => {
      const look = () => {
        const main = document.querySelector('main');
        const isThere = location.pathname !== '/app/overview' && main?.textContent?.includes(content);
        requestAnimationFrame(isThere ? (now) => Reflect.set(window, 'tapMs', now - event.timeStamp) : look);
      };
      look();
    };
    addEventListener('click', watch, { capture: true, once: true });
  }, TITLE);
  await page.getByRole('link', { name: 'Saved' }).first().click();
  await page.waitForFunction(() => Reflect.get(window, 'tapMs') !== undefined, undefined, {
    timeout: 30_000,
  });
  return page.evaluate(() => Reflect.get(window, 'tapMs') as number);
}
