import type { SlotName, SlotProps } from '../contract/slots.ts';
import type { ComponentType } from './component.ts';
import type { Fills } from './slot.tsx';

/** Loads a component from its own chunk: `async () => (await import(…)).Name`. */
export type LoadComponent<P = object> = () => Promise<ComponentType<P>>;

/** One page of an entry. */
export interface PageRoute {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}

interface Manifest {
  routes: readonly { path: string; chunk: string }[];
}

export const pageRoute = (path: string, load: LoadComponent): PageRoute => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/**
 * Returns the routes of a remote's entry. `mfe.json` gives the page of each path by the name of its chunk. A test in each
 * remote checks that every page exists.
 */
export const pageRoutes = ({ routes }: Manifest, pages: Record<string, LoadComponent>): PageRoute[] =>
  routes.map(({ path, chunk }) => pageRoute(path, pages[chunk] as LoadComponent));

/** Returns the entry's export `fills`: the components for the slots that `mfe.json` names. */
export function slotFills(parts: { [N in SlotName]?: LoadComponent<SlotProps[N]> }): Fills {
  const fills = Object.entries(parts) as [SlotName, LoadComponent<never>][];
  return Object.fromEntries(
    fills.map(([name, load]) => [name, async () => ({ Component: await load() })]),
  ) as Fills;
}
