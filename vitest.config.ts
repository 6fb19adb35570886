import { defineConfig } from 'vitest/config';

// Each package says in its own vitest.config.ts how its tests run; its name is the project's.
export default defineConfig({
  test: {
    projects: ['api', 'shared', 'shell', 'mfe-*', 'scripts'],
  },
});
