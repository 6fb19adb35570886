import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { classNames } from './rsbuild.app.ts';

const root = import.meta.dirname;

/** Where the painters of a part go; never released. */
export const PAINTER = 'dist-prerender';

/**
 * The second build of a part: the same sources for Node, so that the build can paint pages beforehand. Class names
 * come out as in the browser's build. `door` is what the entry imports as `painted-door`.
 */
export function painter(options: { entry: string; door?: string }): RsbuildConfig {
  return {
    mode: 'production',
    source: { entry: { painter: join(root, options.entry) } },
    resolve: { alias: { ...(options.door && { 'painted-door': options.door }) } },
    output: {
      target: 'node',
      module: false,
      emitAssets: false,
      dataUriLimit: 0,
      minify: false,
      legalComments: 'none',
      distPath: { root: PAINTER },
      filename: { js: '[name].cjs' },
      cssModules: classNames,
    },
    performance: { printFileSize: false },
    tools: { htmlPlugin: false },
    plugins: [pluginReact()],
  };
}
