import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SlotName, SlotProps } from '../contract/slots.ts';
import { type Filler, useHost } from './host.ts';

/** An entry's export `fills`: what a remote puts into other remotes' pages, each in a chunk of its own. */
export type Fills = { [N in SlotName]?: () => Promise<{ Component: ComponentType<SlotProps[N]> }> };

interface SlotOptions<N extends SlotName> {
  name: N;
  /** The filler's props. */
  give: SlotProps[N];
  /** The class of the place, which keeps the filler's height from the start: nothing around it ever moves. */
  className?: string | undefined;
  /** Loaded at once: its place is in the page's first sight. */
  eager?: boolean;
  /** Stands in the place until the filler is there. */
  waiting: ReactNode;
  /** Stands in the place when the filler doesn't come or breaks. */
  failed: ReactNode;
}

/**
 * Shows what other remotes fill into this slot. A filler loads when its place comes into view; if it fails, the page
 * around it still works. A slot that no remote of the release fills takes no space.
 */
export function Slot<N extends SlotName>({ name, ...options }: SlotOptions<N>) {
  const fillers = useHost().fillers(name);
  return fillers.map((filler) => <Place key={filler.remote} filler={filler} {...options} />);
}

type PlaceProps<N extends SlotName> = Omit<SlotOptions<N>, 'name'> & { filler: Filler<N> };

function Place<N extends SlotName>(props: PlaceProps<N>) {
  const { filler, give, className, eager = false, waiting, failed } = props;
  const place = useRef<HTMLDivElement>(null);
  const [Filling, setFilling] = useState<ComponentType<SlotProps[N]>>();
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    let left = false;
    const stop = onSight(eager ? null : place.current, () => {
      filler.load().then(
        (Loaded) => left || setFilling(() => Loaded),
        () => left || setBroken(true),
      );
    });
    return () => {
      left = true;
      stop();
    };
  }, [filler, eager]);

  const onThrown = () => {
    filler.failed();
    setBroken(true);
  };
  return (
    <div ref={place} className={className}>
      {isBroken ? (
        failed
      ) : Filling ? (
        <Boundary onThrown={onThrown}>
          <Filling {...give} />
        </Boundary>
      ) : (
        waiting
      )}
    </div>
  );
}

/** Loads a little earlier, so that most fillers are there when they are seen. */
const AHEAD = '200px';

function onSight(element: Element | null, load: () => void): () => void {
  if (!element || typeof IntersectionObserver === 'undefined') {
    load();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      load();
    },
    { rootMargin: AHEAD },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** React's error boundaries have to be classes. */
class Boundary extends Component<{ onThrown: () => void; children: ReactNode }> {
  override state = { thrown: false };
  static getDerivedStateFromError() {
    return { thrown: true };
  }
  override componentDidCatch() {
    this.props.onThrown();
  }
  override render() {
    return this.state.thrown ? null : this.props.children;
  }
}
