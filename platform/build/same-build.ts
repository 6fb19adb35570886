import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';

const ROOT = 'wedding-root';

/**
 * Removes this machine's paths from a build, so that two machines make the same bytes from the same sources, and so the
 * same version. The federation plugin writes them in two places: in the request that imports its runtime, and in the
 * names of shared modules. Short names of modules are made from both.
 */
export function portablePaths(options: {
  root: string;
  shared: readonly Shared[];
}): Rspack.RspackPluginInstance {
  const inRequest = encodeURIComponent(JSON.stringify(`${options.root}/`).slice(1, -1));
  return {
    apply(compiler) {
      compiler.options.resolve.alias = { ...compiler.options.resolve.alias, [ROOT]: options.root };
      compiler.hooks.thisCompilation.tap('portable-paths', (_compilation, { normalModuleFactory }) => {
        normalModuleFactory.hooks.beforeResolve.tap('portable-paths', (data) => {
          if (!data.request.includes(inRequest)) return;
          data.request = data.request.replaceAll(inRequest, encodeURIComponent(`${ROOT}/`));
        });
      });
      nameShared(compiler, options.shared);
    },
  };
}

/** A module shared at run time: its key, and the request by which this build would import its own copy. */
export interface Shared {
  key: string;
  request: string;
}

/** Gives shared modules names of our own: no other short name begins with a "$". The bundler reads them from a file. */
function nameShared(compiler: Rspack.Compiler, shared: readonly Shared[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-names-'));
  const path = join(folder, 'names.json');
  const names = shared.flatMap(({ key, request }, index) => [
    [`webpack/sharing/consume/default/${key}/${request}`, `$${index}`],
    [`webpack/sharing/provide/default/${key}`, `$p${index}`],
  ]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(names)));
  new rspack.experiments.ids.SyncModuleIdsPlugin({ path, mode: 'read' }).apply(compiler);
  compiler.hooks.shutdown.tap('portable-paths', () => rmSync(folder, { recursive: true, force: true }));
}

/** A list of chunks with their hashes, as the bundler writes it into a script: `{5:"sha256-…","d":"sha256-…"}`. */
const LIST = /\{(?:(?:\w+|"[^"]+"):"(?:sha256-[^"]+|\*-\*-\*-CHUNK-SRI-HASH[^"]*)",?)+\}/g;
const ENTRY = /(?:\w+|"[^"]+"):"[^"]+"/g;

/**
 * Sorts the integrity hashes in each script. The bundler takes them from a set, whose order differs from build to build:
 * the same sources would not give the same bytes, in the script or in its source map.
 */
export function orderedHashes(): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('ordered-hashes', (compilation) => {
        // After scripts are minified, and before their maps are made. The hashes replace their placeholders later.
        const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
        compilation.hooks.processAssets.tap({ name: 'ordered-hashes', stage }, (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.js')) continue;
            const lists = [...source.source().toString().matchAll(LIST)];
            if (lists.length === 0) continue;
            const ordered = new sources.ReplaceSource(source);
            for (const { 0: list, index } of lists)
              ordered.replace(index, index + list.length - 1, inOrder(list));
            compilation.updateAsset(name, ordered);
          }
        });
      });
    },
  };
}

const inOrder = (list: string): string => `{${(list.match(ENTRY) ?? []).sort().join(',')}}`;
