import { defineConfig } from 'vitest/config';

// Each package says in its own vitest.config.ts how its tests run; its name is the project's. A folder is enough.
export default defineConfig({
  test: {
    projects: ['*/vitest.config.ts', 'platform/*/vitest.config.ts'],
    tags: [
      { name: 'long', description: 'Left to `npm run drill -- units`: its short form stands beside it.' },
    ],
  },
});
