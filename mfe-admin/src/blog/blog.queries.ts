import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import {
  createBlog,
  deleteBlog,
  getAdminBlog,
  listAdminBlogs,
  updateBlog,
} from '@wedding/shared/contract/blog.ts';
import { call, fetchData } from '@wedding/shared/platform/call.ts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@wedding/shared/platform/query.ts';
import { keys } from '../keys.ts';

const PER_PAGE = 12;

export interface BlogFilter {
  search: string;
  status: AdminBlog['status'] | '';
  page: number;
}

export const blogsQuery = ({ search, status, page }: BlogFilter) =>
  queryOptions({
    queryKey: [...keys.blogs, { search, status, page }],
    queryFn: ({ signal }) =>
      fetchData(listAdminBlogs, {
        query: { page, per_page: PER_PAGE, ...(search && { search }), ...(status && { status }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const blogQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.blogs, 'one', id],
    queryFn: ({ signal }) => fetchData(getAdminBlog, { params: { id }, signal }),
    // What is being edited must not change beneath the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What a form sends: `id` null for a new blog, `cover` null where the picture stays. */
export interface BlogDraft {
  id: number | null;
  title: string;
  excerpt: string;
  body_html: string;
  status: AdminBlog['status'];
  cover: File | null;
}

export function useSaveBlog() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, cover, ...texts }: BlogDraft) => {
      const body = cover ? formOf(texts, cover) : texts;
      return id === null ? call(createBlog, { body }) : call(updateBlog, { params: { id }, body });
    },
    onSuccess: () => blogsChanged(client),
  });
}

function formOf(texts: Record<string, string>, cover: File): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  form.set('cover', cover);
  return form;
}

export function useSetBlogStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Pick<AdminBlog, 'id' | 'status'>) =>
      call(updateBlog, { params: { id }, body: { status } }),
    onSuccess: () => blogsChanged(client),
  });
}

export function useDeleteBlog() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (blogId: number) => call(deleteBlog, { params: { blogId } }),
    // Not waited for: the row that says so would be gone before it could.
    onSuccess: () => void blogsChanged(client),
  });
}

const blogsChanged = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    [keys.blogs, keys.reports].map((queryKey) =>
      client.invalidateQueries({ queryKey, refetchType: 'active' }),
    ),
  );
