import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SlotName, SlotProps } from '../contract/slots.ts';
import { afterNextFrame } from './after-next-frame.ts';
import { type Filler, useHost } from './host.ts';

/** The export `fills` of an entry: the components that a remote puts into other remotes' pages, each in its own chunk. */
export type Fills = { [N in SlotName]?: () => Promise<{ Component: ComponentType<SlotProps[N]> }> };

interface SlotOptions<N extends SlotName> {
  name: N;
  /** The filler's props. */
  fillerProps: SlotProps[N];
  /** The class of the place. It reserves the filler's height from the start, so that nothing around it moves. */
  className?: string | undefined;
  /** Whether the filler loads as soon as the page around it has been painted, because its place is visible then. */
  eager?: boolean;
  /** Shown in the place until the filler has loaded. */
  waiting: ReactNode;
  /** Shown in the place if the filler can't be loaded or throws. */
  failed: ReactNode;
}

/**
 * Shows the fillers of this slot, in order, up to the number in `mfe.json`. All fillers share one place. The first
 * filler reserves its height. Each other filler takes the height of its content, and no space while it is empty. A
 * filler loads when the place comes into view. If it fails, the page around it still works. A slot that no remote of
 * the release fills takes no space.
 */
export function Slot<N extends SlotName>({ name, className, eager = false, ...options }: SlotOptions<N>) {
  const fillers = useHost().fillers(name);
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const load = () => setSeen(true);
    // Evaluating the filler's scripts would delay the frame that shows the page's own content.
    return eager ? afterNextFrame(load) : onVisible(place.current, load);
  }, [eager]);
  if (fillers.length === 0) return null;
  return (
    <div ref={place} className={className}>
      {fillers.map((filler, at) => (
        <SlotFiller
          key={filler.remote}
          {...options}
          {...(at > 0 && { waiting: null, failed: null })}
          filler={filler}
          isSeen={isSeen}
        />
      ))}
    </div>
  );
}

type SlotFillerProps<N extends SlotName> = Omit<SlotOptions<N>, 'name' | 'className' | 'eager'> & {
  filler: Filler<N>;
  isSeen: boolean;
};

function SlotFiller<N extends SlotName>({
  filler,
  fillerProps,
  waiting,
  failed,
  isSeen,
}: SlotFillerProps<N>) {
  const [FillerComponent, setFillerComponent] = useState<ComponentType<SlotProps[N]>>();
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    if (!isSeen) return;
    let left = false;
    filler.load().then(
      (Loaded) => left || setFillerComponent(() => Loaded),
      () => left || setBroken(true),
    );
    return () => {
      left = true;
    };
  }, [filler, isSeen]);

  const onError = () => {
    filler.failed();
    setBroken(true);
  };
  if (isBroken) return failed;
  if (!FillerComponent) return waiting;
  return (
    <Boundary onError={onError}>
      <FillerComponent {...fillerProps} />
    </Boundary>
  );
}

/** How far ahead of the viewport a filler starts to load, so that most fillers are ready when they come into view. */
const ROOT_MARGIN = '200px';

function onVisible(element: Element | null, load: () => void): () => void {
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
    { rootMargin: ROOT_MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** React's error boundaries have to be classes. */
class Boundary extends Component<{ onError: () => void; children: ReactNode }> {
  override state = { thrown: false };
  static getDerivedStateFromError() {
    return { thrown: true };
  }
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return this.state.thrown ? null : this.props.children;
  }
}
