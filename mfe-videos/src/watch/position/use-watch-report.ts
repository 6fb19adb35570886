import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { saveHistory, saveWatchPosition } from '@wedding/shared/contract/video.ts';
import { call } from '@wedding/shared/host/call.ts';
import { controllingWorker } from '@wedding/shared/host/device/service-worker.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useLocation } from '@wedding/shared/host/router.ts';
import { noteUse, subscribeToUse } from '@wedding/shared/video-cache/data-use.ts';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { sourceOf, takeSearch } from '../../hooks/use-watch-link.ts';
import { keys, patchVideo } from '../../lib/query-keys.ts';
import { ReportSender } from './report-sender.ts';
import { Viewing } from './viewing.ts';
import { WatchReport } from './watch-report.ts';

const REPORT_INTERVAL_MS = 15_000;

/**
 * Saves the watch position every 15 s, on pause and on leaving, and the history once the video really plays. Reports made
 * without a network are stored and sent later. Returns the report, to which the engine adds the bytes it fetched.
 */
export function useWatchReport(
  mediaRef: RefObject<HTMLVideoElement | null>,
  id: Video['id'],
  started: boolean,
): WatchReport {
  const client = useQueryClient();
  const { report: reportError, phone, session, store } = useHost();
  const account = session.user?.id ?? 0;
  const { state } = useLocation();
  const [report] = useState(() => new WatchReport(sourceOf(state)));

  useEffect(() => {
    const media = mediaRef.current;
    if (!media || !started) return;
    const refetchHistory = () => void client.invalidateQueries({ queryKey: keys.history });
    const sender = new ReportSender({
      video: id,
      account,
      phone,
      report,
      // `keepalive` lets it outlive a document that is left right after a pause.
      send: (body) => call(saveWatchPosition, { params: { id }, body, keepalive: true }),
      isSignedIn: () => (store.getState().current?.id ?? 0) === account,
      onPosition: (position) => patchVideo(client, id, { position }),
      onLeft: refetchHistory,
    });
    const viewing = new Viewing({
      report,
      time: media.currentTime,
      async onWatched() {
        try {
          const search = takeSearch(id);
          await call(saveHistory, { params: { id }, ...(search && { query: { search } }) });
          refetchHistory();
          return true;
        } catch (error) {
          reportError(error);
          return false;
        }
      },
    });
    const controller = new AbortController();
    const { signal } = controller;
    const onTime = () => !media.paused && !media.seeking && viewing.tick(media.currentTime);
    const onHidden = () => document.visibilityState === 'hidden' && void sender.leave();
    media.addEventListener('timeupdate', onTime, { signal });
    media.addEventListener('seeking', () => viewing.jump(media.currentTime), { signal });
    media.addEventListener('emptied', () => viewing.empty(), { signal });
    media.addEventListener('loadedmetadata', () => viewing.load(), { signal });
    media.addEventListener('pause', () => void sender.save(), { signal });
    document.addEventListener('visibilitychange', onHidden, { signal });
    window.addEventListener('online', () => sender.reconnect(), { signal });
    window.addEventListener('pagehide', () => void sender.leave(), { signal });
    const timer = setInterval(() => void sender.save(), REPORT_INTERVAL_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
      void sender.leave();
    };
  }, [mediaRef, id, started, client, report, reportError, phone, account, store]);

  return report;
}

/**
 * Adds the bytes that came through the network to the report. The service worker counts them. The returned function
 * counts the engine's bytes if no worker serves the page (a private window, the first visit).
 */
export function useReceivedBytes(video: number, report: WatchReport): (bytes: number) => void {
  const account = useHost().session.user?.id ?? 0;
  useEffect(
    () =>
      subscribeToUse((use) => {
        if (use.account === account && use.video === video) report.addBytes(use.network);
      }),
    [account, video, report],
  );
  return useCallback(
    (bytes: number) => {
      if (!controllingWorker()) void noteUse({ account, video, network: bytes, phone: 0 });
    },
    [account, video],
  );
}
