import { join } from 'node:path';
import { pluginReact } from '@rsbuild/plugin-react';

const ROOT = join(import.meta.dirname, '../..');

/** React for every build, by our own JSX runtime: see `shared/host/jsx/separate-texts.ts`. */
export function reactPlugin(options: Parameters<typeof pluginReact>[0] = {}) {
  const swcReactOptions = { ...options.swcReactOptions, importSource: join(ROOT, 'shared/host/jsx') };
  return pluginReact({ ...options, swcReactOptions });
}
