import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import type { Mfe } from '../../shared/contract/mfe.schema.ts';
import { reactPlugin } from './react-plugin.ts';
import { classNames } from './rsbuild.app.ts';

interface Prerenderer {
  prerenderRoute?: (path: string) => Promise<string>;
  prerenderPublicFrame?: () => Promise<string>;
  prerenderFrames?: () => Promise<Record<string, string>>;
}

/**
 * Prerenders the routes that `mfe.json` marks with `prerender`, and the shell's frames, into `prerender/<chunk>.html` of a
 * finished build.
 */
export async function prerenderPart(folder: string, manifest: Mfe): Promise<void> {
  const isShell = manifest.name === 'shell';
  const routes = manifest.routes.filter((route) => route.prerender);
  if (!isShell && routes.length === 0) return;

  const work = join(folder, PRERENDER_FOLDER);
  await rm(work, { recursive: true, force: true });
  const config = isShell
    ? prerenderer({ entry: 'shell/src/frame/prerender-frame.tsx' })
    : prerenderer({
        entry: 'shared/host/prerender/prerender-entry.tsx',
        remoteEntry: join(folder, 'src/routes.tsx'),
      });
  const rsbuild = await createRsbuild({ cwd: folder, config });
  await (await rsbuild.build()).close();

  const made = createRequire(import.meta.url)(join(work, 'prerenderer.cjs')) as Prerenderer;
  const target = join(folder, 'dist/prerender');
  await mkdir(target, { recursive: true });
  if (made.prerenderPublicFrame)
    await writeFile(join(target, 'public.html'), await made.prerenderPublicFrame());
  for (const [name, html] of Object.entries((await made.prerenderFrames?.()) ?? {})) {
    await writeFile(join(target, `${name}.html`), html);
  }
  for (const { path, chunk } of routes) {
    if (made.prerenderRoute) await writeFile(join(target, `${chunk}.html`), await made.prerenderRoute(path));
  }
}

const root = join(import.meta.dirname, '../..');

/** The folder of a part's prerenderers; it is never released. */
const PRERENDER_FOLDER = 'dist-prerender';

/**
 * Configures the second build of a part: the same sources for Node, so that the build can prerender pages. Class names
 * are the same as in the browser's build. `remoteEntry` is the module that the entry imports as `remote-entry`.
 */
function prerenderer(options: { entry: string; remoteEntry?: string }): RsbuildConfig {
  return {
    mode: 'production',
    source: { entry: { prerenderer: join(root, options.entry) } },
    resolve: { alias: { ...(options.remoteEntry && { 'remote-entry': options.remoteEntry }) } },
    output: {
      target: 'node',
      module: false,
      emitAssets: false,
      dataUriLimit: 0,
      minify: false,
      legalComments: 'none',
      distPath: { root: PRERENDER_FOLDER },
      filename: { js: '[name].cjs' },
      cssModules: classNames,
    },
    performance: { printFileSize: false },
    tools: { htmlPlugin: false },
    plugins: [reactPlugin()],
  };
}
