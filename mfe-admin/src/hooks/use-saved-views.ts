import type { TableView, ViewedTable } from '@wedding/shared/contract/table-view.schema.ts';
import * as calls from '@wedding/shared/contract/table-view.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { keys } from '../lib/query-keys.ts';
import { tableSettingsKey } from './use-table-settings.ts';

/** A named set of address parts that filter a list. */
export interface ListView {
  name: string;
  parts: Record<string, string>;
}

/** Returns the signed-in administrator's saved views of one list. They are stored with the account, for all devices. */
export function useSavedViews(table: ViewedTable) {
  const client = useQueryClient();
  const stored = tableSettingsKey(useHost().session.user?.id, table);
  const queryKey = [...keys.tableViews, table];
  const saved = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const views = await fetchViews(table, signal);
      return (await moveFromDevice(stored, table, views)) ? fetchViews(table, signal) : views;
    },
  });
  const change = (next: (views: TableView[]) => TableView[]) =>
    client.setQueryData<TableView[]>(queryKey, (views = []) => next(views));
  const save = useSubmit({
    mutationFn: (view: ListView) => call(calls.saveTableView, { body: { ...view, table } }),
    onSuccess: ({ data }) => change((views) => [...views, data]),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(calls.deleteTableView, { params: { id } }),
    onSuccess: (_, id) => change((views) => views.filter((view) => view.id !== id)),
  });
  return { views: saved.data ?? [], isPending: saved.isPending, save, remove };
}

async function fetchViews(table: ViewedTable, signal: AbortSignal): Promise<TableView[]> {
  const all = await fetchData(calls.listTableViews, { signal });
  return all.filter((view) => view.table === table);
}

/**
 * Moves views that earlier releases stored on the device to the account. A view gets a free name if another device already
 * uses its name. Returns whether there were any. If a call fails, the views stay on the device until the next time.
 */
async function moveFromDevice(key: string, table: ViewedTable, saved: readonly TableView[]) {
  const { views, ...rest } = Object(readStored('local', key)) as { views?: unknown };
  if (!Array.isArray(views)) return false;
  const takenNames = new Set(saved.map(({ name }) => name.toLowerCase()));
  const left = views.filter(isView).filter((view) => !saved.some((one) => isSame(one, view)));
  try {
    for (const { name, parts } of left) {
      let free = name;
      for (let number = 2; takenNames.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
      await call(calls.saveTableView, { body: { table, name: free, parts } });
      takenNames.add(free.toLowerCase());
    }
    writeStored('local', key, rest);
  } catch (error) {
    console.warn('Saved views stay on this device for now:', error);
  }
  return left.length > 0;
}

const isView = (view: unknown): view is ListView => {
  const { name, parts } = Object(view) as Partial<ListView>;
  return typeof name === 'string' && Object(parts) === parts;
};

/** Compares two views, so that a view that was moved before a call failed isn't moved twice. */
const isSame = (one: ListView, other: ListView) =>
  one.name.toLowerCase() === other.name.toLowerCase() &&
  Object.keys({ ...one.parts, ...other.parts }).every((part) => one.parts[part] === other.parts[part]);
