import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';

const ROOT = 'wedding-root';

/**
 * Removes this machine's paths from a build, so that two machines make the same bytes from the same sources, and so the
 * same version. The federation plugin writes them in two places: in the request that imports its runtime, and in the
 * names of shared modules. Short names of modules are made from both.
 */
export function portablePaths(options: {
  root: string;
  shared: readonly Shared[];
}): Rspack.RspackPluginInstance {
  const inRequest = encodeURIComponent(JSON.stringify(`${options.root}/`).slice(1, -1));
  return {
    apply(compiler) {
      compiler.options.resolve.alias = { ...compiler.options.resolve.alias, [ROOT]: options.root };
      compiler.hooks.thisCompilation.tap('portable-paths', (_compilation, { normalModuleFactory }) => {
        normalModuleFactory.hooks.beforeResolve.tap('portable-paths', (data) => {
          if (!data.request.includes(inRequest)) return;
          data.request = data.request.replaceAll(inRequest, encodeURIComponent(`${ROOT}/`));
        });
      });
      nameShared(compiler, options.shared);
    },
  };
}

/** A module shared at run time: its key, and the request by which this build would import its own copy. */
export interface Shared {
  key: string;
  request: string;
}

/** Gives shared modules names of our own: no other short name begins with a "$". The bundler reads them from a file. */
function nameShared(compiler: Rspack.Compiler, shared: readonly Shared[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-names-'));
  const path = join(folder, 'names.json');
  const names = shared.flatMap(({ key, request }, index) => [
    [`webpack/sharing/consume/default/${key}/${request}`, `$${index}`],
    [`webpack/sharing/provide/default/${key}`, `$p${index}`],
  ]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(names)));
  new rspack.experiments.ids.SyncModuleIdsPlugin({ path, mode: 'read' }).apply(compiler);
  compiler.hooks.shutdown.tap('portable-paths', () => rmSync(folder, { recursive: true, force: true }));
}
