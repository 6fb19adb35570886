import { mfeSchema } from './mfe.schema.ts';

/**
 * Holds a remote's `mfe.json` against its door. Answers a sentence per difference.
 * `routes` is the door's default export; its paths are flat and whole. `fills` is its export of that name: what it
 * puts into other remotes' slots. `source` is the door's text.
 */
export function doorProblems(door: {
  manifest: unknown;
  routes: readonly { path?: string | undefined }[];
  fills?: object;
  source: string;
}): string[] {
  const parsed = mfeSchema.safeParse(door.manifest);
  if (!parsed.success) return parsed.error.issues.map((i) => `mfe.json: ${i.path.join('.')} ${i.message}`);

  const { routes, nav, contract, slots } = parsed.data;
  const filled = Object.keys(door.fills ?? {});
  const named = routes.map((route) => route.path);
  const offered = door.routes.map((route) => route.path ?? '(a route without a path)');
  const chunks = [...door.source.matchAll(/webpackChunkName: "([\w-]+)"/g)].map((match) => match[1]);
  return [
    ...named
      .filter((p) => !offered.includes(p))
      .map((p) => `mfe.json names ${p}, the door has no such route`),
    ...offered.filter((p) => !named.includes(p)).map((p) => `the door has ${p}, mfe.json does not name it`),
    ...routes
      .filter((route) => !chunks.includes(route.chunk ?? ''))
      .map((route) => `no page of the door is in a chunk called ${route.chunk}`),
    ...nav
      .filter((item) => !named.includes(item.to.slice(1) || '/'))
      .map((item) => `the navigation leads to ${item.to}, which no route answers`),
    ...slots.fills
      .filter((slot) => !filled.includes(slot))
      .map((slot) => `mfe.json says that it fills ${slot}, the door does not`),
    ...filled
      .filter((slot) => !slots.fills.includes(slot))
      .map((slot) => `the door fills ${slot}, mfe.json does not name it`),
    ...(contract.startsWith('^') ? [] : ['a remote asks for a contract range, such as ^1.0.0']),
  ];
}
