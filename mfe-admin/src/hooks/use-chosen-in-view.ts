import { onWidth } from '@wedding/shared/ui/actions/on-width.ts';
import { type RefObject, useEffect, useRef } from 'react';

/** The width of the next chip that stays visible, to show that there are more. */
const PEEK_PX = 24;

/**
 * Returns the ref of an element around chips. On a phone, their row is scrolled so that the chosen one is visible, without
 * scrolling the page; again whenever one of `changes` changes.
 */
export function useChosenInView(changes: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    return element ? onWidth(element, () => showChosen(element)) : undefined;
  }, changes);
  return frame;
}

function showChosen(frame: HTMLElement): void {
  for (const radio of frame.querySelectorAll('input:checked')) {
    const chip = radio.closest('label');
    const row = chip?.parentElement;
    if (!chip || !row) continue;
    const rect = chip.getBoundingClientRect();
    const edge = row.getBoundingClientRect();
    if (rect.left < edge.left) row.scrollLeft -= edge.left - rect.left + PEEK_PX;
    if (rect.right > edge.right) row.scrollLeft += rect.right - edge.right + PEEK_PX;
  }
}
