import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRsbuild, logger, rspack } from '@rsbuild/core';
import { chunkMap } from '../../../platform/build/chunk-map.ts';
import { precompress } from '../../../platform/build/precompress.ts';
import { reactPlugin } from '../../../platform/build/react-plugin.ts';
import { classNames } from '../../../platform/build/rsbuild.app.ts';

const root = join(import.meta.dirname, '../../..');
const here = import.meta.dirname;

interface Files {
  js: string[];
  css: string[];
}

/** Files by chunk name. A plain page needs those of the entry, `shell`. */
export type Monolith = Record<string, Files> & { shell: Files };

/**
 * Builds the same sources as one plain single-page application into `folder`. It has the shell's own entry and lazy
 * pages, but imports the remotes' entries statically and uses no federation.
 */
export async function buildMonolith(folder: string): Promise<Monolith> {
  process.env.NODE_ENV = 'production';
  logger.level = 'error';
  const rsbuild = await createRsbuild({
    cwd: join(root, 'shell'),
    config: {
      mode: 'production',
      source: { entry: { shell: './src/main.tsx' } },
      output: {
        assetPrefix: '/',
        dataUriLimit: 0,
        legalComments: 'none',
        distPath: { root: folder },
        cleanDistPath: true,
        cssModules: classNames,
      },
      performance: { printFileSize: false },
      tools: {
        htmlPlugin: false,
        rspack: {
          plugins: [
            new rspack.NormalModuleReplacementPlugin(/\/load-remote\.ts$/, join(here, 'load-remote.ts')),
            new rspack.NormalModuleReplacementPlugin(/\/offer-runtime\.ts$/, join(here, 'offer-runtime.ts')),
            chunkMap({ entry: 'shell' }),
            precompress(),
          ],
        },
      },
      plugins: [reactPlugin()],
    },
  });
  await (await rsbuild.build()).close();
  return JSON.parse(await readFile(join(folder, 'chunks.json'), 'utf8')) as Monolith;
}
