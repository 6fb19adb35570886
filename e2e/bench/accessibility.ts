import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import puppeteer, { type Page } from 'puppeteer-core';
import { browserFlags, findBrowser } from '../cluster/find-browser.ts';
import { sharedProduct } from '../cluster/started-product.ts';
import { offeredPaths } from '../journeys/support/offered-paths.ts';
import type { BenchResult, BenchRow } from './bench-row.ts';
import { signInAs, VISITORS } from './sign-in-as.ts';

/** The package is large and only this row needs it, so it is installed on first use. */
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
  /** Audits the page in its current state. */
  snapshot(
    page: Page,
    options: { flags: object },
  ): Promise<{
    lhr: { categories: { accessibility: { score: number } }; audits: Record<string, Audit> };
  }>;
}

/** Lighthouse's accessibility score of every screen without an id in its address, on a phone and on a laptop. */
export const accessibilityRow: BenchRow = {
  name: 'accessibility',
  run: async () => {
    const address = await sharedProduct();
    const lighthouse = await loadLighthouse();
    const browser = await puppeteer.launch({ executablePath: await findBrowser(), args: [...browserFlags] });
    try {
      const scores: number[] = [];
      const faults: string[] = [];
      for (const visitor of VISITORS) {
        const context = await browser.createBrowserContext();
        await context.setCookie(...(await signInAs(address, visitor)).cookies);
        const page = await context.newPage();
        await page.goto(`${address}/about-us`);
        const registry = await page.$eval('#registry', (element) => element.textContent);
        for (const path of offeredPaths(registry, visitor)) {
          await page.goto(address + path, { waitUntil: 'networkidle2' });
          for (const size of SIZES) {
            const { score, failed } = await audit(page, { lighthouse, size });
            scores.push(score);
            faults.push(...failed.map((id) => `${path} at ${size.width}: ${id}`));
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

/** Returns the page's score out of 100, and the audits that it failed. */
async function audit(
  page: Page,
  { lighthouse, size }: { lighthouse: Lighthouse; size: (typeof SIZES)[number] },
): Promise<{ score: number; failed: string[] }> {
  const { width, formFactor } = size;
  await page.setViewport({ width, height: 800 });
  await settled(page);
  const { lhr } = await lighthouse.snapshot(page, {
    flags: {
      onlyCategories: ['accessibility'],
      screenEmulation: { disabled: true },
      formFactor,
      logLevel: 'silent',
    },
  });
  const failed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  return { score: 100 * lhr.categories.accessibility.score, failed: failed.map(({ id }) => id) };
}

/** Waits for text to fade in: before that it has no contrast. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1, [role=dialog]', { visible: true });
  await sleep(700);
}

function result(scores: readonly number[], faults: readonly string[]): BenchResult {
  const worst = Math.min(...scores);
  return {
    what: 'Lighthouse, accessibility of every screen at 360 and 1280: the worst',
    ours: `${worst} of 100, ${scores.length} audited${faults.length ? `; ${faults.join(', ')}` : ''}`,
    beside: '-',
    figure: String(worst),
    goal: '100, no audit failed',
    met: worst === 100 && faults.length === 0,
  };
}
