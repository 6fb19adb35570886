import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-videos',
    environment: 'jsdom',
    // Loads a page's modules once per worker instead of once per file, which is several times faster.
    isolate: false,
    // Away from UTC, so that a mix-up of UTC days and local days shows.
    env: { TZ: 'Africa/Lagos' },
    setupFiles: [
      `${import.meta.dirname}/../shared/vitest.setup.ts`,
      `${import.meta.dirname}/vitest.setup.ts`,
    ],
    testTimeout: 15_000,
  },
});
