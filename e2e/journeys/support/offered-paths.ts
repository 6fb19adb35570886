interface Registry {
  shell: { routes: { path: string; auth: string }[] };
  remotes: Record<string, { routes?: { path: string; auth: string }[] }>;
}

/**
 * Returns every path without a parameter that the platform offers to this kind of visitor, so that a new page is
 * checked the day it ships. @param registry the JSON that each document carries in `#registry`
 */
export const offeredPaths = (registry: string | null, auth: string): string[] =>
  allPaths(registry, auth).filter((path) => !/[:*]/.test(path));

/** Returns every path with a parameter: each screen whose address names what it shows. */
export const parameterPaths = (registry: string | null): string[] =>
  allPaths(registry).filter((path) => path.includes(':'));

function allPaths(registry: string | null, auth?: string): string[] {
  const { shell, remotes } = JSON.parse(registry ?? '') as Registry;
  const paths = [shell, ...Object.values(remotes)]
    .flatMap(({ routes = [] }) => routes)
    .filter((route) => auth === undefined || route.auth === auth)
    .map(({ path }) => `/${path.replace(/^\//, '')}`);
  return [...new Set(paths)];
}
