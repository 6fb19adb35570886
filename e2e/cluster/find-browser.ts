import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { aptInstall } from '../../platform/server/operations/apt-get.ts';

const run = promisify(execFile);
const playwright = join(import.meta.dirname, '../node_modules/playwright/cli.js');
const note = (text: string) => console.log(text);
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The typeface until ours has loaded: a person's machine has one of the same width, a bare machine doesn't. */
const FALLBACK_FONT = 'fonts-liberation';

/** Without these, a browser in a closed network is busy with failing calls to its vendor. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a Chromium that really starts: E2E_CHROMIUM, Playwright's own, the system's, or one installed now.
 * @throws a sentence with the way out when there is none
 */
export async function findBrowser(): Promise<string> {
  const path = process.env.E2E_CHROMIUM;
  if (path) {
    if (await starts(path)) return path;
    throw new Error(`E2E_CHROMIUM=${path} doesn't start as a headless Chromium.`);
  }
  const there = (await firstThatStarts([await playwrightPath()])) ?? (await firstThatStarts(systemPaths));
  if (there) return there;
  note('No browser found, installing one for the tests …');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  const download = [playwright, 'install', 'chromium'];
  await run(process.execPath, download, { env, timeout: 300_000 }).catch(() =>
    note('Playwright could not fetch one.'),
  );
  const fetched = await firstThatStarts([await playwrightPath()]);
  if (fetched) return fetched;
  if (await aptInstall(['chromium', FALLBACK_FONT], note)) {
    const installed = await firstThatStarts(systemPaths);
    if (installed) return installed;
  }
  throw new Error('There is no browser for the tests. Install Chromium, or set E2E_CHROMIUM to one.');
}

/** With the last flag letters are as wide as on a phone: without it the headless shell rounds the width of each. */
export const headlessShellFlags = [...browserFlags, '--font-render-hinting=none'];
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Finds the same engine without a window's own interface, which takes two thirds of the processor time. On Debian it is
 * installed now. Elsewhere the result is undefined, and a whole browser is used instead.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  const isThere =
    existsSync(HEADLESS_SHELL) || (await aptInstall(['chromium-headless-shell', FALLBACK_FONT], note));
  return isThere ? HEADLESS_SHELL : undefined;
}

async function playwrightPath(): Promise<string> {
  const module = pathToFileURL(join(playwright, '../index.mjs')).href;
  const { chromium } = (await import(module)) as { chromium: { executablePath: () => string } };
  return chromium.executablePath();
}

async function firstThatStarts(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path;
  return undefined;
}

async function starts(path: string): Promise<boolean> {
  const profile = mkdtempSync(join(tmpdir(), 'wedding-browser-'));
  const dump = ['--headless', ...browserFlags, `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'];
  try {
    const { stdout } = await run(path, dump, { timeout: 30_000 });
    return stdout.includes('<html>');
  } catch {
    return false;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
