import type { Rspack } from '@rsbuild/core';

/** Chunks with what each is held to, as the bundler writes them into a script: `{5:"sha256-…","d":"sha256-…"}`. */
const LIST = /\{(?:(?:\w+|"[^"]+"):"(?:sha256-[^"]+|\*-\*-\*-CHUNK-SRI-HASH[^"]*)",?)+\}/g;
const ENTRY = /(?:\w+|"[^"]+"):"[^"]+"/g;

/**
 * Puts the hashes that a script vouches for into one order. The bundler takes them from a set, whose order is another
 * one from build to build: the same sources would not give the same bytes.
 */
export function orderedHashes(): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('ordered-hashes', (compilation) => {
        // Before names are made of what files hold.
        const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
        compilation.hooks.processAssets.tap({ name: 'ordered-hashes', stage }, (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.js')) continue;
            const text = source.source().toString();
            const ordered = text.replace(LIST, inOrder);
            if (ordered !== text) compilation.updateAsset(name, new sources.RawSource(ordered));
          }
        });
      });
    },
  };
}

const inOrder = (list: string): string => `{${(list.match(ENTRY) ?? []).sort().join(',')}}`;
