import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from '../contract/slots.ts';
import type { Fills } from './slot.tsx';

/** Loads a component from a chunk of its own: `async () => (await import(…)).Name`. */
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
 * The routes of a remote's entry: `mfe.json` says which page answers a path, by the name of the page's chunk. A test of
 * each remote holds that there is one.
 */
export const pageRoutes = ({ routes }: Manifest, pages: Record<string, LoadComponent>): PageRoute[] =>
  routes.map(({ path, chunk }) => pageRoute(path, pages[chunk] as LoadComponent));

/** The entry's export `fills`: what it puts into the slots that `mfe.json` names. */
export function slotFills(parts: { [N in SlotName]?: LoadComponent<SlotProps[N]> }): Fills {
  const fills = Object.entries(parts) as [SlotName, LoadComponent<never>][];
  return Object.fromEntries(
    fills.map(([name, load]) => [name, async () => ({ Component: await load() })]),
  ) as Fills;
}
