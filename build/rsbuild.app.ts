import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { type RsbuildConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { PRIVATE_FOLDER } from '../gateway/releases/build-record.ts';
import { chunkMap } from './chunk-map.ts';
import { buildNeeds } from './needs-plugin.ts';
import { orderedHashes } from './ordered-hashes.ts';
import { portablePaths, type Shared } from './portable-paths.ts';
import { precompress } from './precompress.ts';
import { buildRecord, FACADE_FILES } from './record-plugin.ts';
import { shellChunks, splitChunks } from './split-chunks.ts';

const root = join(import.meta.dirname, '..');

/** Shared at run time: React and the facade. Whole libraries would defeat tree-shaking. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom'];

const SHARED: Shared[] = [
  ...REACT.map((key) => ({ key, request: key })),
  ...FACADE_FILES.map((key) => ({ key, request: `@wedding/${key}` })),
];

/**
 * The facade is keyed by file, so that relative imports inside `shared` meet the same instance. What the shell's build
 * keeps of it is the package's name: short names of modules are made of it, and by the file's path every machine would
 * make other ones.
 */
function shared(options: object, dev: boolean) {
  const libraries = dev && !isPlain() ? [...REACT, 'react/jsx-dev-runtime'] : REACT;
  const entries = [
    ...libraries.map((name) => [name, { singleton: true, requiredVersion: false, ...options }]),
    ...FACADE_FILES.map((shareKey) => {
      const one = { ...facadeOf(shareKey), import: `@wedding/${shareKey}` };
      return [join(root, shareKey), { ...one, ...options }];
    }),
  ];
  return Object.fromEntries(entries);
}

const facadeOf = (shareKey: string) => ({
  shareKey,
  version: '1.0.0',
  singleton: true,
  requiredVersion: false as const,
});

/** Offers the facade's files by whatever way they are imported; `shared` alone would offer the package's name only. */
function offerFacade() {
  const files = FACADE_FILES.map((key) => [join(root, key), { ...facadeOf(key), eager: true }]);
  return new rspack.sharing.ProvideSharedPlugin({ provides: Object.fromEntries(files), enhanced: true });
}

/** Without the names' words: they are a tenth of a page's CSS. */
export const classNames = { localIdentName: '[hash:base64:6]' };

const isDev = () => process.env.NODE_ENV === 'development';

/** A development build for a live shell, whose React is the production one: no hot updates keep state there. */
const isPlain = () => Boolean(process.env.DEV_PLAIN);
const plainReact = { runtime: 'automatic', development: false, refresh: false } as const;

/** The live site that a development server's files are shown in. */
const against = () => (process.env.DEV_AGAINST ? [process.env.DEV_AGAINST] : []);

/** A development server's port; the remote's pages load its files and hot updates straight from there. */
const devPort = () => Number(process.env.DEV_PORT ?? 0) || undefined;

/**
 * What only releases have. Every script vouches for the chunks that it loads, by the same hashes as the version's
 * integrity list: the browser runs no byte that the build didn't write.
 */
function forRelease(entry: string, own: readonly Shared[] = []) {
  if (isDev()) return { plugins: [], output: {}, devtool: {} };
  const vouch = new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true });
  return {
    plugins: [
      portablePaths({ root, shared: own }),
      buildNeeds({ entry, shared: SHARED.map(({ key }) => key) }),
      vouch,
      orderedHashes(),
      precompress(),
      buildRecord({ isShell: entry === 'shell' }),
    ],
    output: {
      crossOriginLoading: 'anonymous' as const,
      sourceMapFilename: `${PRIVATE_FOLDER}maps/[file].map`,
      // As the repository has them, on whichever machine.
      devtoolModuleFilenameTemplate: ({ resourcePath }: { resourcePath: string }) => resourcePath,
    },
    // Positions alone, for reports of errors; no script names them.
    devtool: { devtool: 'hidden-nosources-source-map' as const },
  };
}

function base(): RsbuildConfig {
  const port = devPort();
  return {
    mode: isDev() ? 'development' : 'production',
    output: {
      assetPrefix: 'auto',
      dataUriLimit: 0,
      legalComments: 'none',
      ...(!isDev() && { cssModules: classNames }),
      distPath: { root: isDev() ? 'dist-dev' : 'dist' },
    },
    dev: {
      lazyCompilation: false,
      // Errors show in the terminal and the console: the page's policy lets no overlay paint itself.
      client: { overlay: false, ...(port && { host: 'localhost', port }) },
      ...(port && { assetPrefix: `http://localhost:${port}/` }),
    },
    server: {
      printUrls: false,
      cors: { origin: [/^http:\/\/localhost:\d+$/, ...against()] },
      ...(port && {
        port,
        strictPort: true,
        host: '127.0.0.1',
      }),
    },
    performance: { printFileSize: false },
    tools: { htmlPlugin: false },
  };
}

/** A remote's build: one exposed module, `src/routes.tsx`, and no copy of anything the shell offers. */
export function app(remote: string): RsbuildConfig {
  const name = remote.replaceAll('-', '_');
  const config = base();
  const release = forRelease(name);
  return {
    ...config,
    source: { entry: { [name]: join(root, 'build/empty-entry.ts') } },
    resolve: { alias: { [bundlerRuntime('cjs')]: join(root, 'build/remote-runtime.ts') } },
    splitChunks: false,
    tools: {
      ...config.tools,
      rspack: {
        ...release.devtool,
        output: { uniqueName: name, chunkLoadTimeout: 8000, ...release.output },
        ...(!isDev() && { optimization: { splitChunks: splitChunks(remote) } }),
        module: {
          rules: [{ test: join(root, remote, 'mfe.json'), use: join(root, 'build/only-page-paths.ts') }],
        },
        plugins: [chunkMap({ entry: name }), ...release.plugins],
      },
    },
    plugins: [
      pluginReact(isPlain() ? { fastRefresh: false, swcReactOptions: plainReact } : {}),
      pluginModuleFederation({
        name,
        filename: isDev() ? 'remoteEntry.js' : 'static/js/remoteEntry.[contenthash:8].js',
        exposes: { './routes': { import: './src/routes.tsx', name: 'entry' } },
        shared: shared({ import: false }, isDev()),
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

/** The shell's build: it names no remote; the registry in the page's HTML does. */
export function shell(): RsbuildConfig {
  const config = base();
  const release = forRelease('shell', SHARED);
  return {
    ...config,
    source: { entry: { shell: './src/main.tsx' } },
    // A page that is shown it from elsewhere knows its one file by name.
    splitChunks: isDev() ? false : shellChunks,
    resolve: { alias: trimmedRuntime() },
    tools: {
      ...config.tools,
      rspack: {
        ...release.devtool,
        output: { uniqueName: 'shell', ...release.output },
        plugins: [offerFacade(), chunkMap({ entry: 'shell' }), ...release.plugins],
      },
    },
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: 'shell',
        remotes: {},
        shared: shared({ eager: true }, isDev()),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

const resolverAt = (file: string) => createRequire(file);
const enhanced = resolverAt(join(root, 'shell/package.json')).resolve('@module-federation/enhanced');

/** The file that the plugin puts into every build as its runtime, or that file's ES module. */
function bundlerRuntime(format: 'cjs' | 'js'): string {
  const file = resolverAt(enhanced).resolve('@module-federation/webpack-bundler-runtime');
  return join(dirname(file), `index.${format}`);
}

/**
 * The plugin bundles CommonJS copies of its runtime, from which nothing can be shaken off. All of them must
 * point at the ES modules: some alone would ship two runtimes.
 */
function trimmedRuntime(): Record<string, string> {
  const tools = resolverAt(enhanced).resolve('@module-federation/runtime-tools');
  const runtime = dirname(resolverAt(tools).resolve('@module-federation/runtime'));
  return {
    [bundlerRuntime('cjs')]: bundlerRuntime('js'),
    [join(runtime, 'index.cjs')]: join(runtime, 'index.js'),
    [join(runtime, 'bundler.cjs')]: join(runtime, 'bundler.js'),
    '@module-federation/enhanced/runtime$': join(runtime, 'index.js'),
  };
}
