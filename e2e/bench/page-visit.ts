import type { Browser, BrowserContext, Page } from 'playwright';
import type { SlowLine } from './slow-line.ts';

const SLOWER_CPU = 4;

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visit {
  /** Milliseconds from the navigation to the frame that shows the page's own data, and to the first paint of anything. */
  content: number;
  first: number;
  /** Bytes on the wire until then, with all headers. */
  bytes: number;
}

/** A page, and content that only its data brings. */
export interface Wanted {
  path: string;
  content: string;
}

/** A phone's browser that somebody is signed in with. */
export function phone(browser: Browser, signedIn: SignedIn): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 360, height: 800 }, storageState: signedIn });
}

/** Opens a page over the line on a slow processor. The page stays open: the caller closes it. */
export async function visit(
  context: BrowserContext,
  { line, wanted }: { line: SlowLine; wanted: Wanted },
): Promise<{ seen: Visit; page: Page }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.addInitScript(watchContent, wanted.content);
  line.begin();
  await page.goto(line.address + wanted.path, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(window, 'contentAt') !== undefined, undefined, {
    timeout: 60_000,
    polling: 50,
  });
  const { begun, ...times } = await page.evaluate(() => ({
    content: Reflect.get(window, 'contentAt') as number,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    begun: performance.timeOrigin,
  }));
  return { seen: { ...times, bytes: line.took(begun + times.content) }, page };
}

/** In the page: notes the first frame that shows `content` in its main part. */
function watchContent(content: string): void {
  const look = () => {
    const isThere = document.querySelector('main')?.textContent?.includes(content);
    // One frame later it is painted.
    if (isThere)
      requestAnimationFrame(() => requestAnimationFrame((now) => Reflect.set(window, 'contentAt', now)));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The same person at another address: cookies know no port, what a page stores does. */
export function alsoAt(signedIn: SignedIn, addresses: readonly string[]): SignedIn {
  const [first] = signedIn.origins;
  const localStorage = first?.localStorage ?? [];
  return { ...signedIn, origins: addresses.map((origin) => ({ origin, localStorage })) };
}
