import type { Rspack } from '@rsbuild/core';
import { toBrotli, toGzip } from '@wedding/platform/server/operations/compress.ts';

const TEXT = /\.(js|css|html|svg|json)$/;
const MIN_BYTES = 512;

/** Writes `.br` and `.gz` siblings of text files, so that the gateway never compresses a build's file. */
export function precompress(): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('precompress', (compilation) => {
        // After the chunk map (REPORT), and after the real content hashes.
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
        compilation.hooks.processAssets.tapPromise({ name: 'precompress', stage }, async () => {
          const texts = compilation.getAssets().filter((asset) => TEXT.test(asset.name));
          await Promise.all(
            texts.map(async ({ name, source }) => {
              const bytes = source.buffer();
              if (bytes.length < MIN_BYTES) return;
              const [br, gz] = await Promise.all([toBrotli(bytes, 11), toGzip(bytes, { level: 9 })]);
              compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
            }),
          );
        });
      });
    },
  };
}
