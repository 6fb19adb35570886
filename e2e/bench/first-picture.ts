import type { CDPSession, Page } from 'playwright';

const SLOW = { offline: false, latency: 300, downloadThroughput: 750_000 / 8, uploadThroughput: 750_000 / 8 };
const LEAVES_AFTER_MS = 10_000;

export interface Seen {
  /** From the click to the first picture. */
  ms: number;
  /** Media bytes received before it. */
  bytes: number;
  /** Seconds of media held beyond the picture when the viewer leaves, ten seconds later; 0 on the slow line. */
  ahead: number;
}

/** What it took from `press` to the first picture, on the slow line or as fast as it goes. Closes the page. */
export async function seen(page: Page, isSlow: boolean, press: () => Promise<void>): Promise<Seen> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (isSlow) await cdp.send('Network.emulateNetworkConditions', SLOW);
  const bytesUntil = countMedia(cdp);
  const frame = firstFrame(page);
  await press();
  const { ms, at } = await frame;
  if (!isSlow) await page.waitForTimeout(LEAVES_AFTER_MS);
  const ahead = isSlow ? 0 : await heldAhead(page);
  const bytes = bytesUntil(at);
  await page.context().close();
  return { ms, bytes, ahead };
}

/** Counts what comes from now on; the answer takes Unix seconds. */
function countMedia(cdp: CDPSession): (until: number) => number {
  const media = new Set<string>();
  const came: { at: number; bytes: number }[] = [];
  let offset = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    offset = wallTime - timestamp;
    if (new URL(request.url).pathname.startsWith('/media/')) media.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, timestamp, dataLength }) => {
    if (media.has(requestId)) came.push({ at: timestamp, bytes: dataLength });
  });
  return (until) => {
    const before = came.filter((piece) => piece.at + offset <= until);
    return before.reduce((sum, piece) => sum + piece.bytes, 0);
  };
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

const heldAhead = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return 0;
    const parts = Array.from({ length: video.buffered.length }, (_, n) =>
      Math.max(0, video.buffered.end(n) - Math.max(video.currentTime, video.buffered.start(n))),
    );
    return parts.reduce((sum, part) => sum + part, 0);
  });
