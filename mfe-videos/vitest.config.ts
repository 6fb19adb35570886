import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-videos',
    environment: 'jsdom',
    // Loading a page's modules once for each worker, not for each file, is a multiple as quick.
    isolate: false,
    // Away from UTC, so that a day taken for a local one shows.
    env: { TZ: 'Africa/Lagos' },
    setupFiles: [
      `${import.meta.dirname}/../shared/vitest.setup.ts`,
      `${import.meta.dirname}/vitest.setup.ts`,
    ],
    testTimeout: 15_000,
  },
});
