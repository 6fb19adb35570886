import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../../platform/cli/start/ports.ts';
import type { Size, Tab } from './tab.ts';

/** Styles that keep MiniBrowser's toolbar from being wider than a phone. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/**
 * Collects a page's errors, because WebKitGTK's driver reports none. It is installed with the first script that runs in
 * a document, so earlier errors are missed.
 */
const FAULTS = `(window.journeyFaults ??= (() => {
  const faults = [];
  const error = console.error;
  console.error = (...parts) => { faults.push('console: ' + parts.map(String).join(' ')); error(...parts); };
  addEventListener('error', ({ message }) => message && faults.push('uncaught: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => faults.push('uncaught: ' + reason));
  document.addEventListener('securitypolicyviolation', (report) =>
    faults.push('CSP: ' + report.violatedDirective + ' ' + report.blockedURI));
  return faults;
})())`;

/** Opens WebKitGTK by WebDriver, on a separate display. */
export async function openWebKitTab(miniBrowser: string, more: readonly string[] = []): Promise<Tab> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW);
  const processes: ChildProcess[] = [];
  const stop = () => {
    for (const one of processes.reverse()) one.kill();
  };
  process.once('exit', stop);

  const driver = await startDriver();
  const faults: string[] = [];
  /** Runs an expression. Returns `null` if it has no value. @throws what the expression throws: a page may be navigating */
  async function run(expression: string): Promise<unknown> {
    const script = `const done = arguments[0], faults = ${FAULTS}; (async () => (${expression}))().then(
      (value) => done([value ?? null, faults.splice(0), null]), (error) => done([null, [], String(error)]));`;
    const [value, found, thrown] =
      await driver.executeAsyncScript<[unknown, string[], string | null]>(script);
    faults.push(...found);
    if (thrown !== null) throw new Error(thrown);
    return value;
  }

  async function startDriver(): Promise<WebDriver> {
    const screen = ['-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-displayfd', '3'];
    const display = spawn('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    processes.push(display);
    const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      XDG_CONFIG_HOME: folder,
      NO_AT_BRIDGE: '1',
    };
    processes.push(spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }));
    const server = `http://127.0.0.1:${port}`;
    await untilAnswers(`${server}/status`);
    const browser = { binary: miniBrowser, args: ['--automation', ...more] };
    const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser };
    const started = await new Builder()
      .usingServer(server)
      .withCapabilities(new Capabilities(capabilities))
      .build();
    // A script never returns if its page is left. The timeout lets the caller run it again soon.
    await started.manage().setTimeouts({ script: 10_000 });
    return started;
  }

  async function resize({ width, height }: Size): Promise<void> {
    const frame = (await run('outerHeight - innerHeight')) as number;
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width, height: height + frame });
  }

  return {
    faults,
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    evaluate: run,
    async element(expression) {
      const element = (await run(expression)) as WebElement | null;
      return element ? { click: () => element.click(), type: (text) => element.sendKeys(text) } : undefined;
    },
    press: (letter) => driver.actions().sendKeys(letter).perform(),
    resize,
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit().catch(() => undefined);
      stop();
      process.off('exit', stop);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`WebKitWebDriver doesn't answer at ${url}.`);
}
