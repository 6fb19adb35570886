import type { Mfe } from '../shared/contract/mfe.schema.ts';

/** A loader of the bundler: of its `mfe.json`, a remote's entry carries the paths and chunks of the pages alone. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by it
export default function onlyPagePaths(text: string): string {
  const { routes }: Mfe = JSON.parse(text);
  return JSON.stringify({ routes: routes.map(({ path, chunk }) => ({ path, chunk })) });
}
