import { defineConfig } from 'vitest/config';

// Short chaos runs and the tests of what starts processes. Playwright runs the journeys.
export default defineConfig({
  test: { name: 'e2e', include: ['{chaos,cluster}/**/*.test.ts'], testTimeout: 20_000 },
});
