import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether an element stood in the window when it came; true from the start where nobody asks. What is scrolled to
 * later doesn't count.
 */
export function useStandsInView<Element extends HTMLElement>(
  ask: boolean,
): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [stands, setStands] = useState(!ask);
  useLayoutEffect(() => {
    if (!ask) return setStands(true);
    const box = element.current?.getBoundingClientRect();
    setStands(box !== undefined && box.top < innerHeight && box.bottom > 0);
  }, [ask]);
  return [element, stands];
}
