import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect, useState } from 'react';

const SHELF = 'desk-keys';
const OFF = 'off';

/**
 * Whether single keys act, for whoever is signed in on this device. Speech input types them by accident, so they can be
 * switched off (WCAG 2.1.4).
 */
export function useSingleKeys() {
  const { phone } = useHost();
  const [on, show] = useState(true);
  useEffect(() => {
    let here = true;
    void phone.read(SHELF).then((kept) => {
      if (here) show(!kept.has(OFF));
    });
    return () => {
      here = false;
    };
  }, [phone]);
  const setOn = (next: boolean) => {
    show(next);
    void phone.write(SHELF, next ? { remove: [OFF] } : { put: new Map([[OFF, true]]) });
  };
  return { on, setOn };
}
