import { hearUse, noteUse } from '@wedding/shared/films/film-use.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useCallback, useEffect } from 'react';
import type { WatchReport } from './watch-report.ts';

/**
 * What a film's watching really brought through the network, into the report. The site's worker counts; the answer is
 * for the engine's own bytes, which count where no worker serves this page (a private window, the very first visit).
 */
export function useReceived(film: number, report: WatchReport): (bytes: number) => void {
  const account = useHost().session.user?.id ?? 0;
  useEffect(
    () =>
      hearUse((note) => {
        if (note.account === account && note.film === film) report.addBytes(note.network);
      }),
    [account, film, report],
  );
  return useCallback(
    (bytes: number) => {
      if (!navigator.serviceWorker?.controller) void noteUse({ account, film, network: bytes, phone: 0 });
    },
    [account, film],
  );
}
