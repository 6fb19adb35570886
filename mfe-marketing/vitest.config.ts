import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-marketing',
    environment: 'jsdom',
    // Loading a page's modules once for each worker, not for each file, is a multiple as quick.
    isolate: false,
    setupFiles: [`${import.meta.dirname}/../shared/vitest.setup.ts`],
  },
});
