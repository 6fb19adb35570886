import { matchRegistry, type Registry } from './remotes/registry.ts';
import type { AppRouter } from './router.tsx';

/** Keeps the document's title in step with the page, from the registry alone. */
export function keepTitle(router: AppRouter, registry: Registry, brandName: string): void {
  let shown = router.state.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    const title = matchRegistry(registry, shown)?.route.title;
    document.title = title ? `${title} · ${brandName}` : brandName;
  });
}
