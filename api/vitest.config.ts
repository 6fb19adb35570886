import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: [`${import.meta.dirname}/src/testing/postgres-setup.ts`],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
