import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-marketing',
    environment: 'jsdom',
    // Loads a page's modules once per worker instead of once per file, which is several times faster.
    isolate: false,
    setupFiles: [`${import.meta.dirname}/../shared/vitest.setup.ts`],
  },
});
