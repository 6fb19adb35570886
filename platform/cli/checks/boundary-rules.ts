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
const HOST = ['shared/ui/**', 'shared/host/**', 'shared/video-cache/**', ...PURE];
const SERVER = 'platform/server/**';
const FACADE = {
  'react-router-dom': 'Use @wedding/shared/host/router.ts.',
  '@tanstack/react-query': 'Use @wedding/shared/host/query.ts.',
  zustand: 'Use @wedding/shared/host/store.ts.',
  axios: 'Use call() of @wedding/shared/host/call.ts.',
  sonner: 'Use useHost().toast.',
  sweetalert2: 'Use useHost().ask.',
  '@module-federation/runtime': 'The shell loads remotes.',
};

export const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/test-*.{ts,tsx}', '**/*.setup.ts'];

export const AREAS: readonly Area[] = [
  {
    files: 'e2e/sync/**',
    may: ['mfe-planning/src/**', 'api/**', 'shared/**'],
    isTool: true,
    why: 'Histories of several phones drive the sync engine itself, without its pages.',
  },
  {
    files: 'e2e/**',
    may: ['mfe-*/src/routes.tsx', 'shell/**', 'platform/**', 'api/**', 'shared/**'],
    isTool: true,
    why: 'Of a remote, journeys know the entry.',
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
    files: 'platform/server/**',
    may: PURE,
    testsMay: ['shared/testing/**'],
    why: 'What every server uses knows the contract and pure rules, and nothing above it.',
  },
  {
    files: 'platform/{gateway,releases}/**',
    may: ['platform/{gateway,releases}/**', 'shared/host/**', SERVER, ...PURE],
    testsMay: ['shared/testing/**', 'api/**', 'shell/mfe.json', 'platform/{build,cli}/**', 'e2e/cluster/**'],
    why: 'The gateway reads releases from their store and calls the api over the network.',
  },
  {
    files: 'platform/{build,cli}/**',
    may: ['platform/**', 'shell/**', 'api/**', 'shared/**', 'e2e/**'],
    isTool: true,
    why: 'Commands and the build know remotes by their folder.',
  },
  {
    files: 'platform/*',
    may: ['platform/**'],
    isTool: true,
    why: 'The platform’s own files configure it.',
  },
  {
    files: 'api/**',
    may: ['demo{,/**}', ...PURE, SERVER],
    testsMay: ['shared/testing/**'],
    why: 'Of shared and the platform, the api imports the contract, pure rules and what operates a process.',
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
    may: ['shared/host/**', ...PURE],
    without: { 'react-router-dom': FACADE['react-router-dom'], axios: 'shared/ui makes no calls.' },
    why: 'shared imports nothing above it.',
  },
  {
    files: 'shared/gallery/**',
    may: ['shared/ui/**', 'shared/host/**', ...PURE],
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
    files: 'shared/{video-cache,host}/**',
    may: PURE,
    testsMay: ['shared/testing/**'],
    why: 'What lies in shared knows the contract and pure rules, and nothing beside or above it.',
  },
  { files: 'shared/*', may: [], why: 'shared imports nothing above it.' },
  {
    files: 'deploy/**',
    may: ['api/**', 'platform/**', 'shared/**'],
    isTool: true,
    why: 'What is deployed is read by its tests alone.',
  },
  {
    files: '*',
    may: ['platform/**'],
    isTool: true,
    why: 'Remotes know the root’s files, not the other way round.',
  },
];
