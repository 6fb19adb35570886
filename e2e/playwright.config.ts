import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags } from '../scripts/find-browser.ts';
import { ADMIN } from './people.ts';
import { SMS_SECRET } from './send-text.ts';

const running = process.env.E2E_BASE_URL;
const port = Number(process.env.E2E_PORT ?? 3987);
const baseURL = running ?? `http://127.0.0.1:${port}`;
// Read again in every worker: the first to make it names it to the others.
process.env.E2E_DATA_DIR ??= running ? '' : mkdtempSync(join(tmpdir(), 'wedding-e2e-'));

/** The whole product as `npm start` makes it, on an empty data folder; E2E_BASE_URL names one that runs already. */
export default defineConfig({
  testDir: 'journeys',
  // An account has one live session: journeys of the same couple would log each other out.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // On a busy machine the second try tells a slow one from a broken one; `npm test` names whatever needed it.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.E2E_CHROMIUM && { executablePath: process.env.E2E_CHROMIUM }),
      args: [...browserFlags],
    },
  },
  ...(!running && {
    webServer: {
      command: 'node scripts/run.mjs start',
      cwd: join(import.meta.dirname, '..'),
      url: `${baseURL}/readyz`,
      timeout: 240_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      env: {
        PORT: String(port),
        DATA_DIR: process.env.E2E_DATA_DIR,
        ADMIN_LOGIN: ADMIN.login,
        ADMIN_PASSWORD: ADMIN.password,
        SMS_SECRET,
        SPLASH_MS: '0',
        // The encoder shall not compete with the browser for longer than a page needs lessons to show.
        DEMO_FILMS: '2',
        LOG_LEVEL: 'warn',
        // Every journey signs in anew from the same address.
        ATTEMPTS_PER_ADDRESS: '1000',
        // What journeys break on purpose shall not turn this checkout's builds back.
        FAILURES_PER_ADDRESS: '0',
      },
    },
  }),
});
