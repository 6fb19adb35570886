import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { keepPreviousData, queryOptions } from '@wedding/shared/host/query.ts';
import { keys } from './query-keys.ts';

/** The number of videos offered at once. In a larger library, the administrator searches. */
const MAX_CHOICES = 100;

/** Queries the videos to choose a lesson from. */
export const videoChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.videos, 'lessons', search],
    queryFn: ({ signal }) =>
      fetchData(listAdminVideos, { query: { per_page: MAX_CHOICES, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  });
