import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { saveHistory, saveProgress } from '@wedding/shared/contract/video.ts';
import { noteSavedPosition } from '@wedding/shared/films/saved-film.ts';
import { ApiError, call } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { type RefObject, useEffect, useState } from 'react';
import { keys, patchVideo } from '../video-cache.ts';
import { keepLate, lateSent, sendLate } from './late-reports.ts';
import { joinReports, type Report, WatchReport } from './watch-report.ts';

const EVERY_MS = 15_000;
/** Seconds that must really have played before the film counts as watched. */
const STARTED_AFTER = 1;

/**
 * Saves the resume point every 15 s, on pause and on leaving, and the history once the film really plays. What is watched
 * without a network waits on the phone and is told later. Answers the report, for the engine to add the bytes it fetched.
 */
export function useWatchReport(
  mediaRef: RefObject<HTMLVideoElement | null>,
  id: Video['id'],
  started: boolean,
): WatchReport {
  const client = useQueryClient();
  const { report: tellOperators, phone, session } = useHost();
  const account = session.user?.id ?? 0;
  const [report] = useState(() => new WatchReport());

  useEffect(() => {
    const media = mediaRef.current;
    if (!media || !started) return;
    const gone = new AbortController();
    const { signal } = gone;
    let played = 0;
    let last = media.currentTime;
    let noted = false;
    /** Watched without a network since it was lost, under its name on the phone. */
    let late: { key: string; body: Report } | undefined;
    /** Something waits on the phone to be told. */
    let waits = false;

    async function save({ leaving = false } = {}) {
      const body = report.take();
      if (!body) return;
      patchVideo(client, id, { position: body.position });
      void noteSavedPosition({ account, film: id, position: body.position });
      if (!navigator.onLine) {
        waits = true;
        late = { key: late?.key ?? newKey(), body: late ? joinReports(late.body, body) : body };
        await keepLate(phone, late.key, { film: id, body: late.body, at: Date.now() });
        return;
      }
      // What was watched before is told before.
      if (waits && !leaving) void sendLate(phone);
      if (!leaving) {
        waits = false;
        await lateSent();
      }
      late = undefined;
      try {
        await call(saveProgress, { params: { id }, body, keepalive: leaving });
        if (leaving) void client.invalidateQueries({ queryKey: keys.history });
      } catch (cause) {
        const isLost = cause instanceof ApiError && cause.status === 0;
        waits ||= isLost;
        // It may have come all the same: under a moment of its own it counts once.
        if (isLost && (await keepLate(phone, newKey(), { film: id, body, at: Date.now() }))) return;
        // The next report carries it again; the person loses nothing but this moment.
        report.putBack(body);
      }
    }
    async function note() {
      noted = true;
      try {
        await call(saveHistory, { params: { id } });
        void client.invalidateQueries({ queryKey: keys.history });
      } catch (error) {
        noted = false;
        tellOperators(error);
      }
    }
    function onTime() {
      if (!media || media.paused || media.seeking) return;
      report.tick(media.currentTime);
      played += Math.min(1, Math.max(0, media.currentTime - last));
      last = media.currentTime;
      if (!noted && played >= STARTED_AFTER && navigator.onLine) void note();
    }
    function onJump() {
      if (!media) return;
      last = media.currentTime;
      report.jump(media.currentTime);
    }
    const onHidden = () => document.visibilityState === 'hidden' && void save({ leaving: true });

    media.addEventListener('timeupdate', onTime, { signal });
    media.addEventListener('seeking', onJump, { signal });
    media.addEventListener('pause', () => void save(), { signal });
    document.addEventListener('visibilitychange', onHidden, { signal });
    window.addEventListener('pagehide', () => void save({ leaving: true }), { signal });
    const timer = setInterval(() => void save(), EVERY_MS);
    return () => {
      gone.abort();
      clearInterval(timer);
      void save({ leaving: true });
    };
  }, [mediaRef, id, started, client, report, tellOperators, phone, account]);

  return report;
}

const newKey = () => String(performance.timeOrigin + performance.now());
