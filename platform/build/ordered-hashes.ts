import type { Rspack } from '@rsbuild/core';

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
