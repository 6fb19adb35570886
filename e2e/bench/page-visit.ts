import type { Browser, BrowserContext, Page } from 'playwright';
import type { SlowLine } from './slow-line.ts';

const SLOWER_CPU = 4;

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visit {
  /** Milliseconds from the navigation to the frame that shows the page's own data, and to the first paint of anything. */
  content: number;
  first: number;
  /** Bytes transferred until then, with all headers. */
  bytes: number;
  /** Milliseconds of the main thread until then: all work, and compiling and running scripts within it. */
  busy: number;
  script: number;
}

/** A page, and a text that is shown only once its data has arrived. */
export interface PageToVisit {
  path: string;
  content: string;
}

/** Opens a phone-sized browser context in which somebody is signed in. */
export function phone(browser: Browser, signedIn: SignedIn): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 360, height: 800 }, storageState: signedIn });
}

/** Opens a page over the line with a slow processor. The page stays open: the caller closes it. */
export async function visit(
  context: BrowserContext,
  { line, wanted }: { line: SlowLine; wanted: PageToVisit },
): Promise<{ seen: Visit; page: Page }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await cdp.send('Performance.enable');
  await page.addInitScript(watchContent, wanted.content);
  line.begin();
  await page.goto(line.address + wanted.path, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(window, 'contentAt') !== undefined, undefined, {
    timeout: 60_000,
    polling: 50,
  });
  const { metrics } = await cdp.send('Performance.getMetrics');
  const duration = (name: string) => (metrics.find((one) => one.name === name)?.value ?? Number.NaN) * 1000;
  const work = { busy: duration('TaskDuration'), script: duration('ScriptDuration') };
  const { begun, ...times } = await page.evaluate(() => ({
    content: Reflect.get(window, 'contentAt') as number,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    begun: performance.timeOrigin,
  }));
  return { seen: { ...times, ...work, bytes: line.took(begun + times.content) }, page };
}

/** Runs in the page. Records the first frame that shows `content` in its main part, with no splash above it. */
function watchContent(content: string): void {
  const splash = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role=status]');
  const look = () => {
    const isThere = document.querySelector('main')?.textContent?.includes(content) && !splash();
    // It is painted one frame later.
    if (isThere)
      requestAnimationFrame(() => requestAnimationFrame((now) => Reflect.set(window, 'contentAt', now)));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Copies a sign-in to other addresses: cookies are shared between ports, local storage isn't. */
export function copySignIn(signedIn: SignedIn, addresses: readonly string[]): SignedIn {
  const [first] = signedIn.origins;
  const localStorage = first?.localStorage ?? [];
  return { ...signedIn, origins: addresses.map((origin) => ({ origin, localStorage })) };
}
