import { listWatchLater } from '@wedding/shared/contract/video.ts';
import { cachedList } from '@wedding/shared/platform/cached-list.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import type { PersistedState } from '@wedding/shared/platform/host.ts';
import { queryOptions } from '@wedding/shared/platform/query.ts';
import { keys } from './video-cache.ts';

/** The videos saved for later: rendered from the store at once, fresh for five minutes. */
export const watchLaterQuery = (state: PersistedState) =>
  queryOptions({
    ...cachedList('userWatchLater', state),
    queryKey: keys.later,
    queryFn: ({ signal }) => fetchData(listWatchLater, { signal }),
  });
