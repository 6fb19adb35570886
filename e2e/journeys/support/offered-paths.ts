interface Registry {
  shell: { routes: { path: string; auth: string }[] };
  remotes: Record<string, { routes?: { path: string; auth: string }[] }>;
}

/**
 * Returns every path without a parameter that the platform offers to this kind of visitor, so that a new page is
 * checked the day it ships. @param registry the JSON that each document carries in `#registry`
 */
export function offeredPaths(registry: string | null, auth: string): string[] {
  const { shell, remotes } = JSON.parse(registry ?? '') as Registry;
  const paths = [shell, ...Object.values(remotes)]
    .flatMap(({ routes = [] }) => routes)
    .filter((route) => route.auth === auth && !/[:*]/.test(route.path))
    .map(({ path }) => `/${path.replace(/^\//, '')}`);
  return [...new Set(paths)];
}
