import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { getVideo } from '@wedding/shared/contract/video.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { controllingWorker } from '@wedding/shared/host/device/service-worker.ts';
import { storageEstimate } from '@wedding/shared/host/device/storage-estimate.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { useStore } from '@wedding/shared/host/store.ts';
import { dropVideo, renewVideoLicence } from '@wedding/shared/video-cache/cached-video.ts';
import { removeSaved, type SavedVideo, writeSaved } from '@wedding/shared/video-cache/saved-video.ts';
import { useEffect, useMemo } from 'react';
import { hasMediaSource } from '../lib/media-source.ts';
import { sendOfflineReports } from '../watch/position/offline-watch-reports.ts';
import {
  download,
  downloads,
  forgetProgress,
  nameOf,
  type Progress,
  pause,
  readProgress,
} from './downloads.ts';
import { type SavedEntry, savedKey, savedQuery } from './saved.queries.ts';
import { captionsOf } from './saved-captions.ts';

/** The minimum time between two checks. Each costs some kilobytes, and a licence is valid for a week. */
const CHECK_INTERVAL_MS = 6 * 3_600_000;
/** Videos whose licence this page has checked. */
const checkedVideos = new Set<string>();

/**
 * Returns whether videos can be saved. This needs the service worker, which a private window doesn't have, and a player
 * that gets its bytes from it.
 */
export const canSave = (): boolean => controllingWorker() !== undefined && hasMediaSource();

/** Returns the person's saved videos and their actions. Renews their licences from time to time. */
export function useSaved() {
  const { session, toast, phone } = useHost();
  const account = session.user?.id ?? 0;
  const client = useQueryClient();
  const { data } = useQuery(savedQuery(account));
  const videos = useMemo(() => data ?? [], [data]);

  const actions = useMemo(() => {
    const refresh = () => client.invalidateQueries({ queryKey: savedKey });

    async function renew(saved: SavedVideo): Promise<SavedVideo> {
      const id = saved.video.id;
      try {
        // The answer replaces the saved position, so the server must know what was watched without a network.
        await sendOfflineReports({ phone, account });
        const { data: video } = await call(getVideo, { params: { id } });
        const rendition = nearestRendition(video, saved.rendition);
        const file = fileOf(video, rendition) ?? saved.file;
        const isNew = file !== saved.file;
        const captions = await captionsOf(video, saved.captions);
        const next = {
          ...saved,
          video,
          rendition,
          file,
          size: video.bytes[rendition] ?? saved.size,
          captions,
        };
        // The video was replaced: the old bytes are useless, and the new ones are fetched only on request.
        if (isNew) Object.assign(next, { paused: true, renewed: true });
        await writeSaved(next);
        await renewVideoLicence({ account, video: id });
        if (isNew) {
          forgetProgress(saved);
          await dropVideo({ account, video: id, file: saved.file });
        }
        return next;
      } catch (cause) {
        // Deleted or no longer allowed on the server, so it is deleted from the device too.
        if (cause instanceof ApiError && (cause.status === 404 || cause.status === 403)) await remove(saved);
        throw cause;
      }
    }
    async function remove(saved: SavedVideo): Promise<void> {
      forgetProgress(saved);
      await removeSaved(saved).catch(() => {});
      await refresh();
    }
    async function start(saved: SavedVideo): Promise<void> {
      const active = { ...saved, paused: false, renewed: false };
      if (saved.paused) {
        // A device that is full says so at the first range.
        await writeSaved(active).catch(() => {});
        // Otherwise the list shows it as paused until it is complete, and a new version as new.
        await refresh();
      }
      const onEnd = () => {
        // After the video's own bytes, which a slow line would have to share with the player's.
        controllingWorker()?.postMessage({ keepFilms: true });
        void refresh();
      };
      await download(active, { renew, onEnd });
      await refresh();
    }
    async function save(video: VideoDetail, rendition: string): Promise<void> {
      const file = fileOf(video, rendition);
      const size = video.bytes[rendition];
      if (!file || size === undefined) return;
      const noRoom = `This ${deviceWord()} has no room for ${formatBytes(size)}. Free up some space, then try again.`;
      if (!(await hasRoom(size))) {
        toast.error(noRoom);
        return;
      }
      // Without this the browser may delete the site's data when the device is full.
      void navigator.storage?.persist?.().catch(() => false);
      const captions = await captionsOf(video);
      const saved = { account, video, rendition, file, size, savedAt: Date.now(), paused: false, captions };
      try {
        await writeSaved(saved);
      } catch (cause) {
        const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
        toast.error(isFull ? noRoom : 'This browser can’t save lessons. Please try another browser.');
        return;
      }
      await renewVideoLicence({ account, video: video.id }).catch(() => {});
      await refresh();
      void start(saved);
    }
    async function stop(saved: SavedVideo): Promise<void> {
      pause(saved);
      // Otherwise the pause lasts until the page is left.
      await writeSaved({ ...saved, paused: true }).catch(() => {});
      await refresh();
    }
    /** Renews a saved video whose file differs from the library's. */
    async function compare(saved: SavedVideo, video: VideoDetail): Promise<void> {
      const file = fileOf(video, nearestRendition(video, saved.rendition));
      if (file === undefined || file === saved.file || !navigator.onLine) return;
      await renew(saved).catch(() => {});
      await refresh();
    }
    return { save, start, stop, remove, renew, compare };
  }, [account, client, toast, phone]);

  useEffect(() => {
    for (const saved of videos) {
      if (downloads.getState()[nameOf(saved)] === undefined)
        void readProgress(saved).then(() => resumeDownload(saved));
      if (
        !navigator.onLine ||
        checkedVideos.has(nameOf(saved)) ||
        Date.now() - saved.checked < CHECK_INTERVAL_MS
      )
        continue;
      checkedVideos.add(nameOf(saved));
      void actions.renew(saved).then(
        () => client.invalidateQueries({ queryKey: savedKey }),
        () => checkedVideos.delete(nameOf(saved)),
      );
    }
    /** Continues a download that a closed browser cut off. */
    function resumeDownload(saved: SavedVideo): void {
      const isPart = downloads.getState()[nameOf(saved)]?.state === 'paused';
      if (isPart && !saved.paused && canSave()) void actions.start(saved);
    }
  }, [videos, actions, client]);

  return { videos, known: data !== undefined, ...actions };
}

/** Returns the progress of a saved video, or undefined if it isn't saved. */
export function useProgress(saved: SavedVideo | undefined): Progress | undefined {
  return useStore(downloads, (all) => (saved ? all[nameOf(saved)] : undefined));
}

/** Returns the bytes of the videos on the device so far. */
export const useBytesOnDevice = (videos: readonly SavedVideo[]): number =>
  useStore(downloads, (all) =>
    videos.reduce((sum, video) => sum + (all[nameOf(video)]?.bytes ?? video.size), 0),
  );

/** Returns the saved video, once it is downloaded completely. */
export function useSavedCopy(video: VideoDetail): SavedEntry | undefined {
  const account = useHost().session.user?.id ?? 0;
  const { data } = useQuery(savedQuery(account));
  const saved = data?.find((one) => one.video.id === video.id);
  const progress = useProgress(saved);
  return saved && progress?.state === 'complete' && fileOf(video, saved.rendition) === saved.file
    ? saved
    : undefined;
}

/** Returns the rendition itself, or the nearest one that the video has. */
function nearestRendition({ bytes }: Pick<VideoDetail, 'bytes'>, rendition: string): string {
  if (bytes[rendition] !== undefined) return rendition;
  const sides = Object.keys(bytes)
    .map(Number)
    .filter((side) => side > 0)
    .sort((a, b) => a - b);
  return String(sides.findLast((side) => side <= Number(rendition)) ?? sides[0] ?? rendition);
}

/** Returns the rendition's file in the current revision: `r2/480.m4s`. */
function fileOf(video: VideoDetail, rendition: string): string | undefined {
  const [, revision] = /\/(r\d+)\/[^/]*$/.exec(video.video_url ?? '') ?? [];
  if (!revision || video.bytes[rendition] === undefined) return undefined;
  return `${revision}/${rendition === 'audio' ? 'audio.m4a' : `${rendition}.m4s`}`;
}

async function hasRoom(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await storageEstimate();
  return quota - usage > bytes * 1.1;
}
