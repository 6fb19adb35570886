import { basename, join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { partsOf, testedFoldersOf } from './platform/cli/checks/parts.ts';

type PackageTests = NonNullable<TestProjectInlineConfiguration['test']>;

const root = import.meta.dirname;
/** Tests that load modules once per worker instead of once per file, which is several times faster. */
const SHARED_MODULES = { isolate: false };
const PAGES: PackageTests = {
  ...SHARED_MODULES,
  environment: 'jsdom',
  // Not UTC, so that a confusion of UTC and local days fails a test.
  env: { TZ: 'Africa/Lagos' },
  setupFiles: [join(root, 'shared/vitest.setup.ts')],
};
const WITH_POSTGRES: PackageTests = {
  globalSetup: [join(root, 'api/src/testing/postgres-setup.ts')],
  hookTimeout: 60_000,
};

/** How the tests of a folder run, other than by default. */
const PACKAGES: Record<string, PackageTests> = {
  api: { ...WITH_POSTGRES, ...SHARED_MODULES },
  // Playwright runs the journeys.
  e2e: { ...WITH_POSTGRES, include: ['{bench,chaos,cluster,sync}/**/*.test.ts'] },
  'platform/gateway': SHARED_MODULES,
  'platform/releases': SHARED_MODULES,
  shared: PAGES,
  ...Object.fromEntries(partsOf(root).map((part) => [part, PAGES])),
};

export default defineConfig({
  test: {
    projects: testedFoldersOf(root).map((folder) => ({
      test: { name: basename(folder), root: join(root, folder), testTimeout: 60_000, ...PACKAGES[folder] },
    })),
    tags: [
      { name: 'long', description: 'Left to `npm run drill -- units`: its short form stands beside it.' },
    ],
  },
});
