import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shared',
    environment: 'jsdom',
    // Loading a page's modules once per worker instead of once per file is several times faster.
    isolate: false,
    include: ['**/*.test.{ts,tsx}'],
    // Not UTC, so that a date that is mistaken for local time makes a test fail.
    env: { TZ: 'Africa/Lagos' },
    setupFiles: [`${import.meta.dirname}/vitest.setup.ts`],
  },
});
