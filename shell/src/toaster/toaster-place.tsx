import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { createStore, useStore } from 'zustand';

const place = createStore(() => ({ wanted: false }));
const load = () => import(/* webpackChunkName: "toaster" */ './toaster.tsx');
/** If it doesn't load, the page only loses its toasts. */
const Toaster = lazyComponent(
  async () => (await load()).Toaster,
  () => null,
);

/**
 * Loads the toaster, a chunk of its own that the landing page doesn't need. Screens that may have to report a lost
 * network call this while there still is one.
 */
export function loadToaster(): ReturnType<typeof load> {
  const loading = load();
  // A toaster that didn't load isn't rendered. The next toast loads it again.
  loading.then(
    () => place.setState({ wanted: true }),
    () => {},
  );
  return loading;
}

/** Renders the toaster once it is wanted; it then shows toasts that were raised before it loaded. */
export function ToasterPlace() {
  const isNeeded = useStore(place, (state) => state.wanted);
  return isNeeded && <Toaster />;
}
