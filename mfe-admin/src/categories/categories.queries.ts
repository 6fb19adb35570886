import type { Category } from '@wedding/shared/contract/category.schema.ts';
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listDeletedCategories,
  renameCategory,
  restoreCategory,
} from '@wedding/shared/contract/category.ts';
import { cachedList } from '@wedding/shared/host/cached-list.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import type { PersistedState } from '@wedding/shared/host/host.ts';
import { queryOptions, useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { useSaveOver } from '../hooks/use-save-over.ts';
import { keys } from '../lib/query-keys.ts';
import { useVideosChanged } from '../lib/videos.queries.ts';

export const categoriesQuery = (state: PersistedState) =>
  queryOptions({
    queryKey: keys.categories,
    queryFn: ({ signal }) => fetchData(listAdminCategories, { signal }),
    ...cachedList('adminCategories', state),
  });

/** Creates a category and adds it to the cached list. */
export function useCreateCategory() {
  const client = useQueryClient();
  return useSubmit({
    mutationFn: (name: string) => call(createCategory, { body: { name } }),
    onSuccess: ({ data }) =>
      client.setQueryData<Category[]>(keys.categories, (list) => (list ? [...list, data] : list)),
  });
}

export function useRenameCategory() {
  const changed = useVideosChanged();
  const saveOver = useSaveOver();
  return useSubmit({
    mutationFn: ({ id, name, version }: Pick<Category, 'id' | 'name' | 'version'>) =>
      saveOver({
        what: 'category',
        save: (versionOf) =>
          call(renameCategory, { params: { id }, body: { name, version: versionOf(id, version) } }),
      }),
    onSuccess: () => void changed.all(),
    onError: () => void changed.all(),
  });
}

export function useDeleteCategory() {
  const changed = useVideosChanged();
  return useMutation({
    mutationFn: (id: number) => call(deleteCategory, { params: { id } }),
    // Not awaited: the refetch could remove the row before its callback shows the result.
    onSuccess: () => void changed.all(),
  });
}

export const deletedCategoriesQuery = queryOptions({
  queryKey: [...keys.categories, 'bin'],
  queryFn: ({ signal }) => fetchData(listDeletedCategories, { signal }),
});

export function useRestoreCategory() {
  const changed = useVideosChanged();
  const result = useResultToast();
  return useMutation({
    mutationFn: (id: number) => call(restoreCategory, { params: { id } }),
    ...result,
    onSettled: () => void changed.all(),
  });
}
