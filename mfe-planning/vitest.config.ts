import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-planning',
    environment: 'jsdom',
    setupFiles: [`${import.meta.dirname}/../shared/vitest.setup.ts`],
  },
});
