import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    root: import.meta.dirname,
    // Loading the app once for each worker, not for each file, saves a third of the time.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: [`${import.meta.dirname}/src/testing/postgres-setup.ts`],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
