import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { PAINTER, painter } from '../rsbuild.prerender.ts';
import type { Mfe } from '../shared/contract/mfe.schema.ts';

interface Painter {
  paintRoute?: (path: string) => Promise<string>;
  paintFrame?: () => Promise<string>;
  paintFrames?: () => Promise<Record<string, string>>;
}

/**
 * Paints what `mfe.json` marks with `prerender`, and the shell's frames, into `prerender/<chunk>.html` of a finished
 * build.
 */
export async function prerenderPart(folder: string, manifest: Mfe): Promise<void> {
  const isShell = manifest.name === 'shell';
  const routes = manifest.routes.filter((route) => route.prerender);
  if (!isShell && routes.length === 0) return;

  const work = join(folder, PAINTER);
  await rm(work, { recursive: true, force: true });
  const config = isShell
    ? painter({ entry: 'shell/src/frame/paint-frame.tsx' })
    : painter({ entry: 'shared/platform/paint-door.tsx', door: join(folder, 'src/routes.tsx') });
  const rsbuild = await createRsbuild({ cwd: folder, config });
  await (await rsbuild.build()).close();

  const made = createRequire(import.meta.url)(join(work, 'painter.cjs')) as Painter;
  const target = join(folder, 'dist/prerender');
  await mkdir(target, { recursive: true });
  if (made.paintFrame) await writeFile(join(target, 'public.html'), await made.paintFrame());
  for (const [name, html] of Object.entries((await made.paintFrames?.()) ?? {})) {
    await writeFile(join(target, `${name}.html`), html);
  }
  for (const { path, chunk } of routes) {
    if (made.paintRoute) await writeFile(join(target, `${chunk}.html`), await made.paintRoute(path));
  }
}
