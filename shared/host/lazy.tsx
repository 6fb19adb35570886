// biome-ignore lint/style/noRestrictedImports: this is what others import in its place
import { type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType } from './component.ts';
import type { LoadComponent } from './entry.ts';
import { useHost } from './host.ts';

/**
 * Creates a component in its own chunk, which loads when the component is first mounted. `waiting` is shown until
 * then. `failed` is shown if the chunk can't be loaded, until the next mount tries again. Without `failed` the
 * error reaches the nearest boundary.
 */
export function lazyComponent<P extends object>(
  load: LoadComponent<P>,
  failed?: ComponentType<P>,
  waiting: ReactNode = null,
): ComponentType<P> {
  let loading: ReturnType<typeof start> | undefined;
  const start = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        loading = undefined;
        if (!failed) throw cause;
        return { default: failed };
      }
    });
  return function LazyComponent(props: P) {
    const [Part] = useState(() => (loading ??= start()));
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** What is said when a file of a page can't be loaded. */
export const NOT_OPENED = 'This could not be opened. Please check your network connection and try again.';

interface Closable {
  onClose: () => void;
}

/**
 * Creates a lazy sheet; mount it when it opens. If its chunk can't be loaded, a toast says so and the sheet closes. An answer
 * that comes once it is closed doesn't close what its owner has opened since.
 */
export function lazySheet<P extends Closable>(load: LoadComponent<P>, failed: ComponentType<P> = Missing) {
  const Lazy = lazyComponent(load, failed);
  return function LazySheet(props: P) {
    const isMounted = useRef(true);
    useEffect(() => {
      isMounted.current = true;
      return () => {
        isMounted.current = false;
      };
    }, []);
    return <Lazy {...props} onClose={() => isMounted.current && props.onClose()} />;
  };
}

function Missing({ onClose }: Closable) {
  const { toast } = useHost();
  useEffect(() => {
    toast.error(NOT_OPENED);
    onClose();
  }, [toast, onClose]);
  return null;
}
