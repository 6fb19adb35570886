import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-marketing',
    environment: 'jsdom',
    setupFiles: [`${import.meta.dirname}/../shared/vitest.setup.ts`],
  },
});
