import type { Rspack } from '@rsbuild/core';

/** Chunks with what each is held to, as the bundler writes them into a script: `{5:"sha256-…","d":"sha256-…"}`. */
const LIST = /\{(?:(?:\w+|"[^"]+"):"(?:sha256-[^"]+|\*-\*-\*-CHUNK-SRI-HASH[^"]*)",?)+\}/g;
const ENTRY = /(?:\w+|"[^"]+"):"[^"]+"/g;

/**
 * Puts the hashes that a script vouches for into one order. The bundler takes them from a set, whose order is another
 * one from build to build: the same sources would not give the same bytes, in the script or in its source map.
 */
export function orderedHashes(): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('ordered-hashes', (compilation) => {
        // Once scripts are minified, and before their maps are drawn; the hashes are put in later, where their names stand.
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
