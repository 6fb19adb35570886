import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { browserFlags, findBrowser, findHeadlessShell, headlessShellFlags } from '../cluster/find-browser.ts';

/** A way in which each component is drawn. */
export interface Look {
  name: string;
  width: number;
  /** The text size in percent. */
  text: number;
  colours: 'light' | 'dark' | 'forced';
}
export const PHONE: Look = { name: '360', width: 360, text: 100, colours: 'light' };
export const DARK: Look = { ...PHONE, name: 'dark', colours: 'dark' };
export const LOOKS: readonly Look[] = [
  PHONE,
  { ...PHONE, name: '1280', width: 1280 },
  DARK,
  { ...PHONE, name: 'forced colours', colours: 'forced' },
  { ...PHONE, name: 'text 200 %', text: 200 },
];
const HEIGHT = 800;

export interface View {
  component: string;
  /** A single example. Without it, all that don't cover the screen. */
  example?: string;
  /** Whether it is shown in print only. */
  print?: boolean;
}

/** Returns a browser's settings for a look, without motion. */
export const settingsOf = ({ width, colours }: Look): BrowserContextOptions => ({
  viewport: { width, height: HEIGHT },
  colorScheme: colours === 'dark' ? 'dark' : 'light',
  forcedColors: colours === 'forced' ? 'active' : 'none',
  reducedMotion: 'reduce',
});

/** Returns the query string of a view in a look, without anything around it. */
export const addressOf = ({ component, example }: View, { text }: Look): string =>
  String(new URLSearchParams({ bare: '', component, ...(example && { example }), text: String(text) }));

/** Opens the browser that journeys run in. */
export async function openBrowser(): Promise<Browser> {
  const shell = await findHeadlessShell();
  if (shell) return chromium.launch({ executablePath: shell, args: headlessShellFlags });
  return chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
}

const SITE = 'http://gallery.example';

/** Opens a built gallery in one look. */
export async function openGallery(browser: Browser, folder: string, look: Look) {
  const context = await browser.newContext(settingsOf(look));
  await context.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await page.goto(`${SITE}/?${addressOf({ component: 'button' }, look)}`);
  const views: View[] = JSON.parse((await page.locator('#views').textContent()) ?? '[]');
  return {
    page,
    views,
    /** Returns what is broken in the current view, and what was thrown since the last call. */
    broken: async () => [...(await page.locator('[data-broken]').allTextContents()), ...thrown.splice(0)],
    show: (view: View) => show(page, view, look),
    close: () => context.close(),
  };
}

/** Shows a view in an open gallery, and waits until it is rendered. */
async function show(page: Page, view: View, look: Look): Promise<void> {
  await page.emulateMedia({ media: view.print ? 'print' : 'screen' });
  await page.evaluate(
    async (address) => {
      history.replaceState(null, '', `/?${address}`);
      dispatchEvent(new PopStateEvent('popstate'));
      const painted = () => new Promise((done) => requestAnimationFrame(done));
      // The first frame requests its fonts and measures itself.
      await painted();
      await document.fonts.ready;
      await painted();
    },
    addressOf(view, look),
  );
}

/** Takes a picture of the whole page, or of the viewport if an example covers the screen. */
export const drawView = (page: Page, { example, print }: View): Promise<Buffer> =>
  page.screenshot({ fullPage: !example || Boolean(print), animations: 'disabled', caret: 'hide' });
