import { queryOptions } from '@wedding/shared/host/query.ts';
import { licenceHolds, videoChecked } from '@wedding/shared/video-cache/cached-video.ts';
import { readSaved, type SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';
import { withPendingPositions } from '../watch/position/pending-reports.ts';

/** A saved video, and whether its offline licence of a week is still valid. */
export interface SavedEntry extends SavedVideo {
  licensed: boolean;
  /** When the server last confirmed that it may be watched, in milliseconds since 1970. */
  checked: number;
}

export const savedKey = ['saved-videos'] as const;

/** Reads the videos that this account saved on this device. Never fails: there are none if the browser stores nothing. */
export const savedQuery = (account: number) =>
  queryOptions({
    queryKey: [...savedKey, account],
    queryFn: async (): Promise<SavedEntry[]> => {
      const places = withPendingPositions(account);
      return Promise.all(
        places(await readSaved(account)).map(async (saved) => {
          const checked = (await videoChecked({ account, video: saved.video.id })) ?? 0;
          return { ...saved, checked, licensed: licenceHolds(checked) };
        }),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
