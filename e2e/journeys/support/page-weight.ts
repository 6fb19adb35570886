import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** The bytes transferred for one page with gzip, without headers (newer protocols compress those). */
export interface Weight {
  script: number;
  /** Stylesheets, and the styles inlined in the document. `total` counts the latter as part of the document. */
  style: number;
  font: number;
  /** Everything, including the document and pictures. */
  total: number;
  /** Each file with its bytes, the heaviest first. Shows where to look when a limit is exceeded. */
  files: string[];
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
const KINDS = { Script: 'script', Stylesheet: 'style', Font: 'font' } as const;

/** Opens a page with nothing cached, waits until the network is idle, and adds up what the browser fetched. */
export async function weigh(
  browser: Browser,
  options: { path: string; ready: (page: Page) => Promise<void>; signedIn?: SignedIn },
): Promise<Weight> {
  const { path, ready, signedIn } = options;
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    // The limits are for gzip, which every browser and every proxy on the way accepts.
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
    // Empty text would count as gzip's header and trailer.
    style: sum('style') + (inline.length > 0 ? gzipSync(inline.join('')).length : 0),
    font: sum('font'),
    total: sum(),
    files: files.map((file) => `${file.bytes} ${kindOf(file) ?? file.type} ${new URL(file.url).pathname}`),
  };
}

/** Returns the kind of a file by its name: the browser reports preloaded files under another type. */
function kindOf({ url, type }: { url: string; type: string | undefined }): string | undefined {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  if (pathname.endsWith('.woff2')) return 'font';
  return KINDS[type as keyof typeof KINDS];
}
