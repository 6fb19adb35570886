import { useState } from 'react';
import { useHost } from '../host.ts';
import { readTyped, writeTyped } from './typed.ts';

/**
 * State for what is typed into a page, a JSON value: it stays in this tab, for this page and account, until it is changed to
 * undefined, as once it is saved. Before, and from then on, it is `stored`. `name` tells it from the page's other fields.
 */
export function useTyped<T>(name: string, stored: T): [T, (next: T | undefined) => void] {
  const { user } = useHost().session;
  // Named once: while the person signs out, which deletes what the tab stores, the page is still there without a user.
  const [key] = useState(() => `typed:${user?.id}:${location.pathname}:${name}`);
  const [typed, setTyped] = useState(() => readTyped(key) as T | undefined);
  function change(next: T | undefined) {
    writeTyped(key, next);
    setTyped(next);
  }
  return [typed === undefined ? stored : typed, change];
}
