import { createHash } from 'node:crypto';
import { type ConsoleMessage, type ElementHandle, type KeyInput, launch } from 'puppeteer-core';
import { browserFlags } from '../../cluster/find-browser.ts';
import type { Tab } from './tab.ts';

const NOTHING = createHash('sha256').digest('base64');

/** Firefox's code for a load that was aborted (NS_BINDING_ABORTED), and what it says if the worker was to answer it. */
const ABORTED = [
  'status=2152398850',
  'A ServiceWorker intercepted the request and encountered an unexpected error',
];

/** Whether leaving the page aborted the load. Firefox compares the hash of an aborted script, which has no bytes. */
const isCutByLeaving = (error: string) =>
  (error.includes('integrity attribute') && error.includes(NOTHING)) ||
  ABORTED.some((text) => error.includes(text));

/** Returns the logged text, with errors by their messages. Returns undefined if the page was left in the meantime. */
async function textOf(message: ConsoleMessage): Promise<string | undefined> {
  if (!message.text().includes('JSHandle')) return message.text();
  const read = (value: unknown) => (value instanceof Error ? value.stack || value.message : String(value));
  const parts = await Promise.all(message.args().map((arg) => arg.evaluate(read))).catch(() => undefined);
  return parts?.join(' ');
}

/** Opens the installed Chromium, or Firefox by WebDriver BiDi, with an empty profile. `extraPrefsFirefox` are of about:config. */
export async function openPuppeteerTab(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  extraPrefsFirefox: Record<string, unknown> = {},
): Promise<Tab> {
  const args = browser === 'chrome' ? browserFlags : [];
  const started = await launch({
    browser,
    executablePath,
    args: [...args],
    timeout: 60_000,
    extraPrefsFirefox,
  });
  const page = await started.newPage();
  const faults: string[] = [];
  page.on('console', async (message) => {
    if (message.type() !== 'error') return;
    const text = await textOf(message);
    if (text !== undefined) faults.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => {
    if (!isCutByLeaving(String(error))) faults.push(`uncaught: ${String(error)}`);
  });
  // An open dialog would hold up every later step.
  page.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.type()} ${dialog.message()}`);
    await dialog.accept();
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (report) =>
      console.error(`CSP: ${report.violatedDirective} ${report.blockedURI}`),
    );
  });
  return {
    faults,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    async element(expression) {
      const handle = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null;
      return handle ? { click: () => handle.click(), type: (text) => handle.type(text) } : undefined;
    },
    press: (letter) => page.keyboard.press(letter as KeyInput),
    resize: (size) => page.setViewport(size),
    screenshot: () => page.screenshot(),
    close: () => started.close(),
  };
}
