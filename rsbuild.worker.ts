import { dirname, join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { precompress } from './scripts/precompress.ts';
import { WORKER_FILE } from './shell/src/worker/worker-file.ts';

/** The third build of the shell: its service worker, one small script without a bundler's runtime or libraries. */
export function serviceWorker(): RsbuildConfig {
  return {
    mode: 'production',
    source: { entry: { sw: join(import.meta.dirname, 'shell/src/worker/sw.ts') } },
    output: {
      target: 'web-worker',
      cleanDistPath: false,
      distPath: { root: join('dist', dirname(WORKER_FILE)), js: '' },
      filename: { js: '[name].js' },
      legalComments: 'none',
    },
    server: { publicDir: false },
    performance: { printFileSize: false },
    splitChunks: false,
    tools: { htmlPlugin: false, rspack: { plugins: [precompress()] } },
  };
}
