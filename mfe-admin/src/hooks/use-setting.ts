import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { SETTINGS, useHost } from '@wedding/shared/host/host.ts';
import { useEffect, useState } from 'react';

/**
 * What the signed-in administrator has set on this device. It outlives a sign-out, which empties the local storage: from there
 * it is read at once, so that a list's first request is the right one. `toValue` reads what another release may have stored.
 */
export function useSetting<T>(name: string, toValue: (stored: unknown) => T) {
  const { session, phone } = useHost();
  const key = `admin-${name}:${session.user?.id ?? 0}`;
  const [setting, show] = useState(() => {
    const stored = readStored('local', key);
    return { value: toValue(stored), isRead: stored !== undefined };
  });
  useEffect(() => {
    if (setting.isRead) return;
    let isMounted = true;
    void phone.read(SETTINGS).then((all) => {
      const stored = all.get(name);
      if (stored !== undefined) writeStored('local', key, stored);
      // What was set meanwhile is later.
      if (isMounted) show((current) => (current.isRead ? current : { value: toValue(stored), isRead: true }));
    });
    return () => {
      isMounted = false;
    };
  }, [setting.isRead, phone, key]);
  return {
    value: setting.value,
    /** Whether it is what is stored, if anything is. */
    isRead: setting.isRead,
    /** Resolves to whether this browser stores it. */
    set: async (next: T): Promise<boolean> => {
      show({ value: next, isRead: true });
      const isStored = writeStored('local', key, next);
      return (await phone.write(SETTINGS, { put: new Map([[name, next]]) })) || isStored;
    },
  };
}
