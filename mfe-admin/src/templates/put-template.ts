import type { useQueryClient } from '@wedding/shared/host/query.ts';

/** Puts a saved template into the loaded list of its kind, so that what is changed next is based on it. */
export function putTemplate<Template extends { id: string }>(
  client: ReturnType<typeof useQueryClient>,
  queryKey: readonly string[],
  saved: Template,
): void {
  client.setQueryData<Template[]>(queryKey, (list) => {
    if (!list) return list;
    const exists = list.some(({ id }) => id === saved.id);
    return exists ? list.map((one) => (one.id === saved.id ? saved : one)) : [...list, saved];
  });
}
