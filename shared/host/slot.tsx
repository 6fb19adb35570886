import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SlotName, SlotProps } from '../contract/slots.ts';
import { afterNextFrame } from './after-next-frame.ts';
import type { ComponentType } from './component.ts';
import { type Filler, useHost } from './host.ts';

/** The export `fills` of an entry: the components that a remote puts into other remotes' pages, each in its own chunk. */
export type Fills = { [N in SlotName]?: () => Promise<{ Component: ComponentType<SlotProps[N]> }> };

interface SlotOptions<N extends SlotName> {
  name: N;
  /** The filler's props. */
  fillerProps: SlotProps[N];
  /**
   * The class of each filler's place. It reserves a height from the start, unless the filler's `mfe.json` says its own, so that
   * nothing around it moves.
   */
  className?: string | undefined;
  /** Whether the filler loads as soon as the page around it has been painted, because its place is visible then. */
  eager?: boolean;
  /** Shown in the place while the filler loads. */
  waiting: ReactNode;
  /** Shown in the place if the filler can't be loaded or throws. */
  failed: ReactNode;
}

/**
 * Shows the fillers of this slot, in order, each in a place of its own with its height. A filler loads when its place comes
 * into view. If it fails, the page around it and the other fillers still work. A slot that no remote of the release fills
 * takes no space.
 */
export function Slot<N extends SlotName>({ name, ...options }: SlotOptions<N>) {
  const fillers = useHost().fillers(name);
  return fillers.map((filler) => <SlotPlace key={filler.remote} {...options} filler={filler} />);
}

type SlotPlaceProps<N extends SlotName> = Omit<SlotOptions<N>, 'name'> & { filler: Filler<N> };

function SlotPlace<N extends SlotName>({ filler, className, eager = false, ...options }: SlotPlaceProps<N>) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const load = () => setSeen(true);
    // Evaluating the filler's scripts would delay the frame that shows the page's own content.
    return eager ? afterNextFrame(load) : onVisible(place.current, load);
  }, [eager]);
  const { height } = filler;
  return (
    <div ref={place} className={className} {...(height !== undefined && { style: { minHeight: height } })}>
      {isSeen && <SlotFiller {...options} filler={filler} />}
    </div>
  );
}

type SlotFillerProps<N extends SlotName> = Omit<SlotPlaceProps<N>, 'className' | 'eager'>;

function SlotFiller<N extends SlotName>({ filler, fillerProps, waiting, failed }: SlotFillerProps<N>) {
  const [FillerComponent, setFillerComponent] = useState<ComponentType<SlotProps[N]>>();
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    let left = false;
    filler.load().then(
      (Loaded) => left || setFillerComponent(() => Loaded),
      () => left || setBroken(true),
    );
    return () => {
      left = true;
    };
  }, [filler]);

  const onError = () => {
    filler.failed();
    setBroken(true);
  };
  if (isBroken || !FillerComponent) return <>{isBroken ? failed : waiting}</>;
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
    return this.state.thrown ? null : <>{this.props.children}</>;
  }
}
