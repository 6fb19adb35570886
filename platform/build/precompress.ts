import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Rspack } from '@rsbuild/core';

const TEXT = /\.(js|css|html|svg|json)$/;
const MIN_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

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
              const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
              const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
              compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
            }),
          );
        });
      });
    },
  };
}
