import { createRsbuild } from '@rsbuild/core';
import { serviceWorker } from '../rsbuild.worker.ts';

/** Puts the service worker into the shell's finished build. */
export async function buildWorker(folder: string): Promise<void> {
  const rsbuild = await createRsbuild({ cwd: folder, config: serviceWorker() });
  await (await rsbuild.build()).close();
}
