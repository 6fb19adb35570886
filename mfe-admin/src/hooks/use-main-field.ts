import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of a sheet's main field, and focuses it. A component's effect runs after its sheet's, which opens it. */
export function useMainField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => void field.current?.focus(), []);
  return field;
}

/** As a ref, focuses what a press has put there: a field that opened for typing, the button that comes back, a new link. */
export const focusOnce = (control: HTMLElement | null): void => control?.focus();
