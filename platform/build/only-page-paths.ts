import type { Mfe } from '../../shared/contract/mfe.schema.ts';

/** A loader for the bundler: in a remote's entry it reduces `mfe.json` to the paths and chunks of the pages. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by it
export default function onlyPagePaths(text: string): string {
  const { routes }: Mfe = JSON.parse(text);
  return JSON.stringify({ routes: routes.map(({ path, chunk }) => ({ path, chunk })) });
}
