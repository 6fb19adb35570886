import { lazy, Suspense } from 'react';
import { createStore, useStore } from 'zustand';

const place = createStore(() => ({ wanted: false }));
const load = () => import(/* webpackChunkName: "toaster" */ './toaster.tsx');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/**
 * Brings the toaster, a chunk of its own: the landing page has nothing to say. Screens that may have to tell of a
 * lost network call it while there still is one.
 */
export function loadToaster(): ReturnType<typeof load> {
  place.setState({ wanted: true });
  return load();
}

/** Where the toaster stands once somebody wants it; it then shows what was said before it came. */
export function ToasterPlace() {
  const wanted = useStore(place, (state) => state.wanted);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
