import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shell',
    environment: 'jsdom',
    setupFiles: [
      `${import.meta.dirname}/../shared/vitest.setup.ts`,
      `${import.meta.dirname}/vitest.setup.ts`,
    ],
  },
});
