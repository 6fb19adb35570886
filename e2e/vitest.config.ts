import { defineConfig } from 'vitest/config';

// Short chaos runs, and the tests of what starts processes and of what measures. Playwright runs the journeys.
export default defineConfig({
  test: { name: 'e2e', include: ['{bench,chaos,cluster}/**/*.test.ts'], testTimeout: 20_000 },
});
