import { useHost } from '@wedding/shared/platform/host.ts';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

interface Closes {
  onClose: () => void;
}

/**
 * A sheet that is fetched when it is opened: mount it only then. Where it can't be fetched it says so and closes; the
 * next press fetches it anew. What may not be closed unseen brings what stands in its place.
 */
export function lazySheet<P extends Closes>(
  load: () => Promise<ComponentType<P>>,
  otherwise: ComponentType<P> = NotFetched,
): ComponentType<P> {
  const fetched = async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: otherwise };
    }
  };
  return function LazySheet(props: P) {
    const [Sheet] = useState(() => lazy(fetched));
    return (
      <Suspense fallback={null}>
        <Sheet {...props} />
      </Suspense>
    );
  };
}

function NotFetched({ onClose }: Closes) {
  const { toast } = useHost();
  useEffect(() => {
    toast.error('This could not be opened. Check your network connection and press again.');
    onClose();
  }, [toast, onClose]);
  return null;
}
