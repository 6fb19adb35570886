import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shared',
    environment: 'jsdom',
    // Loading a page's modules once for each worker, not for each file, is a multiple as quick.
    isolate: false,
    include: ['**/*.test.{ts,tsx}'],
    // Away from UTC, so that a date taken for local time shows.
    env: { TZ: 'Africa/Lagos' },
    setupFiles: [`${import.meta.dirname}/vitest.setup.ts`],
  },
});
