import type { Page } from 'playwright';
import { sharedProduct } from '../cluster/started-product.ts';
import { countVideoBytes } from '../journeys/support/video-bytes.ts';
import { type BenchRow, round } from './bench-row.ts';
import { chooseVideo } from './long-video.ts';
import { openBrowser } from './open-browser.ts';

const QUALITY = /^240p/;
/** The cost that a card shows for the whole video. The watch page shows the cost of the rest. */
const SHOWN_COST = /(\d+(?:\.\d+)?) MB at 240p/;
const WHOLE_VIDEO_MS = 600_000;

/** The cost of a video shown before play, what it then fetches, and what a replay fetches. */
export const videoCostRow: BenchRow = {
  name: 'video-cost',
  run: async () => {
    const address = await sharedProduct();
    const browser = await openBrowser(['--autoplay-policy=no-user-gesture-required']);
    try {
      const video = await chooseVideo(browser, address);
      const context = await browser.newContext({ storageState: video.signedIn });
      const page = await context.newPage();
      const card = page.locator('article', {
        has: page.locator(`a[href^="${new URL(video.page).pathname}?"]`),
      });
      await page.goto(new URL('/app/overview', video.page).href);
      const [, shownMb = ''] = SHOWN_COST.exec((await card.textContent()) ?? '') ?? [];
      await page.goto(video.page);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const bytes = await countVideoBytes(page);
      const choice = page.locator('label').filter({ hasText: QUALITY });
      await choice.click();
      await watchThrough(page);
      const fetched = bytes.bytes();
      bytes.forget();
      await page.reload();
      await watchThrough(page);
      const replayed = bytes.bytes();
      const ratio = fetched / (Number(shownMb) * 1e6);
      return [
        {
          what: 'MB said before play, at 240p, a whole video',
          ours: `${shownMb} MB`,
          beside: `${round(fetched / 1e6, 2)} MB (fetched, by the browser’s own log)`,
          figure: round(ratio),
          goal: '0.95 to 1.05',
          met: Math.abs(ratio - 1) <= 0.05,
        },
        {
          what: 'media fetched when the video is watched again after a reload',
          ours: `${round(replayed / 1000, 1)} kB`,
          beside: `${round(fetched / 1000, 0)} kB (the first time)`,
          figure: `${round(replayed / 1000, 1)} kB`,
          goal: '0 kB',
          met: replayed === 0,
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

/** Watches from the beginning to the end, at double speed. */
async function watchThrough(page: Page): Promise<void> {
  const over = page.getByRole('button', { name: 'Start over' });
  const play = page.getByRole('button', { name: /^(Play|Resume) / }).first();
  await play.waitFor();
  await ((await over.isVisible()) ? over : play).click();
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.playbackRate = 2;
  });
  await page.getByRole('button', { name: 'Watch again' }).waitFor({ timeout: WHOLE_VIDEO_MS });
}
