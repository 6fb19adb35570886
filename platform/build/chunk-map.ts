import type { Rspack } from '@rsbuild/core';

/** Files that one named chunk needs, relative to the build's root. */
interface ChunkFiles {
  js: string[];
  css: string[];
}

/**
 * Writes `chunks.json`: the files of the entry and of every named chunk, so that the gateway can name in the HTML the
 * files that a route needs. A chunk's list leaves out the entry's files, which are loaded anyway.
 */
export function chunkMap({ entry }: { entry: string }): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('chunk-map', (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'chunk-map', stage }, () => {
          const map = Object.fromEntries(readGroups(compilation, entry));
          compilation.emitAsset('chunks.json', new sources.RawSource(JSON.stringify(map, null, 1)));
        });
      });
    },
  };
}

function* readGroups(compilation: Rspack.Compilation, entry: string): Generator<[string, ChunkFiles]> {
  const entryFiles = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  const groups = [...compilation.namedChunkGroups].filter(([name]) => name);
  for (const [name, group] of groups) {
    const files = group.getFiles().filter((file) => name === entry || !entryFiles.includes(file));
    yield [
      name,
      {
        js: files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.')),
        css: files.filter((file) => file.endsWith('.css')),
      },
    ];
  }
}
