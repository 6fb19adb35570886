import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright';
import type { Video } from './long-video.ts';
import { type FirstFrame, measureFirstFrame } from './watch-first-frame.ts';

const hlsFile = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
const RIVAL = '/bench-rival';

/** Watches in our player, as a couple does that has watched another lesson before. */
export async function watchOurs(browser: Browser, video: Video, isSlow: boolean): Promise<FirstFrame> {
  const context = await browser.newContext({ storageState: video.signedIn });
  const page = await context.newPage();
  const play = page.getByRole('button', { name: /^(Play|Resume) / }).first();
  // The first visit brings the engine into the cache, as an earlier lesson would have.
  await page.goto(video.page);
  await play.hover();
  await page.waitForLoadState('networkidle');
  await page.goto(video.page);
  await play.waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  return measureFirstFrame(page, { slow: isSlow, worker: true }, async () => {
    // Starts from the beginning, wherever an earlier turn left off.
    const again = page.getByRole('button', { name: 'Start over' });
    await ((await again.isVisible()) ? again : play).click();
  });
}

/** Watches with hls.js and its defaults, on a separate page. */
export async function watchBare(browser: Browser, video: Video, isSlow: boolean): Promise<FirstFrame> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const body = `<!doctype html><video width="640" height="360"></video><button>Play</button><script>${readFileSync(hlsFile, 'utf8')}</script><script>
    document.querySelector('button').onclick = () => {
      const hls = new Hls(), video = document.querySelector('video');
      hls.loadSource(${JSON.stringify(video.master)});
      hls.attachMedia(video);
      video.play();
    };</script>`;
  await page.route(`**${RIVAL}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(new URL(RIVAL, video.page).href);
  return measureFirstFrame(page, { slow: isSlow, worker: false }, () =>
    page.getByRole('button', { name: 'Play' }).click(),
  );
}
