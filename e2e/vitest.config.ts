import { defineConfig } from 'vitest/config';

// Short chaos runs, random histories of several phones, and the tests of what starts processes and of what measures.
// Playwright runs the journeys.
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['{bench,chaos,cluster,sync}/**/*.test.ts'],
    globalSetup: [`${import.meta.dirname}/../api/src/testing/postgres-setup.ts`],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
