import { getAdminVideo } from '@wedding/shared/contract/admin-video.ts';
import {
  deleteBlog,
  getAdminBlog,
  getBlogRevision,
  listBlogRevisions,
  reportBlogPresence,
  restoreBlog,
  updateBlog,
} from '@wedding/shared/contract/blog.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';
import { useCall, useRefetch, useRestore, useUpdate } from '../hooks/use-change.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';

export const blogQuery = (id: number) => ({
  ...callQuery([...keys.blogs, 'one', id], getAdminBlog, { params: { id } }),
  // A refetch must not replace the blog while it is edited.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

const STALE = [keys.blogs, keys.reports];
/** Returns a function that refetches the lists and figures after a change. */
export const useBlogsChanged = () => useRefetch(STALE);

export const useUpdateBlog = () => useUpdate('blog', updateBlog, STALE);

export const useDeleteBlog = () => useCall(deleteBlog, STALE);

export const useRestoreBlog = () => useRestore((id: number) => call(restoreBlog, { params: { id } }), STALE);

export const revisionsQuery = (id: number) => ({
  ...callQuery(['admin-blog-revisions', id], listBlogRevisions, { params: { id } }),
  gcTime: 0,
});

export const revisionQuery = ({ id, revisionId }: { id: number; revisionId: number }) => ({
  ...callQuery(['admin-blog-revisions', id, revisionId], getBlogRevision, { params: { id, revisionId } }),
  gcTime: 0,
});

const PRESENCE_MS = 15_000;
interface OpenEditor {
  id: number;
  writer: string;
}

/** Reports that the editor is open and queries who else has it open. Pauses while the page is hidden. */
export const presenceQuery = ({ id, writer }: OpenEditor) =>
  queryOptions({
    queryKey: ['admin-blog-presence', id, writer],
    queryFn: async () => {
      const request = { params: { id }, body: { writer } };
      // A failure is ignored: the server detects conflicting saves in any case.
      return call(reportBlogPresence, request).then(
        ({ data }) => data,
        () => [],
      );
    },
    refetchInterval: PRESENCE_MS,
    gcTime: 0,
  });

export const leaveBlog = ({ id, writer }: OpenEditor): void =>
  void call(reportBlogPresence, { params: { id }, body: { writer, leaves: true } }).catch(() => {});

/** Queries the published videos among those that a text names. */
export const namedVideosQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...keys.videos, 'named', ids],
    queryFn: async ({ signal }) => {
      const videos = await Promise.allSettled(
        ids.map((id) => fetchData(getAdminVideo, { params: { id }, signal })),
      );
      return videos.flatMap((video) =>
        video.status === 'fulfilled' && video.value.status === 'published' ? video.value : [],
      );
    },
  });
