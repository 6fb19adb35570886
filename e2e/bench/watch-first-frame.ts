import type { Page } from 'playwright';
import { countVideoBytes } from '../journeys/support/video-bytes.ts';

const LEAVES_AFTER_S = 10;

export interface FirstFrame {
  /** Milliseconds from the click to the first picture. */
  ms: number;
  /** Media bytes received before the first picture. */
  bytes: number;
  /** Seconds of media buffered ahead when the viewer leaves after ten seconds of video; 0 on the slow line. */
  ahead: number;
}

export interface Line {
  slow: boolean;
  /** Whether the site's worker fetches for this page. It is then throttled too. */
  worker: boolean;
}

/** Measures from `press` to the first picture, on the slow line or unthrottled. Closes the page. */
export async function measureFirstFrame(
  page: Page,
  { slow, worker }: Line,
  press: () => Promise<void>,
): Promise<FirstFrame> {
  const media = await countVideoBytes(page, { worker });
  if (slow) await media.slow();
  const frame = firstFrame(page);
  await press();
  const { ms, at } = await frame;
  if (!slow) await untilPlayed(page, LEAVES_AFTER_S);
  const ahead = slow ? 0 : await bufferedAhead(page);
  const bytes = media.bytes(at);
  await page.context().close();
  return { ms, bytes, ahead };
}

/** Waits until the given seconds of the video have played. */
async function untilPlayed(page: Page, seconds: number): Promise<void> {
  const place = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  const begun = await place();
  await page.waitForFunction(
    (end) => (document.querySelector('video')?.currentTime ?? 0) >= end,
    begun + seconds,
  );
}

const firstFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ ms: number; at: number }>((resolve) => {
        let began = 0;
        const note = () => {
          began = Date.now();
        };
        document.addEventListener('click', note, { capture: true, once: true });
        document.querySelector('video')?.requestVideoFrameCallback(() => {
          resolve({ ms: Date.now() - began, at: Date.now() / 1000 });
        });
      }),
  );

const bufferedAhead = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return 0;
    const parts = Array.from({ length: video.buffered.length }, (_, n) =>
      Math.max(0, video.buffered.end(n) - Math.max(video.currentTime, video.buffered.start(n))),
    );
    return parts.reduce((sum, part) => sum + part, 0);
  });
