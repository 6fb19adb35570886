import { useHost } from '@wedding/shared/host/host.ts';
import { conflictsOf, conflictText, isOwnChange } from '@wedding/shared/host/version-conflict.ts';

interface Save<T> {
  /** The noun for the record: `video`. */
  what: string;
  /** Saves. `versionOf` returns the version to send for a record, from the version that the page shows. */
  save: (versionOf: (id: number | string, seen: number) => number) => Promise<T>;
}

/**
 * Returns a function that saves. If somebody changed the record since it was loaded, it says who, what and when, and asks
 * whether to save over it. Rejects with the conflict if not: a form keeps what was typed, and its Cancel shows theirs.
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
        const self = session.user?.id;
        const confirmed = await ask.confirm({
          title: `Overwrite this ${what}?`,
          text: `${conflictText(conflicts, { what, self })} Your change isn’t saved yet.`,
          icon: 'warning',
          confirm: isOwnChange(conflicts, self) ? 'Overwrite it with this one' : 'Overwrite with mine',
          cancel: 'Don’t overwrite',
        });
        if (!confirmed) throw error;
        for (const { id, version } of conflicts) current.set(id, version);
      }
    }
  };
}
