import type { Page } from 'playwright';
import { COUPLE } from '../cluster/people.ts';
import { sharedProduct } from '../cluster/started-product.ts';
import { cachedOnDevice, saveOnDevice } from '../journeys/support/offline-device.ts';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';
import { openBrowser } from './open-browser.ts';
import { slowLine } from './slow-line.ts';

const TURNS = 7;
const SLOWER_CPU = 4;
const TITLE = 'What to ask every vendor';

/** From a tap to the page's own data: the subscription over a slow line, and what lies on the phone without any. */
export const tapsRow: BenchRow = {
  name: 'taps',
  run: async () => {
    const line = await slowLine(await sharedProduct());
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      const page = await context.newPage();
      await page.goto(`${line.address}/signin`);
      await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
      await page.getByRole('button', { name: 'LOG IN' }).click();
      await page.waitForURL('**/app/overview');
      await page.getByRole('main').getByRole('link', { name: TITLE }).first().click();
      await saveOnDevice(page, 'Sound only');
      await cachedOnDevice(page);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });

      const subscription: number[] = [];
      const saved: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await openHome(page, line.address);
        await page.getByRole('button', { name: 'More', exact: true }).click();
        const link = page.getByRole('link', { name: 'Subscription' });
        await link.waitFor();
        // What the open menu loads ahead.
        await page.waitForLoadState('networkidle');
        subscription.push(await tap(page, { label: 'Subscription', content: 'Charges' }));
      }
      await context.setOffline(true);
      for (let turn = 0; turn < TURNS; turn += 1) {
        await openHome(page, line.address);
        saved.push(await tap(page, { label: 'Saved', content: TITLE }));
      }
      return [
        result('tap on Subscription to its data, 1.6 Mbps, 150 ms', { times: subscription, goal: 600 }),
        result('tap on Saved to what lies on the phone, without a network', { times: saved, goal: 300 }),
      ];
    } finally {
      await browser.close();
      await line.stop();
    }
  },
};

async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/app/overview`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // What the device fetches for later comes after the page.
  await page.waitForLoadState('networkidle');
}

/** Taps a link. Returns the milliseconds until the frame that shows `content` in the page's main part. */
async function tap(page: Page, link: { label: string; content: string }): Promise<number> {
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
  }, link.content);
  await page.getByRole('link', { name: link.label }).first().click();
  await page.waitForFunction(() => Reflect.get(window, 'tapMs') !== undefined, undefined, {
    timeout: 30_000,
  });
  return page.evaluate(() => Reflect.get(window, 'tapMs') as number);
}

function result(what: string, { times, goal }: { times: number[]; goal: number }): BenchResult {
  const ms = median(times);
  return {
    what: `${what}, CPU x${SLOWER_CPU}`,
    ours: spread(times, ' ms'),
    beside: 'the promise',
    figure: `${round(ms, 0)} ms`,
    goal: `≤ ${goal} ms`,
    met: ms <= goal,
  };
}
