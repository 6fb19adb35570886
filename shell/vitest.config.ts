import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shell',
    environment: 'jsdom',
    // Loading a page's modules once per worker instead of once per file is several times faster.
    isolate: false,
    setupFiles: [
      `${import.meta.dirname}/../shared/vitest.setup.ts`,
      `${import.meta.dirname}/vitest.setup.ts`,
    ],
  },
});
