import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Loads the gateway once per worker instead of once per file.
  test: { name: 'gateway', isolate: false, testTimeout: 20_000 },
});
