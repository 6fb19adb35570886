/** Which files may import which. A file belongs to the first area whose `files` match it; every file has one. */
export interface Area {
  /** Paths from the root, as globs. A file may always import its own area in its own top folder. */
  files: string;
  /** Other files of this repository that it may import. */
  may: readonly string[];
  /** Files that its tests may import in addition. */
  testsMay?: readonly string[];
  /** Whether it may import allowed files by a relative path, and compute paths: only for tools, which aren't shipped. */
  isTool?: boolean;
  /** Packages that it must not import, except in tests, each with what to do instead. */
  without?: Readonly<Record<string, string>>;
  /** The only packages it may import, except in tests. */
  packages?: readonly string[];
  /** The message of a violation. */
  why: string;
}

const CONTRACT = 'shared/contract/**';
const PURE = ['shared/domain/**', 'shared/format/**', CONTRACT];
const HOST = ['shared/ui/**', 'shared/platform/**', 'shared/video-cache/**', ...PURE];
const SERVERS = ['shared/operations/**', 'shared/object-store/**'];
const FACADE = {
  'react-router-dom': 'Use @wedding/shared/platform/router.ts.',
  '@tanstack/react-query': 'Use @wedding/shared/platform/query.ts.',
  zustand: 'Use @wedding/shared/platform/store.ts.',
  axios: 'Use call() of @wedding/shared/platform/call.ts.',
  sonner: 'Use useHost().toast.',
  sweetalert2: 'Use useHost().ask.',
};

export const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/test-*.{ts,tsx}', '**/*.setup.ts'];

export const AREAS: readonly Area[] = [
  {
    files: 'e2e/**',
    may: ['mfe-*/src/routes.tsx', 'shell/**', 'gateway/**', 'api/**', 'shared/**', 'scripts/**', 'build/**'],
    isTool: true,
    why: 'Of a remote, journeys know the entry.',
  },
  {
    files: '*/*.config.ts',
    may: ['build/**'],
    isTool: true,
    why: 'A package’s configuration imports what configures all of them, in build/.',
  },
  {
    files: 'mfe-*/**',
    may: HOST,
    testsMay: ['shared/testing/**'],
    without: FACADE,
    why: 'A remote knows the shell by useHost() and the api by the contract, and never another remote.',
  },
  {
    files: 'shell/**',
    may: ['shell/mfe.json', ...HOST],
    testsMay: ['shell/testing/**', 'shared/testing/**'],
    why: 'The shell loads remotes at run time and names none; it knows the api by the contract.',
  },
  {
    files: 'gateway/**',
    may: ['shared/platform/**', ...SERVERS, ...PURE],
    testsMay: ['shared/testing/**', 'api/**', 'shell/mfe.json'],
    why: 'The gateway reads releases from their store and calls the api over the network.',
  },
  {
    files: 'api/**',
    // Failures in browsers are in the release store, in the gateway's format.
    may: ['gateway/releases/release-{errors,set,store}.ts', 'demo{,/**}', ...PURE, ...SERVERS],
    testsMay: ['shared/testing/**'],
    why: 'Of shared, the api imports the contract, pure rules and what operates a process.',
  },
  {
    files: CONTRACT,
    may: [],
    packages: ['zod'],
    why: 'The contract imports zod and its own files only.',
  },
  {
    files: 'shared/{domain,format}/**',
    may: PURE,
    testsMay: ['shared/testing/**'],
    why: 'Pure rules know the contract alone.',
  },
  {
    files: 'shared/ui/**',
    may: ['shared/platform/**', ...PURE],
    without: { 'react-router-dom': FACADE['react-router-dom'], axios: 'shared/ui makes no calls.' },
    why: 'shared imports nothing above it.',
  },
  {
    files: 'shared/gallery/**',
    may: ['shared/ui/**', 'shared/platform/**', ...PURE],
    isTool: true,
    why: 'The gallery shows shared/ui and knows nothing above it.',
  },
  {
    files: 'shared/testing/**',
    may: ['shared/**'],
    isTool: true,
    why: 'shared imports nothing above it.',
  },
  {
    files: 'shared/object-store/**',
    may: ['platform/server/operations/process-owner.ts', ...PURE],
    testsMay: ['shared/testing/**'],
    why: 'Stores of files know who else works on a folder, and nothing above them.',
  },
  {
    files: 'shared/{video-cache,operations,platform}/**',
    may: PURE,
    testsMay: ['shared/testing/**'],
    why: 'What lies in shared knows the contract and pure rules, and nothing beside or above it.',
  },
  { files: 'shared/*', may: [], why: 'shared imports nothing above it.' },
  {
    files: 'deploy/**',
    may: ['api/**', 'gateway/**', 'shared/**'],
    isTool: true,
    why: 'What is deployed is read by its tests alone.',
  },
  {
    files: 'build/**',
    may: ['shell/**', 'gateway/**', 'shared/**', 'scripts/**', 'api/**'],
    isTool: true,
    why: 'The build knows remotes by their folder.',
  },
  {
    files: 'scripts/**',
    may: ['shell/**', 'gateway/**', 'api/**', 'shared/**', 'e2e/**', 'build/**'],
    isTool: true,
    why: 'Scripts know remotes by their folder.',
  },
  {
    files: '*',
    may: ['scripts/**', 'build/**'],
    isTool: true,
    why: 'Remotes know the root’s files, not the other way round.',
  },
];
