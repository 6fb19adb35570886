import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { sharedProduct } from '../cluster/started-product.ts';
import { type BenchRow, median, round, spread } from './bench-row.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { serveMonolith } from './monolith/serve-monolith.ts';
import { openBrowser } from './open-browser.ts';

const TURNS = 7;
/** 1.6 Mbps, 150 ms: a phone in the city on a prepaid bundle. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER_CPU = 4;

interface Seen {
  /** Milliseconds since the navigation began. */
  lcp: number;
  content: number;
}

/** The landing page, opened cold on a slow phone, compared with the same sources as one plain application. */
export const landingRow: BenchRow = {
  name: 'landing',
  run: async () => {
    const address = await sharedProduct();
    const folder = mkdtempSync(join(tmpdir(), 'bench-monolith-'));
    const chunks = await buildMonolith(folder);
    const monolith = await serveMonolith({ folder, chunks, product: address });
    const browser = await openBrowser();
    const ours: Seen[] = [];
    const theirs: Seen[] = [];
    try {
      for (let turn = 0; turn < TURNS; turn += 1) {
        ours.push(await open(browser, address));
        theirs.push(await open(browser, monolith.address));
      }
    } finally {
      await browser.close();
      await monolith.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    return (['lcp', 'content'] as const).map((what) => {
      const our = ours.map((one) => one[what]);
      const their = theirs.map((one) => one[what]);
      const ratio = median(our) / median(their);
      return {
        what: `landing, cold, 1.6 Mbps / 150 ms / CPU x${SLOWER_CPU}: ${what === 'lcp' ? 'LCP' : 'content'}`,
        ours: spread(our, ' ms'),
        beside: `${spread(their, ' ms')}, the same sources as one plain application`,
        figure: round(ratio),
        goal: '≤ 0.5',
        met: ratio <= 0.5,
      };
    });
  },
};

async function open(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.addInitScript(watch);
  await page.goto(`${address}/`, { waitUntil: 'commit' });
  // The live tariffs come last on both sides. Nothing rendered after them counts.
  await page
    .getByRole('link', { name: /^Choose the .* plan$/ })
    .first()
    .waitFor({ state: 'attached' });
  await page.waitForTimeout(1_500);
  const record = await page.evaluate(() => Reflect.get(window, 'seen') as Seen);
  await context.close();
  return record;
}

/** Runs in the page. Records its largest paint, and the first frame that shows the heading of the landing page. */
function watch(): void {
  const record = { lcp: Number.NaN, content: Number.NaN };
  Reflect.set(window, 'seen', record);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const isThere = document.querySelector('h1')?.textContent?.includes('Made Perfect');
    // It is painted one frame later.
    if (isThere)
      requestAnimationFrame(() => requestAnimationFrame((now) => Object.assign(record, { content: now })));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
