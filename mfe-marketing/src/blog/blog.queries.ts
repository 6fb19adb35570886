import { getBlog, listBlogs } from '@wedding/shared/contract/blog.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { keepPreviousData, queryOptions } from '@wedding/shared/host/query.ts';

/** A leading post and three full rows; without the leading one, three rows. */
const perPage = (search: string) => (search ? 9 : 10);

export const blogsQuery = ({ page, search }: { page: number; search: string }) =>
  queryOptions({
    queryKey: ['blogs', { page, search }],
    queryFn: ({ signal }) =>
      fetchData(listBlogs, { query: { page, per_page: perPage(search), ...(search && { search }) }, signal }),
    // Shows the previous results while the next ones load, so that typing in the search never empties the screen.
    placeholderData: keepPreviousData,
  });

/** The query of the post at an address, which may have words after its id: `12-who-pays`. */
export const blogQuery = (address: string) =>
  queryOptions({
    queryKey: ['blog', address],
    queryFn: ({ signal }) =>
      fetchData(getBlog, { params: { id: address.replace(/(?<=^\d+)-.*/, '') }, signal }),
  });
