import { queryOptions } from '@wedding/shared/host/query.ts';
import { licenceHolds } from '@wedding/shared/video-cache/cached-video.ts';
import { type CheckedVideo, readSaved } from '@wedding/shared/video-cache/saved-video.ts';
import { withPendingPositions } from '../watch/position/pending-reports.ts';

/** A saved video, and whether its offline licence of a week is still valid. */
export type SavedEntry = CheckedVideo & { licensed: boolean };

export const savedKey = ['saved-videos'] as const;

/** Reads the videos that this account saved on this device. Never fails: there are none if the browser stores nothing. */
export const savedQuery = (account: number) =>
  queryOptions({
    queryKey: [...savedKey, account],
    queryFn: async (): Promise<SavedEntry[]> => {
      const places = withPendingPositions(account);
      const saved = places(await readSaved(account));
      return saved.map((video) => ({ ...video, licensed: licenceHolds(video.checked) }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
