import { mfeSchema } from './mfe.schema.ts';

/** A line of the entry that loads a component: its key, and the name of its chunk. */
const LOADS =
  /['"]?([\w-]+)['"]?: async \(\) =>\s*\(?\s*await import\(\s*\/\* webpackChunkName: "([\w-]+)" \*\//g;

/**
 * Compares a remote's `mfe.json` with its entry. Returns a sentence for each difference. `source` is the entry's text;
 * `fills` is its export of that name: the components for other remotes' slots.
 */
export function entryProblems(entry: { manifest: unknown; fills?: object; source: string }): string[] {
  const parsed = mfeSchema.safeParse(entry.manifest);
  if (!parsed.success) return parsed.error.issues.map((i) => `mfe.json: ${i.path.join('.')} ${i.message}`);

  const { routes, nav, contract, slots } = parsed.data;
  const filled = Object.keys(entry.fills ?? {});
  const paths = routes.map((route) => route.path);
  const chunks = routes.map((route) => route.chunk ?? `of ${route.path}`);
  const loads = [...entry.source.matchAll(LOADS)].map(([, key = '', chunk]) => ({ key, chunk }));
  const pages = loads.map(({ key }) => key).filter((key) => !filled.includes(key));
  return [
    ...chunks
      .filter((c) => !pages.includes(c))
      .map((c) => `mfe.json names the page ${c}, the entry has none`),
    ...pages
      .filter((p) => !chunks.includes(p))
      .map((p) => `the entry has the page ${p}, mfe.json does not name it`),
    ...loads
      .filter(({ key, chunk }) => key !== chunk)
      .map(({ key, chunk }) => `the chunk of ${key} is called ${chunk}`),
    ...nav
      .filter((item) => !paths.includes(item.to.replace(/^\/|[?#].*$/g, '') || '/'))
      .map((item) => `the navigation leads to ${item.to}, which no route answers`),
    ...slots.fills
      .filter((slot) => !filled.includes(slot))
      .map((slot) => `mfe.json says that it fills ${slot}, the entry does not`),
    ...filled
      .filter((slot) => !slots.fills.includes(slot))
      .map((slot) => `the entry fills ${slot}, mfe.json does not name it`),
    ...(contract.split(' || ').every((one) => one.startsWith('^'))
      ? []
      : ['a remote asks for a contract range, such as ^1.0.0']),
  ];
}
