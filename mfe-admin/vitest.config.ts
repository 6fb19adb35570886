import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-admin',
    environment: 'jsdom',
    // Loading a page's modules once per worker instead of once per file is several times faster.
    isolate: false,
    // Not UTC, so that a confusion of UTC and local days fails a test.
    env: { TZ: 'Africa/Lagos' },
    setupFiles: [
      `${import.meta.dirname}/../shared/vitest.setup.ts`,
      `${import.meta.dirname}/vitest.setup.ts`,
    ],
    testTimeout: 15_000,
  },
});
