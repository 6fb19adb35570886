import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { listRemoved } from '@wedding/shared/contract/changes.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import type { DeviceStorage } from '@wedding/shared/platform/host.ts';
import { keepPreviousData, queryOptions, type useQueryClient } from '@wedding/shared/platform/query.ts';

export type Tool = 'budget' | 'checklist';

/** The namespace of the lists' copies on the device, by tool. */
const STORED = 'removed';

interface Removed {
  rows: RemovedRow[];
  /** Whether this is the device's copy, because the server couldn't be reached. */
  stored: boolean;
}

interface Options {
  tool: Tool;
  /** The number of unsaved edits. The list is fetched again once they are saved. */
  waiting: number;
  phone: DeviceStorage;
}

/**
 * Queries the rows removed from the budgets or checklists. If the server can't be reached, returns the list that
 * was last fetched on this device.
 */
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
    // The list stays visible while it is fetched again after an edit.
    placeholderData: keepPreviousData,
  });

/** Fetches the lists again after a restoration: a restored budget comes back with all its lines. */
export const refreshAfterRestore = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    ['budgets', 'checklists', 'removed'].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
