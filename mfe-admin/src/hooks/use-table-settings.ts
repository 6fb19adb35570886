import { useHost } from '@wedding/shared/platform/host.ts';
import { readStored, writeStored } from '@wedding/shared/platform/web-storage.ts';
import { useState } from 'react';

/** How one administrator wants one table, on this device. */
export interface TableSettings {
  density: 'comfortable' | 'compact';
  /** Rows of a page. */
  perPage: number;
  /** Ids of the columns that are not shown. */
  hidden: readonly string[];
}

export const PAGE_SIZES = [20, 50, 100] as const;

/**
 * The settings of the table `name`, and a function that changes and stores some of them. Read at once, so that the
 * first call asks for the right number of rows. `hidden`: the columns that are hidden until somebody asks for them.
 */
export function useTableSettings(name: string, hidden: readonly string[] = []) {
  const key = tableSettingsKey(useHost().session.user?.id, name);
  const [settings, setSettings] = useState(() => readSettings(key, hidden));
  function change(part: Partial<TableSettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    // What an earlier release stored beside them stays: its views move to the account.
    writeStored('local', key, { ...Object(readStored('local', key)), ...next });
  }
  return { settings, change };
}
export type TableSettingsState = ReturnType<typeof useTableSettings>;

/** Where the device stores them. */
export const tableSettingsKey = (accountId: number | undefined, table: string) =>
  `admin-table:${accountId ?? 0}:${table}`;

/** What another release stored may have another shape: each part is used only if it fits. */
function readSettings(key: string, hidden: readonly string[]): TableSettings {
  const found = Object(readStored('local', key)) as Partial<TableSettings>;
  return {
    density: found.density === 'compact' ? 'compact' : 'comfortable',
    perPage: PAGE_SIZES.find((size) => size === found.perPage) ?? PAGE_SIZES[0],
    hidden: Array.isArray(found.hidden) ? found.hidden.filter((id) => typeof id === 'string') : hidden,
  };
}
