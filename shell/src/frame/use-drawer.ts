import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const LARGE = '(min-width: 900px)';

/**
 * The slide-in sidebar of small screens: takes the focus while open, gives it back after; closes on Escape, on every
 * route change, and when the screen becomes large enough for the fixed one.
 */
export function useDrawer(panel: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (pathname || search) setOpen(false);
  }, [pathname, search]);

  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    const large = matchMedia(LARGE);
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    panel.current?.querySelector<HTMLElement>('button, a')?.focus();
    document.addEventListener('keydown', onKey);
    large.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', onKey);
      large.removeEventListener('change', close);
      // Unless a route change has taken it to the new page's content.
      if (panel.current?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, [open, panel]);

  return { open, toggle: () => setOpen(!open), close: () => setOpen(false) };
}
