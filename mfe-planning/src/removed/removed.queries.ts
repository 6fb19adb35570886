import type { RemovedRow } from '@wedding/shared/contract/changes.schema.ts';
import { listRemoved } from '@wedding/shared/contract/changes.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { REMOVED } from '@wedding/shared/host/device/plan-copies.ts';
import type { DeviceStorage } from '@wedding/shared/host/host.ts';
import { keepPreviousData, queryOptions } from '@wedding/shared/host/query.ts';
import { keyOf, type PlanList } from '../lib/plan-list.ts';

export type Tool = 'budget' | 'checklist';

/** A list's copy on the device, by tool, with the plan that it is of. */
type Stored = Pick<PlanList, 'plan_id'> & { rows: RemovedRow[] };

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
    queryFn: async ({ signal, client }): Promise<Removed> => {
      try {
        const rows = await fetchData(listRemoved, { query: { tool }, signal });
        const plan_id = client.getQueryData<PlanList>(keyOf(tool))?.plan_id ?? null;
        void phone.write(REMOVED, { put: new Map([[tool, { plan_id, rows } satisfies Stored]]) });
        return { rows, stored: false };
      } catch (cause) {
        const copy = (await phone.read(REMOVED)).get(tool) as Stored | undefined;
        if (!copy?.rows || signal.aborted) throw cause;
        return { rows: copy.rows, stored: true };
      }
    },
    staleTime: 0,
    // The list stays visible while it is fetched again after an edit.
    placeholderData: keepPreviousData,
  });
