import { join } from 'node:path';
import { createRsbuild, logger, type RsbuildConfig } from '@rsbuild/core';
import { cssLayers } from './css-layers.ts';
import { reactPlugin } from './react-plugin.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Configures the gallery of `shared/ui`, of this checkout or of another tree of its sources. No part's build contains it.
 */
export function gallery(mode: 'development' | 'production', tree = root): RsbuildConfig {
  return {
    mode,
    source: { entry: { index: join(tree, 'shared/gallery/main.tsx') } },
    html: { title: 'Gallery of shared/ui' },
    output: { dataUriLimit: 0, legalComments: 'none', minify: false },
    dev: { lazyCompilation: false },
    server: { printUrls: false, publicDir: false },
    performance: { printFileSize: false },
    tools: { postcss: cssLayers },
    plugins: [reactPlugin()],
  };
}

/**
 * Builds each tree's gallery into its folder, and returns for each the reason why it can't be built, or undefined. The
 * environment is restored afterwards.
 */
export async function buildGalleries(
  galleries: readonly { tree: string; to: string }[],
): Promise<(Error | undefined)[]> {
  const { NODE_ENV: before } = process.env;
  logger.level = 'error';
  try {
    const builds = await Promise.allSettled(
      galleries.map(async ({ tree, to }) => {
        const config = gallery('production', tree);
        const output = { ...config.output, distPath: { root: to }, cleanDistPath: true };
        const rsbuild = await createRsbuild({ cwd: root, config: { ...config, output } });
        await (await rsbuild.build()).close();
      }),
    );
    return builds.map((one) => (one.status === 'rejected' ? (one.reason as Error) : undefined));
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
