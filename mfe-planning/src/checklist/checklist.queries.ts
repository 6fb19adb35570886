import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { listChecklists } from '@wedding/shared/contract/checklist.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions, type useQueryClient } from '@wedding/shared/platform/query.ts';

const key = ['checklists'] as const;

/** The couple's checklists, its wedding plan and the templates to start from. */
export const checklistsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => fetchData(listChecklists, { signal }),
    ...earlyAnswer(listChecklists, {}),
  });

type QueryClient = ReturnType<typeof useQueryClient>;
type Everything = AnswerOf<typeof listChecklists>;

function change(client: QueryClient, edit: (checklists: readonly Checklist[]) => Checklist[]): void {
  client.setQueryData<Everything>(key, (all) => all && { ...all, checklists: edit(all.checklists) });
}

/** Puts checklists as the server has just answered them into the list. */
export function keepChecklists(client: QueryClient, saved: readonly Checklist[]): void {
  const fresh = new Set(saved.map((checklist) => checklist.id));
  change(client, (all) =>
    [...all.filter(({ id }) => !fresh.has(id)), ...saved].sort((a, b) => (a.sort < b.sort ? -1 : 1)),
  );
}

export const dropChecklist = (client: QueryClient, id: string): void =>
  change(client, (all) => all.filter((checklist) => checklist.id !== id));

/** A new wedding day belongs to the plan: ask for everything again. */
export const refreshChecklists = (client: QueryClient) => client.invalidateQueries({ queryKey: key });
