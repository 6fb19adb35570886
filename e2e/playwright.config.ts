import { defineConfig } from '@playwright/test';
import { browserFlags, headlessShellFlags } from './cluster/find-browser.ts';
import { LANES, productAddress, productFolder, RUNNING } from './journeys/support/lanes.ts';

/** The lane that this process runs. Playwright sets the variable in its workers before they read this file. */
const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const baseURL = productAddress(lane);
if (!RUNNING) process.env.E2E_DATA_DIR = productFolder(lane);

/** Journeys of a minute are `@long`. `npm test` runs their short forms, `npm run drill -- journeys` runs only them. */
const long = /@long/;
const chosen = { with: {}, without: { grepInvert: long }, alone: { grep: long } }[
  (process.env.E2E_LONG ?? 'with') as 'with' | 'without' | 'alone'
];

/**
 * Files with journeys that fail in the headless shell: it can lose a request sent as a page is left, and hang on pictures
 * of whole pages.
 */
const WHOLE_BROWSER = /\/(landing|live-releases|release|remote-down|screens)\.spec\.ts$/;
/** Those journeys are `@long`, or take pictures. `npm test` runs the others, in the shell. */
const wholeBrowser =
  process.env.E2E_LONG !== 'without' || process.env.E2E_PICTURES
    ? [{ name: 'Chromium', testMatch: WHOLE_BROWSER }]
    : [];
/** A journey's page lives for seconds: optimizing its code would take more time than it saves. */
const QUICK_START = '--js-flags=--no-opt,--no-maglev';
const shell = process.env.E2E_SHELL;
const inShell = { launchOptions: { executablePath: shell, args: [...headlessShellFlags, QUICK_START] } };

/**
 * In `npm test` nothing moves, except where a journey wants motion: a sheet that slides in takes an eighth of a journey's
 * time. A run by name, and the drill, have all motion.
 */
const contextOptions = process.env.E2E_LONG === 'without' ? { reducedMotion: 'reduce' as const } : {};

/** Journeys run on products of their own. E2E_BASE_URL names a running one to use instead. */
export default defineConfig({
  testDir: 'journeys',
  ...chosen,
  workers: LANES,
  fullyParallel: false,
  timeout: 60_000,
  // One of 136 that meets a moment too slow for it says little about the product. `npm test` names it in its last lines.
  retries: process.env.E2E_LONG === 'without' ? 1 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL,
    contextOptions,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.E2E_CHROMIUM && { executablePath: process.env.E2E_CHROMIUM }),
      args: [...browserFlags, QUICK_START],
    },
  },
  ...(shell && {
    projects: [
      ...wholeBrowser,
      { name: 'headless shell', testIgnore: wholeBrowser.map(({ testMatch }) => testMatch), use: inShell },
    ],
  }),
  ...(!RUNNING && { globalSetup: './journeys/products-setup.ts' }),
});
