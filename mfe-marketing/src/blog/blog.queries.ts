import { getBlog, listBlogs } from '@wedding/shared/contract/blog.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { keepPreviousData, queryOptions } from '@wedding/shared/platform/query.ts';
import { retryLost } from '../retry-lost.ts';

export const blogsQuery = ({ page, search }: { page: number; search: string }) =>
  queryOptions({
    queryKey: ['blogs', { page, search }],
    queryFn: ({ signal }) =>
      fetchData(listBlogs, { query: { page, per_page: 12, ...(search && { search }) }, signal }),
    // The last results stay while the next ones come: typing in the search never empties the screen.
    placeholderData: keepPreviousData,
    retry: retryLost,
  });

export const blogQuery = (id: string) =>
  queryOptions({
    queryKey: ['blog', id],
    queryFn: ({ signal }) => fetchData(getBlog, { params: { id }, signal }),
    retry: retryLost,
  });
