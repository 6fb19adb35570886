import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { listRemoved } from '@wedding/shared/contract/changes.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import type { DeviceStorage } from '@wedding/shared/platform/host.ts';
import { keepPreviousData, queryOptions, type useQueryClient } from '@wedding/shared/platform/query.ts';

export type Tool = 'budget' | 'checklist';

/** The device's copy of the lists, by their tool. */
const STORED = 'removed';

interface Removed {
  rows: RemovedRow[];
  /** The device's copy: the site couldn't be asked. */
  stored: boolean;
}

interface Options {
  tool: Tool;
  /** Edits that aren't saved yet; the list is fetched again once they are. */
  waiting: number;
  phone: DeviceStorage;
}

/** Rows removed from the budgets or checklists; as they were last fetched on this device where the site can't be asked. */
export const removedQuery = ({ tool, waiting, phone }: Options) =>
  queryOptions({
    queryKey: ['removed', tool, waiting],
    queryFn: async ({ signal }): Promise<Removed> => {
      try {
        const rows = await fetchData(listRemoved, { query: { tool }, signal });
        void phone.write(STORED, { put: new Map([[tool, rows]]) });
        return { rows, stored: false };
      } catch (cause) {
        const rows = (await phone.read(STORED)).get(tool) as RemovedRow[] | undefined;
        if (!rows || signal.aborted) throw cause;
        return { rows, stored: true };
      }
    },
    staleTime: 0,
    // The list stays in sight while it is fetched again after an edit.
    placeholderData: keepPreviousData,
  });

/** After something came back: whole lists, for a budget comes back with all its lines. */
export const refreshAfterRestore = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    ['budgets', 'checklists', 'removed'].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
