import { useEffect } from 'react';
import { type Ask, useHost } from './host.ts';
import { useBlocker } from './router.ts';
import { readToken } from './token.ts';
import { useDirty } from './use-dirty.ts';

const UNSAVED = { title: 'Leave without saving?', text: 'What you changed here is not saved yet.' };

/** Asks before the person leaves the page, by a link or by closing it, while `busy` holds. */
export function useLeaveGuard(busy: boolean, question: Parameters<Ask['confirm']>[0] = UNSAVED): void {
  const { ask } = useHost();
  useDirty(busy);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session there is nothing left to save with.
      busy && readToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask
      .confirm({ icon: 'question', confirm: 'Leave', cancel: 'Stay', ...question })
      .then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, ask, question]);
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);
}
