import { useHost } from '@wedding/shared/host/host.ts';
import { conflictsOf, conflictText } from '@wedding/shared/host/version-conflict.ts';

interface Save<T> {
  /** The noun for the record: `video`. */
  what: string;
  /** Saves. `versionOf` returns the version to send for a record, from the version that the page shows. */
  save: (versionOf: (id: number | string, seen: number) => number) => Promise<T>;
}

/**
 * Returns a function that saves an action without a form of its own. If somebody changed the record since it was loaded,
 * it says who, what and when, and asks whether to save over it. Rejects with the conflict if not.
 */
export function useSaveOver() {
  const { ask, session } = useHost();
  return async function saveOver<T>({ what, save }: Save<T>): Promise<T> {
    const current = new Map<number | string, number>();
    for (;;) {
      try {
        return await save((id, seen) => current.get(id) ?? seen);
      } catch (error) {
        const conflicts = conflictsOf(error);
        if (!conflicts) throw error;
        const confirmed = await ask.confirm({
          title: `Overwrite this ${what}?`,
          text: `${conflictText(conflicts, { what, self: session.user?.id })} Nothing was saved yet.`,
          icon: 'warning',
          confirm: 'Overwrite with mine',
          cancel: 'Don’t overwrite',
        });
        if (!confirmed) throw error;
        for (const { id, version } of conflicts) current.set(id, version);
      }
    }
  };
}
