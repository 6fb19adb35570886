import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { SETTINGS, useHost } from '@wedding/shared/host/host.ts';
import { useEffect, useRef, useState } from 'react';

/**
 * What the signed-in administrator has set on this device. It outlives a sign-out, which empties the local storage: from there
 * it is read at once, so that a list's first request is the right one. `name` may end with what it is about: `views:videos`.
 * `toValue` reads what another release may have stored.
 */
export function useSetting<T>(name: string, toValue: (stored: unknown) => T) {
  const { session, phone } = useHost();
  const key = `admin-${name.replace(/:|$/, `:${session.user?.id ?? 0}$&`)}`;
  const [setting, show] = useState(() => {
    const stored = readStored('local', key);
    return { value: toValue(stored), isRead: stored !== undefined };
  });
  /** Whether what the device has stored is known. */
  const isFinal = useRef(setting.isRead);
  /** What was changed before the device answered, which it may do late. */
  const changes = useRef<((value: T) => T)[]>([]);
  useEffect(() => {
    if (isFinal.current) return;
    let isMounted = true;
    async function read() {
      const stored = (await phone.read(SETTINGS)).get(name);
      if (!isMounted || isFinal.current) return;
      if (stored === undefined) return show((current) => ({ ...current, isRead: true }));
      isFinal.current = true;
      const hasChanged = changes.current.length > 0;
      const local = hasChanged ? undefined : readStored('local', key);
      const value = changes.current.reduce((before, change) => change(before), toValue(local ?? stored));
      show({ value, isRead: true });
      if (local === undefined) writeStored('local', key, value);
      if (hasChanged) void phone.write(SETTINGS, { put: new Map([[name, value]]) });
    }
    void read();
    const stop = phone.onLate?.(() => void read());
    return () => {
      isMounted = false;
      stop?.();
    };
  }, [phone, key]);
  return {
    value: setting.value,
    /** Whether it is what is stored, if anything is. */
    isRead: setting.isRead,
    /** Resolves to whether this browser stores it. */
    set: async (change: (value: T) => T): Promise<boolean> => {
      if (!isFinal.current) changes.current.push(change);
      const value = change(setting.value);
      show({ value, isRead: true });
      const isStored = writeStored('local', key, value);
      return (await phone.write(SETTINGS, { put: new Map([[name, value]]) })) || isStored;
    },
  };
}
