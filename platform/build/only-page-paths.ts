import type { Mfe } from '../../shared/contract/mfe.schema.ts';

/** A loader for the bundler: in a remote's entry it reduces `mfe.json` to each page's path and chunk, and to whose pages they are. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by it
export default function onlyPagePaths(text: string): string {
  const { routes, nav }: Mfe = JSON.parse(text);
  const ofSome = nav.filter((item) => item.for).map(({ to, also, for: roles }) => ({ to, also, for: roles }));
  return JSON.stringify({
    routes: routes.map(({ path, chunk }) => ({ path, chunk })),
    ...(ofSome.length > 0 && { nav: ofSome }),
  });
}
