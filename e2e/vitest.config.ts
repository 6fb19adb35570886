import { defineConfig } from 'vitest/config';

// Short chaos runs and what starts processes; the journeys are Playwright's.
export default defineConfig({
  test: { name: 'e2e', include: ['{chaos,cluster}/**/*.test.ts'], testTimeout: 20_000 },
});
