import type { Ask } from './host.ts';

/**
 * Asks before something goes to the bin that others depend on. `what` names it, `uses` says in a sentence what hangs on it.
 * Without uses nothing is asked, because Undo and the bin take it back.
 */
export const confirmBin = async (ask: Ask, what: string, uses: string): Promise<boolean> =>
  uses === '' ||
  ask.confirm({
    title: `Move ${what} to the bin?`,
    text: uses,
    confirm: 'Move to the bin',
    cancel: 'Cancel',
  });
