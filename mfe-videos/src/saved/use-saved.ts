import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { getVideo } from '@wedding/shared/contract/video.ts';
import { dropFilm, renewFilmLicence } from '@wedding/shared/films/kept-film.ts';
import { removeSaved, type SavedFilm, writeSaved } from '@wedding/shared/films/saved-film.ts';
import { ApiError, call } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery, useQueryClient } from '@wedding/shared/platform/query.ts';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  bring,
  forgetProgress,
  hearDownloads,
  lookAt,
  nameOf,
  type Progress,
  pause,
  progressOf,
} from './downloads.ts';
import { captionsOf } from './kept-captions.ts';
import { type SavedEntry, savedKey, savedQuery } from './saved.queries.ts';

/** Each asking costs some kilobytes: a few times a day is enough for a licence of a week. */
const AGAIN_MS = 6 * 3_600_000;
/** Films that this page has asked for already. */
const asked = new Set<string>();

/** Whether films can be saved here at all: without the site's worker (a private window) they can't. */
export const canSave = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** The person's saved films, and what can be done with them. Asks the server now and then whether they still may be. */
export function useSaved() {
  const { session, toast } = useHost();
  const account = session.user?.id ?? 0;
  const client = useQueryClient();
  const { data } = useQuery(savedQuery(account));
  const films = useMemo(() => data ?? [], [data]);

  const acts = useMemo(() => {
    const again = () => client.invalidateQueries({ queryKey: savedKey });

    async function renew(saved: SavedFilm): Promise<SavedFilm> {
      const id = saved.film.id;
      try {
        const { data: film } = await call(getVideo, { params: { id } });
        const rung = nearestRung(film, saved.rung);
        const file = fileOf(film, rung) ?? saved.file;
        const isNew = file !== saved.file;
        const captions = await captionsOf(film, saved.captions);
        const next = { ...saved, film, rung, file, size: film.bytes[rung] ?? saved.size, captions };
        // Another film stands in this one's place: the old one's bytes are of no use to anybody, and nobody's data is
        // spent on the new one unasked.
        if (isNew) Object.assign(next, { paused: true, renewed: true });
        await writeSaved(next);
        await renewFilmLicence({ account, film: id });
        if (isNew) {
          forgetProgress(saved);
          await dropFilm({ account, film: id, file: saved.file });
        }
        return next;
      } catch (cause) {
        // Taken down, or no longer for this person: it leaves the phone too.
        if (cause instanceof ApiError && (cause.status === 404 || cause.status === 403)) await remove(saved);
        throw cause;
      }
    }
    async function remove(saved: SavedFilm): Promise<void> {
      forgetProgress(saved);
      await removeSaved(saved).catch(() => {});
      await again();
    }
    async function start(saved: SavedFilm): Promise<void> {
      const asked = { ...saved, paused: false, renewed: false };
      if (saved.paused) await writeSaved(asked);
      await bring(asked, { renew, onEnd: () => void again() });
      await again();
    }
    async function save(film: VideoDetail, rung: string): Promise<void> {
      const [file, size] = [fileOf(film, rung), film.bytes[rung]];
      if (!file || size === undefined) return;
      const noRoom = `This phone has no room for ${formatBytes(size)}. Free some space first.`;
      if (!(await hasRoom(size))) {
        toast.error(noRoom);
        return;
      }
      // The browser may clear what a site keeps when the phone is full, unless it was asked not to.
      void navigator.storage?.persist?.().catch(() => false);
      const captions = await captionsOf(film);
      const saved = { account, film, rung, file, size, savedAt: Date.now(), paused: false, captions };
      try {
        await writeSaved(saved);
      } catch (cause) {
        const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
        toast.error(isFull ? noRoom : 'This browser can’t save films on the phone.');
        return;
      }
      await renewFilmLicence({ account, film: film.id }).catch(() => {});
      navigator.serviceWorker.controller?.postMessage({ keepFilms: true });
      await again();
      void start(saved);
    }
    async function stop(saved: SavedFilm): Promise<void> {
      pause(saved);
      await writeSaved({ ...saved, paused: true });
      await again();
    }
    /** The library shows the film as it is now: the phone's may be another. */
    async function compare(saved: SavedFilm, film: VideoDetail): Promise<void> {
      const file = fileOf(film, nearestRung(film, saved.rung));
      if (file === undefined || file === saved.file || !navigator.onLine) return;
      await renew(saved).catch(() => {});
      await again();
    }
    return { save, start, stop, remove, renew, compare };
  }, [account, client, toast]);

  useEffect(() => {
    for (const saved of films) {
      if (progressOf(nameOf(saved)) === undefined) void lookAt(saved).then(() => goOn(saved));
      if (!navigator.onLine || asked.has(nameOf(saved)) || Date.now() - saved.checked < AGAIN_MS) continue;
      asked.add(nameOf(saved));
      void acts.renew(saved).then(
        () => client.invalidateQueries({ queryKey: savedKey }),
        () => asked.delete(nameOf(saved)),
      );
    }
    /** What the browser's end cut off, and nobody paused. */
    function goOn(saved: SavedFilm): void {
      const isPart = progressOf(nameOf(saved))?.state === 'paused';
      if (isPart && !saved.paused && canSave()) void acts.start(saved);
    }
  }, [films, acts, client]);

  return { films, known: data !== undefined, ...acts };
}

/** How far a saved film is; undefined for one that isn't saved. */
export function useProgress(saved: SavedFilm | undefined): Progress | undefined {
  return useSyncExternalStore(hearDownloads, () => (saved ? progressOf(nameOf(saved)) : undefined));
}

/** Bytes that the films take on this phone so far. */
export const useTaken = (films: readonly SavedFilm[]): number =>
  useSyncExternalStore(hearDownloads, () =>
    films.reduce((sum, film) => sum + (progressOf(nameOf(film))?.bytes ?? film.size), 0),
  );

/** The film as it lies on this phone, once all of it is there. */
export function usePhoneCopy(film: VideoDetail): SavedEntry | undefined {
  const account = useHost().session.user?.id ?? 0;
  const { data } = useQuery(savedQuery(account));
  const saved = data?.find((one) => one.film.id === film.id);
  const progress = useProgress(saved);
  return saved && progress?.state === 'there' && fileOf(film, saved.rung) === saved.file ? saved : undefined;
}

/** The rung itself, or what comes next to it in a film that hasn't got it. */
function nearestRung({ bytes }: Pick<VideoDetail, 'bytes'>, rung: string): string {
  if (bytes[rung] !== undefined) return rung;
  const sides = Object.keys(bytes)
    .map(Number)
    .filter((side) => side > 0)
    .sort((a, b) => a - b);
  return String(sides.findLast((side) => side <= Number(rung)) ?? sides[0] ?? rung);
}

/** `r2/480.m4s`: where the film's rung lies, by its present revision. */
function fileOf(film: VideoDetail, rung: string): string | undefined {
  const [, revision] = /\/(r\d+)\/[^/]*$/.exec(film.video_url ?? '') ?? [];
  if (!revision || film.bytes[rung] === undefined) return undefined;
  return `${revision}/${rung === 'audio' ? 'audio.m4a' : `${rung}.m4s`}`;
}

async function hasRoom(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > bytes * 1.1;
}
