import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { readMissing } from './downloads.ts';
import { savedKey, savedQuery } from './saved.queries.ts';

const NONE: ReadonlySet<number> = new Set();

/** Read anew with the saved videos: a download that ends makes one whole. */
const onDeviceQuery = (account: number) =>
  queryOptions({
    queryKey: [...savedKey, account, 'whole'],
    // By way of the saved videos, which the page “Saved” then has at once.
    queryFn: async ({ client }): Promise<ReadonlySet<number>> => {
      const ids = await Promise.all(
        (await client.fetchQuery(savedQuery(account))).map(async (saved) =>
          saved.licensed && (await readMissing(saved)).missingBytes === 0 ? [saved.video.id] : [],
        ),
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
