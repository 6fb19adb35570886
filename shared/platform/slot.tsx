import type { SlotName, SlotProps } from '@wedding/shared/contract/slots.ts';
import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Filler, useHost } from './host.ts';

/** A door's export `fills`: what a remote puts into other remotes' pages, each a lazy chunk of its own. */
export type Fills = { [N in SlotName]?: () => Promise<{ Component: ComponentType<SlotProps[N]> }> };

interface SlotOptions<N extends SlotName> {
  name: N;
  /** What the filler is told. */
  give: SlotProps[N];
  /** The class of the place, which keeps the filler's height from the start: nothing around it ever moves. */
  className?: string | undefined;
  /** Stands in the place until the filler is there. */
  waiting: ReactNode;
  /** Stands in the place when the filler doesn't come or breaks. */
  failed: ReactNode;
}

/**
 * Where other remotes put something of theirs. It is loaded when its place comes in sight, and whatever becomes of it,
 * the page around it goes on. A slot that nobody fills in this release takes no place.
 */
export function Slot<N extends SlotName>({ name, ...options }: SlotOptions<N>) {
  const fillers = useHost().fillers(name);
  return fillers.map((filler) => <Place key={filler.remote} filler={filler} {...options} />);
}

type PlaceProps<N extends SlotName> = Omit<SlotOptions<N>, 'name'> & { filler: Filler<N> };

function Place<N extends SlotName>({ filler, give, className, waiting, failed }: PlaceProps<N>) {
  const place = useRef<HTMLDivElement>(null);
  const [Filling, setFilling] = useState<ComponentType<SlotProps[N]>>();
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    let left = false;
    const stop = onSight(place.current, () => {
      filler.load().then(
        (Loaded) => left || setFilling(() => Loaded),
        () => left || setBroken(true),
      );
    });
    return () => {
      left = true;
      stop();
    };
  }, [filler]);

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

/** A little before it is in sight, so that most are there by then. */
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

/** React knows boundaries as classes alone. */
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
