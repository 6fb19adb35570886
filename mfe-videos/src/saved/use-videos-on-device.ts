import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { licenceHolds, videoChecked } from '@wedding/shared/video-cache/cached-video.ts';
import { readSaved } from '@wedding/shared/video-cache/saved-video.ts';
import { readMissing } from './downloads.ts';
import { savedKey } from './saved.queries.ts';

const NONE: ReadonlySet<number> = new Set();

/** Read anew with the saved videos: a download that ends makes one whole. */
const onDeviceQuery = (account: number) =>
  queryOptions({
    queryKey: [...savedKey, account, 'whole'],
    queryFn: async (): Promise<ReadonlySet<number>> => {
      const ids = await Promise.all(
        (await readSaved(account)).map(async (saved) => {
          const { id } = saved.video;
          const checked = (await videoChecked({ account, video: id })) ?? 0;
          return licenceHolds(checked) && (await readMissing(saved)).missingBytes === 0 ? [id] : [];
        }),
      );
      return new Set(ids.flat());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the ids of the videos that lie on this device as a whole, so that watching them costs no data. */
export function useVideosOnDevice(): ReadonlySet<number> {
  const account = useHost().session.user?.id ?? 0;
  return useQuery(onDeviceQuery(account)).data ?? NONE;
}
