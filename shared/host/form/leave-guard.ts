import { useEffect } from 'react';
import { type Ask, useHost } from '../host.ts';
import { useBlocker } from '../router.ts';
import { readToken } from '../token.ts';
import { useDirty } from './use-dirty.ts';

const UNSAVED = { title: 'Leave without saving?', text: 'Your changes here haven’t been saved yet.' };

/**
 * Asks for confirmation before the person leaves the page, by a link or by closing it, while `busy` is true. `place` is the part
 * of the address that names the page: with `search`, another query is another page.
 */
export function useLeaveGuard(
  busy: boolean,
  question: Parameters<Ask['confirm']>[0] = UNSAVED,
  place: 'pathname' | 'search' = 'pathname',
): void {
  const { ask } = useHost();
  useDirty(busy);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session nothing can be saved anyway.
      busy &&
      readToken() !== null &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation[place] !== nextLocation[place]),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask
      .confirm({ icon: 'warning', confirm: 'Leave', cancel: 'Stay', ...question })
      .then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, ask, question]);
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);
}
