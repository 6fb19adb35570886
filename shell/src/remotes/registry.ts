import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import { matchPath } from './match-path.ts';

export type RegistryRoute = Pick<Mfe['routes'][number], 'path' | 'auth' | 'title'>;

/** One build of a remote. `entry` is an address on this site, `contract` the range that it needs. */
export interface RemoteBuild extends Pick<Mfe, 'contract'> {
  version: string;
  entry: string;
  /** What the entry's bytes are held against; it vouches for the rest. */
  integrity?: string;
}

/** One remote of the release that this page was given. */
export interface RemoteEntry extends RemoteBuild, Pick<Mfe, 'name' | 'nav' | 'slots'> {
  routes: RegistryRoute[];
  /** The build before this one, offered to who sees this one fail. */
  fallback?: RemoteBuild;
}

/** The pinned release, inlined in the HTML: everything the shell knows of its remotes. */
export interface Registry {
  release: string;
  /** The version of the contract that this shell offers. */
  contract: string;
  shell: { version: string; routes: RegistryRoute[] };
  remotes: RemoteEntry[];
  /** Parts from development servers, for this browser alone. */
  overrides?: { part: string; origin: string }[];
}

export interface RouteMatch {
  route: RegistryRoute;
  /** Without one, the page is the shell's own. */
  remote?: RemoteEntry;
}

/** Finds who answers a path: pure and synchronous, no remote code needed. */
export function matchRegistry(registry: Registry, pathname: string): RouteMatch | undefined {
  const candidates: RouteMatch[] = registry.shell.routes.map((route) => ({ route }));
  for (const remote of registry.remotes) {
    for (const route of remote.routes) candidates.push({ route, remote });
  }
  return matchPath(candidates, pathname);
}

/** Reads what the gateway inlined. @throws when the page did not come from the gateway */
export function readRegistry(): Registry {
  return readInlined<Registry>('registry');
}

/** Reads a JSON block of the document by its id. @throws when there is none */
export function readInlined<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no ${id}.`);
  return JSON.parse(text) as T;
}
