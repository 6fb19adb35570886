import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What crossed the wire for one page, in bytes of gzip, without headers (a newer protocol compresses those). */
export interface Weight {
  script: number;
  /** With what the document carries inline, which `total` counts as the document's. */
  style: number;
  font: number;
  /** Everything, the document and the pictures too. */
  total: number;
  /** Each file with its bytes, the heaviest first: what to look at when a limit breaks. */
  files: string[];
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
const KINDS = { Script: 'script', Stylesheet: 'style', Font: 'font' } as const;

/** Opens a page with nothing cached, waits until the network is quiet, and weighs what the browser fetched. */
export async function weigh(
  browser: Browser,
  options: { path: string; ready: (page: Page) => Promise<void>; signedIn?: SignedIn },
): Promise<Weight> {
  const { path, ready, signedIn } = options;
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    // The limits are those of gzip: what any browser, or a proxy on the way, is sure to take.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    ...(signedIn && { storageState: signedIn }),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const came = new Map<string, { url: string; type: string | undefined; bytes: number }>();
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    came.set(requestId, { url: response.url, type, bytes: -response.encodedDataLength });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = came.get(requestId);
    if (file) file.bytes += encodedDataLength;
  });
  await page.goto(path);
  await ready(page);
  await page.waitForLoadState('networkidle');
  const inline = await page.locator('style').allTextContents();
  await context.close();

  const files = [...came.values()].sort((a, b) => b.bytes - a.bytes);
  const sum = (kind?: string) =>
    files.filter((file) => !kind || kindOf(file) === kind).reduce((bytes, file) => bytes + file.bytes, 0);
  return {
    script: sum('script'),
    // An empty text would count as gzip's own head and tail.
    style: sum('style') + (inline.length > 0 ? gzipSync(inline.join('')).length : 0),
    font: sum('font'),
    total: sum(),
    files: files.map((file) => `${file.bytes} ${kindOf(file) ?? file.type} ${new URL(file.url).pathname}`),
  };
}

/** A preloaded file counts as what it is, whatever the browser calls the request. */
function kindOf({ url, type }: { url: string; type: string | undefined }): string | undefined {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  if (pathname.endsWith('.woff2')) return 'font';
  return KINDS[type as keyof typeof KINDS];
}
