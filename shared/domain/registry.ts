import type { Mfe } from '../contract/mfe.schema.ts';

export type RegistryRoute = Pick<Mfe['routes'][number], 'path' | 'auth' | 'title'>;

/** One build of a remote. `entry` is an address on this site, `contract` the range of the contract that it needs. */
export interface RemoteBuild extends Pick<Mfe, 'contract'> {
  version: string;
  entry: string;
  /** The hash that the entry's bytes are checked against. The entry itself verifies the rest. */
  integrity?: string;
}

/** One remote of the release that this page was served with. */
export interface RemoteEntry extends RemoteBuild, Pick<Mfe, 'name' | 'nav' | 'slots' | 'namespaces'> {
  routes: RegistryRoute[];
  /** Whether others get another version of it. */
  canary?: true;
  /** The previous build, offered to a visitor whose browser fails with this one. */
  fallback?: RemoteBuild;
}

/** The pinned release, inlined in the HTML: everything the shell knows about its remotes. */
export interface Registry {
  release: string;
  /** The version of the contract that this shell offers. */
  contract: string;
  /** `slots` is missing in pages from an older gateway. */
  shell: { version: string; routes: RegistryRoute[]; slots?: Mfe['slots']; canary?: true };
  remotes: RemoteEntry[];
  /** Parts from development servers, for this browser only. */
  overrides?: { part: string; origin: string }[];
}

export interface RouteMatch {
  route: RegistryRoute;
  /** Undefined if the page is the shell's own. */
  remote?: RemoteEntry;
}

/** Finds the route that matches a path. It is pure and synchronous, and needs no remote code. */
export function matchRegistry(registry: Registry, pathname: string): RouteMatch | undefined {
  const candidates: RouteMatch[] = registry.shell.routes.map((route) => ({ route }));
  for (const remote of registry.remotes) {
    for (const route of remote.routes) candidates.push({ route, remote });
  }
  return matchPath(candidates, pathname);
}

/** Returns the fillers of a slot, in order, up to its maximum if it has one. `shell` has the slots that the shell offers. */
export function fillersOf<T extends Pick<Mfe, 'name' | 'slots'>>(
  slot: string,
  { remotes, shell }: { remotes: readonly T[]; shell: Mfe['slots'] | undefined },
): T[] {
  const place = [shell, ...remotes.map(({ slots }) => slots)].find((slots) => slots?.offers.includes(slot));
  const order = ({ slots }: T) => slots.order?.[slot] ?? 100;
  return remotes
    .filter(({ slots }) => slots.fills.includes(slot))
    .sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1))
    .slice(0, place?.most?.[slot]);
}

/** Reads the registry that the gateway inlined. @throws if the page did not come from the gateway */
export function readRegistry(): Registry {
  return readInlined<Registry>('registry');
}

/** Reads a JSON block of the document by its id. @throws if it doesn't exist */
export function readInlined<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no ${id}.`);
  return JSON.parse(text) as T;
}

interface HasPath {
  route: { path: string };
}

/** Doubled slashes count, except at the end. */
const split = (path: string) =>
  path
    .toLowerCase()
    .replace(/^\/|\/+$/g, '')
    .split('/');

/**
 * Finds the pattern that matches a path, as React Router does: segments match case-insensitively, `:name` matches any one
 * segment, and the pattern that is literal earliest wins. Runs in the browser and in the gateway.
 */
function matchPath<T extends HasPath>(candidates: readonly T[], pathname: string): T | undefined {
  const parts = split(pathname);
  let best: { candidate: T; rank: string } | undefined;
  for (const candidate of candidates) {
    const rank = rankOf(split(candidate.route.path), parts);
    if (rank !== undefined && (!best || rank > best.rank)) best = { candidate, rank };
  }
  return best?.candidate;
}

/** Returns a digit per segment, 1 if it is literal; undefined if the pattern doesn't match. */
function rankOf(pattern: string[], parts: string[]): string | undefined {
  if (pattern.length !== parts.length) return undefined;
  let rank = '';
  for (const [index, segment] of pattern.entries()) {
    if (segment.startsWith(':')) rank += '0';
    else if (segment === parts[index]) rank += '1';
    else return undefined;
  }
  return rank;
}
