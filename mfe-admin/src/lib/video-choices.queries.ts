import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import { keepPreviousData } from '@wedding/shared/host/query.ts';
import { callQuery } from './call-query.ts';
import { keys } from './query-keys.ts';

/** The number of videos offered at once. In a larger library, the administrator searches. */
const MAX_CHOICES = 100;

/** Queries the videos to choose a lesson from. */
export const videoChoicesQuery = (search: string) => ({
  ...callQuery([...keys.videos, 'lessons', search], listAdminVideos, {
    query: { per_page: MAX_CHOICES, ...(search && { search }) },
  }),
  placeholderData: keepPreviousData,
});
