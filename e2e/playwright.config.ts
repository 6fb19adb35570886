import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, headlessShellFlags } from '../scripts/lib/find-browser.ts';
import { LANES, productAddress, productPort, RUNNING } from './journeys/support/lanes.ts';
import { ADMIN } from './journeys/support/people.ts';
import { SMS_SECRET } from './journeys/support/send-text.ts';

/** The lane that this process runs. Playwright sets the variable in its workers before they read this file. */
const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const baseURL = productAddress(lane);
if (!RUNNING) {
  // Every worker reads this file again. The first process creates the folder and passes its name to the others.
  process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'wedding-e2e-'));
  process.env.E2E_DATA_DIR = dataDirOf(lane);
}

/** Journeys of a minute are `@long`. `npm test` runs their short forms, `npm run drill -- journeys` runs only them. */
const long = /@long/;
const chosen = { with: {}, without: { grepInvert: long }, alone: { grep: long } }[
  (process.env.E2E_LONG ?? 'with') as 'with' | 'without' | 'alone'
];

/** Specs about behaviour that differs in the headless shell: requests sent as a page is left, and full-page screenshots. */
const WHOLE_BROWSER = /\/(landing|live-releases|release|remote-down|screens)\.spec\.ts$/;
/** A journey's page lives for seconds: optimizing its code would take more time than it saves. */
const QUICK_START = '--js-flags=--no-opt,--no-maglev';
const shell = process.env.E2E_SHELL;
const inShell = { launchOptions: { executablePath: shell, args: [...headlessShellFlags, QUICK_START] } };

/** The whole product as `npm start` starts it, on an empty data folder. E2E_BASE_URL names a running one to use instead. */
export default defineConfig({
  testDir: 'journeys',
  ...chosen,
  workers: LANES,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.E2E_CHROMIUM && { executablePath: process.env.E2E_CHROMIUM }),
      args: [...browserFlags, QUICK_START],
    },
  },
  ...(shell && {
    projects: [
      { name: 'Chromium', testMatch: WHOLE_BROWSER },
      { name: 'headless shell', testIgnore: WHOLE_BROWSER, use: inShell },
    ],
  }),
  ...(!RUNNING && {
    webServer: Array.from({ length: LANES }, (_, n) => product(n)),
    globalSetup: './journeys/support/first-video-setup.ts',
  }),
});

function dataDirOf(n: number): string {
  return join(process.env.E2E_FOLDER ?? '', `${n}`);
}

function product(n: number) {
  const port = String(productPort(n));
  return {
    command: 'node scripts/run.mjs start',
    cwd: join(import.meta.dirname, '..'),
    url: `${productAddress(n)}/readyz`,
    timeout: 240_000,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: port,
      DATA_DIR: dataDirOf(n),
      ADMIN_LOGIN: ADMIN.login,
      ADMIN_PASSWORD: ADMIN.password,
      SMS_SECRET,
      SPLASH_MS: '0',
      // Drawing and encoding demo videos is the slowest part of a start. first-video-setup.ts publishes a small one.
      DEMO_VIDEOS: '0',
      LOG_LEVEL: 'warn',
      // Every journey signs in again from the same address.
      ATTEMPTS_PER_ADDRESS: '1000',
      ATTEMPTS_PER_NUMBER: '1000',
      NEW_DEVICES_PER_NUMBER: '1000',
      NEW_DEVICES_PER_DAY: '1000',
      // Failures that journeys cause on purpose must not roll back this checkout's builds.
      FAILURES_PER_NETWORK: '0',
    },
  };
}
