import { UNSENT, useHost } from '@wedding/shared/platform/host.ts';
import { lazy, Suspense, useEffect, useState } from 'react';

const SendWaiting = lazy(async () => {
  const { SendWaiting: Component } = await import(
    /* webpackChunkName: "send-waiting" */ '../sync/send-waiting.tsx'
  );
  return { default: Component };
});

/** Edits that wait on the phone go from the overview too; where none wait, nothing more is loaded. */
export function WaitingEdits() {
  const { phone } = useHost();
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    void phone.read(UNSENT).then((found) => setWaits(found.size > 0));
  }, [phone]);
  return waits ? (
    <Suspense fallback={null}>
      <SendWaiting />
    </Suspense>
  ) : null;
}
