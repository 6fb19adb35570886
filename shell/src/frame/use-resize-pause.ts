import { useEffect } from 'react';

/** Spec section 9. */
const PAUSE_MS = 250;

/** While the window is being resized, and for 250 ms after, the layout doesn't animate: `data-resizing` on `<html>`. */
export function useResizePause(): void {
  useEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      root.dataset.resizing = '';
      clearTimeout(timer);
      timer = setTimeout(() => delete root.dataset.resizing, PAUSE_MS);
    };
    window.addEventListener('resize', pause);
    return () => {
      window.removeEventListener('resize', pause);
      clearTimeout(timer);
      delete root.dataset.resizing;
    };
  }, []);
}
