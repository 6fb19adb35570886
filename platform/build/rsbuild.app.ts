import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { type RsbuildConfig, rspack } from '@rsbuild/core';
import { PRIVATE_FOLDER } from '@wedding/platform/server/stored-releases/version-files.ts';
import { chunkMap } from './chunk-map.ts';
import { cssLayers } from './css-layers.ts';
import { buildNeeds } from './needs-plugin.ts';
import { precompress } from './precompress.ts';
import { reactPlugin } from './react-plugin.ts';
import { buildRecord, FACADE_FILES } from './record-plugin.ts';
import { orderedHashes, portablePaths, type Shared } from './same-build.ts';
import { shellChunks, splitChunks } from './split-chunks.ts';

const root = join(import.meta.dirname, '../..');

/** Shared at run time: React and the facade. Whole libraries would defeat tree-shaking. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom'];

const SHARED: Shared[] = [
  ...REACT.map((key) => ({ key, request: key })),
  ...FACADE_FILES.map((key) => ({ key, request: `@wedding/${key}` })),
];

/**
 * Returns the shared modules of a build. The facade is keyed by file, so that relative imports inside `shared` resolve to
 * the same instance. The shell's build imports it by the package's name: short names of modules are made from it, and
 * would differ from machine to machine if they were made from the file's path.
 */
function shared(options: object, dev: boolean) {
  const libraries = dev ? [...REACT, 'react/jsx-dev-runtime'] : REACT;
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

/** Offers the facade's files however they are imported; `shared` by itself would offer only the package's name. */
function offerFacade() {
  const files = FACADE_FILES.map((key) => [join(root, key), { ...facadeOf(key), eager: true }]);
  return new rspack.sharing.ProvideSharedPlugin({ provides: Object.fromEntries(files), enhanced: true });
}

/** Class names without readable words, which would be a tenth of a page's CSS. */
export const classNames = { localIdentName: '[hash:base64:6]' };

const isDev = () => process.env.NODE_ENV === 'development';

/** The live site in which a development server's files are shown. */
const against = () => (process.env.DEV_AGAINST ? [process.env.DEV_AGAINST] : []);

/** The port of a development server; the remote's pages load its files and hot updates directly from there. */
const devPort = () => Number(process.env.DEV_PORT ?? 0) || undefined;

/**
 * Returns the settings that only releases have. Every script contains the hashes of the chunks that it loads, the same as
 * in the version's integrity list, so that the browser runs no byte that the build didn't write.
 */
function forRelease(entry: string, own: readonly Shared[] = []) {
  if (isDev()) return { plugins: [], output: {}, devtool: {} };
  const integrity = new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true });
  return {
    plugins: [
      portablePaths({ root, shared: own }),
      buildNeeds({ entry, shared: SHARED.map(({ key }) => key) }),
      integrity,
      orderedHashes(),
      precompress(),
      buildRecord({ part: entry.replaceAll('_', '-') }),
    ],
    output: {
      crossOriginLoading: 'anonymous' as const,
      sourceMapFilename: `${PRIVATE_FOLDER}maps/[file].map`,
      // Paths as in the repository, on any machine.
      devtoolModuleFilenameTemplate: ({ resourcePath }: { resourcePath: string }) => resourcePath,
    },
    // Only positions, for reports of errors; no script refers to the maps.
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
      // The page's policy blocks this overlay: shell/src/debug/compile-overlay.ts shows what doesn't compile.
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
    tools: { htmlPlugin: false, postcss: cssLayers },
  };
}

/** Returns the configuration of a part's build. */
export const configOf = (part: string): RsbuildConfig => (part === 'shell' ? shell() : app(part));

/** Configures a remote's build: one exposed module, `src/routes.tsx`, and no copy of anything the shell offers. */
function app(remote: string): RsbuildConfig {
  const name = remote.replaceAll('-', '_');
  const config = base();
  const release = forRelease(name);
  return {
    ...config,
    source: {
      entry: { [name]: join(root, 'platform/build/empty-entry.ts') },
      define: { __REMOTE__: JSON.stringify(remote) },
    },
    resolve: { alias: { [bundlerRuntime('cjs')]: join(root, 'platform/build/remote-runtime.ts') } },
    splitChunks: false,
    tools: {
      ...config.tools,
      rspack: {
        ...release.devtool,
        output: { uniqueName: name, chunkLoadTimeout: 8000, ...release.output },
        ...(!isDev() && { optimization: { splitChunks: splitChunks(remote) } }),
        module: {
          rules: [
            { test: join(root, remote, 'mfe.json'), use: join(root, 'platform/build/only-page-paths.ts') },
          ],
        },
        plugins: [chunkMap({ entry: name }), ...release.plugins],
      },
    },
    plugins: [
      reactPlugin(),
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

/** Configures the shell's build: it names no remote; the registry in the page's HTML does. */
function shell(): RsbuildConfig {
  const config = base();
  const release = forRelease('shell', SHARED);
  return {
    ...config,
    source: { entry: { shell: './src/main.tsx' } },
    // A page that loads the shell from a development server knows its only file by name.
    splitChunks: isDev() ? false : shellChunks,
    resolve: {
      alias: {
        ...trimmedRuntime(),
        [axiosFetch]: join(root, 'platform/build/no-fetch-adapter.ts'),
        // Its package offers bundlers the copy with warnings alone.
        ...(!isDev() && {
          'react-router$': join(router, 'index.mjs'),
          'react-router/dom$': join(router, 'dom-export.mjs'),
        }),
      },
    },
    tools: {
      ...config.tools,
      rspack: {
        ...release.devtool,
        output: { uniqueName: 'shell', ...release.output },
        plugins: [offerFacade(), chunkMap({ entry: 'shell' }), ...release.plugins],
      },
    },
    plugins: [
      reactPlugin(),
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
const axios = resolverAt(join(root, 'shared/package.json')).resolve('axios/package.json');
const axiosFetch = join(dirname(axios), 'lib/adapters/fetch.js');
const routerDom = resolverAt(join(root, 'shared/package.json')).resolve('react-router-dom');
const router = join(dirname(resolverAt(routerDom).resolve('react-router')), '../production');
const enhanced = resolverAt(join(root, 'shell/package.json')).resolve('@module-federation/enhanced');

/** Returns the file that the plugin puts into every build as its runtime, or that file's ES module. */
function bundlerRuntime(format: 'cjs' | 'js'): string {
  const file = resolverAt(enhanced).resolve('@module-federation/webpack-bundler-runtime');
  return join(dirname(file), `index.${format}`);
}

/**
 * Replaces the CommonJS copies of the runtime that the plugin bundles, which can't be tree-shaken, with the ES modules, and leaves
 * out what this site has no use for. All of them must be replaced: otherwise the build would contain two runtimes.
 */
function trimmedRuntime(): Record<string, string> {
  const tools = resolverAt(enhanced).resolve('@module-federation/runtime-tools');
  const runtime = dirname(resolverAt(tools).resolve('@module-federation/runtime'));
  const core = dirname(resolverAt(join(runtime, 'index.js')).resolve('@module-federation/runtime-core'));
  const none = join(root, 'platform/build/no-snapshots.ts');
  return {
    [bundlerRuntime('cjs')]: bundlerRuntime('js'),
    [join(runtime, 'index.cjs')]: join(runtime, 'index.js'),
    [join(runtime, 'bundler.cjs')]: join(runtime, 'bundler.js'),
    [join(core, 'plugins/snapshot/SnapshotHandler.js')]: none,
    [join(core, 'utils/preload.js')]: none,
    '@module-federation/enhanced/runtime$': join(runtime, 'index.js'),
  };
}
