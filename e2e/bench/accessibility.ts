import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core';
import { browserFlags, findBrowser } from '../../scripts/lib/find-browser.ts';
import { SESSION_COOKIE } from '../../shared/platform/token.ts';
import { sharedProduct } from '../cluster/started-product.ts';
import { ADMIN, COUPLE } from '../journeys/support/people.ts';
import type { BenchResult, BenchRow } from './bench-row.ts';

/** Large, and this row alone wants it: it is installed on first use. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FOLDER = join(import.meta.dirname, '../../dist/lighthouse');
const SIZES = [
  { width: 360, formFactor: 'mobile' },
  { width: 1280, formFactor: 'desktop' },
] as const;

interface Audit {
  id: string;
  score: number | null;
}

interface Lighthouse {
  /** Looks at the page as it stands. */
  snapshot(
    page: Page,
    options: { flags: object },
  ): Promise<{
    lhr: { categories: { accessibility: { score: number } }; audits: Record<string, Audit> };
  }>;
}

/** Lighthouse's score for accessibility of every screen without an id in its address, on a phone and on a laptop. */
export const accessibilityRow: BenchRow = {
  name: 'accessibility',
  run: async () => {
    const address = await sharedProduct();
    const lighthouse = await loadLighthouse();
    const browser = await puppeteer.launch({ executablePath: await findBrowser(), args: [...browserFlags] });
    try {
      const scores: number[] = [];
      const faults: string[] = [];
      for (const auth of ['public', 'couple', 'admin']) {
        const context = await browser.createBrowserContext();
        if (auth !== 'public')
          await signIn(context, { address, body: auth === 'admin' ? ADMIN : { login: COUPLE } });
        const page = await context.newPage();
        for (const path of await routesFor(page, { address, auth })) {
          await page.goto(address + path, { waitUntil: 'networkidle2' });
          for (const { width, formFactor } of SIZES) {
            await page.setViewport({ width, height: 800 });
            await settled(page);
            const flags = {
              ...{ onlyCategories: ['accessibility'], screenEmulation: { disabled: true } },
              ...{ formFactor, logLevel: 'silent' },
            };
            const { lhr } = await lighthouse.snapshot(page, { flags });
            scores.push(100 * lhr.categories.accessibility.score);
            const failed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
            faults.push(...failed.map(({ id }) => `${path} at ${width}: ${id}`));
          }
        }
        await context.close();
      }
      return [result(scores, faults)];
    } finally {
      await browser.close();
    }
  },
};

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry))
    await promisify(execFile)('npm', ['install', '--no-save', '--prefix', FOLDER, LIGHTHOUSE]);
  return import(pathToFileURL(entry).href);
}

async function signIn(
  context: BrowserContext,
  { address, body }: { address: string; body: object },
): Promise<void> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`Signing in failed: ${message}`);
  const { hostname } = new URL(address);
  await context.setCookie({ name: SESSION_COOKIE, value: data.token, domain: hostname, path: '/' });
}

/** What the registry in the page offers to that kind of visitor. */
async function routesFor(
  page: Page,
  { address, auth }: { address: string; auth: string },
): Promise<string[]> {
  await page.goto(`${address}/about-us`);
  const text = await page.$eval('#registry', (element) => element.textContent);
  const { shell, remotes } = JSON.parse(text ?? '{}');
  const parts: { routes?: { path: string; auth: string }[] }[] = [shell, ...Object.values<object>(remotes)];
  const offered = parts.flatMap(({ routes = [] }) => routes).filter((route) => route.auth === auth);
  const paths = offered.map(({ path }) => `/${path.replace(/^\//, '')}`).filter((path) => !/[:*]/.test(path));
  return [...new Set(paths)];
}

/** A text that is still fading in has no contrast yet. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1, [role=dialog]', { visible: true });
  await sleep(700);
}

function result(scores: readonly number[], faults: readonly string[]): BenchResult {
  const worst = Math.min(...scores);
  return {
    what: 'Lighthouse, accessibility of every screen at 360 and 1280: the worst',
    ours: `${worst} of 100, ${scores.length} looked at${faults.length ? `; ${faults.join(', ')}` : ''}`,
    beside: '-',
    figure: String(worst),
    goal: '100, no audit failed',
    met: worst === 100 && faults.length === 0,
  };
}
