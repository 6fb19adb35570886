import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { saveHistory, saveWatchPosition } from '@wedding/shared/contract/video.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { noteUse, subscribeToUse } from '@wedding/shared/video-cache/data-use.ts';
import { noteSavedPosition } from '@wedding/shared/video-cache/saved-video.ts';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { takeSearch } from '../../hooks/use-watch-link.ts';
import { keys, patchVideo } from '../../lib/query-keys.ts';
import { offlineReportsSent, sendOfflineReports, storeOfflineReport } from './offline-watch-reports.ts';
import { deletePendingReport, type PendingReport, storePendingReport } from './pending-reports.ts';
import { joinReports, type Report, WatchReport } from './watch-report.ts';

const REPORT_INTERVAL_MS = 15_000;
/** Seconds that must really have played before the video counts as watched. */
const MIN_WATCHED_SECONDS = 1;

/**
 * Saves the resume point every 15 s, on pause and on leaving, and the history once the video really plays. Reports made
 * without a network are stored and sent later. Returns the report, to which the engine adds the bytes it fetched.
 */
export function useWatchReport(
  mediaRef: RefObject<HTMLVideoElement | null>,
  id: Video['id'],
  started: boolean,
): WatchReport {
  const client = useQueryClient();
  const { report: reportError, phone, session, store: appStore } = useHost();
  const account = session.user?.id ?? 0;
  const [report] = useState(() => new WatchReport());

  useEffect(() => {
    const media = mediaRef.current;
    if (!media || !started) return;
    const controller = new AbortController();
    const { signal } = controller;
    let played = 0;
    let last = media.currentTime;
    let isInHistory = false;
    /** Whether another source is loading. Until it has loaded, the element is at 0, which is no position. */
    let isLoading = false;
    /** The report stored since the network was lost, with its key. */
    let offline: { key: string; body: Report } | undefined;
    /** Whether stored reports wait to be sent. */
    let hasStoredReports = false;

    async function save({ leaving = false } = {}) {
      // Signing out empties the store before the page goes. Nothing is stored for the account after that.
      if (leaving && (appStore.getState().current?.id ?? 0) !== account) return;
      const body = report.take();
      if (!body) return;
      patchVideo(client, id, { position: body.position });
      const positioned = noteSavedPosition({ account, video: id, position: body.position });
      const storePending = (key: string, all: Report): PendingReport => {
        const pending = { account, key, report: { film: id, body: all, at: Date.now() } };
        storePendingReport(pending);
        return pending;
      };
      const store = async (pending: PendingReport) => {
        const isStored = await storeOfflineReport(phone, pending.key, pending.report);
        if ((await positioned) && isStored) deletePendingReport(pending);
        return isStored;
      };
      if (!navigator.onLine) {
        hasStoredReports = true;
        offline = { key: offline?.key ?? newKey(), body: offline ? joinReports(offline.body, body) : body };
        await store(storePending(offline.key, offline.body));
        return;
      }
      const pending = leaving ? storePending(newKey(), body) : undefined;
      // Earlier reports are sent first.
      if (hasStoredReports && !leaving) void sendOfflineReports({ phone, account });
      if (!leaving) {
        hasStoredReports = false;
        await offlineReportsSent();
      }
      offline = undefined;
      try {
        // `keepalive` lets it outlive a document that is left right after a pause.
        await call(saveWatchPosition, { params: { id }, body, keepalive: true });
        if (pending) deletePendingReport(pending);
        if (leaving) void client.invalidateQueries({ queryKey: keys.history });
      } catch (cause) {
        const isLost = cause instanceof ApiError && cause.status === 0;
        hasStoredReports ||= isLost;
        // The server may have received it: its own timestamp makes it count once.
        if (isLost && (await store(pending ?? storePending(newKey(), body)))) return;
        // The next report includes it again.
        if (pending) deletePendingReport(pending);
        report.putBack(body);
      }
    }
    async function addToHistory() {
      isInHistory = true;
      try {
        const search = takeSearch(id);
        await call(saveHistory, { params: { id }, ...(search && { query: { search } }) });
        void client.invalidateQueries({ queryKey: keys.history });
      } catch (error) {
        isInHistory = false;
        reportError(error);
      }
    }
    function onTime() {
      if (!media || media.paused || media.seeking || isLoading) return;
      report.tick(media.currentTime);
      played += Math.min(1, Math.max(0, media.currentTime - last));
      last = media.currentTime;
      if (!isInHistory && played >= MIN_WATCHED_SECONDS && navigator.onLine) void addToHistory();
    }
    function onJump() {
      if (!media) return;
      last = media.currentTime;
      report.jump(media.currentTime);
    }
    function onEmptied() {
      isLoading = true;
    }
    function onLoaded() {
      isLoading = false;
    }
    // The stored report is sent now. The next one without a network must not contain it again.
    function onOnline() {
      offline = undefined;
    }
    const onHidden = () => document.visibilityState === 'hidden' && void save({ leaving: true });

    media.addEventListener('timeupdate', onTime, { signal });
    media.addEventListener('seeking', onJump, { signal });
    media.addEventListener('emptied', onEmptied, { signal });
    media.addEventListener('loadedmetadata', onLoaded, { signal });
    media.addEventListener('pause', () => void save(), { signal });
    document.addEventListener('visibilitychange', onHidden, { signal });
    window.addEventListener('online', onOnline, { signal });
    window.addEventListener('pagehide', () => void save({ leaving: true }), { signal });
    const timer = setInterval(() => void save(), REPORT_INTERVAL_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
      void save({ leaving: true });
    };
  }, [mediaRef, id, started, client, report, reportError, phone, account, appStore]);

  return report;
}

const newKey = () => String(performance.timeOrigin + performance.now());

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
      if (!navigator.serviceWorker?.controller) void noteUse({ account, video, network: bytes, phone: 0 });
    },
    [account, video],
  );
}
