import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useState } from 'react';

/** One administrator's settings of one table, on this device. */
export interface TableSettings {
  density: 'comfortable' | 'compact';
  /** The number of rows per page. */
  perPage: number;
  /** The ids of the hidden columns. */
  hidden: readonly string[];
}

export const PAGE_SIZES = [20, 50, 100] as const;

/** Returns the page that, with another page size, contains the first row of the list's current page. */
export const resizedPage = (
  { page, per_page }: { page: number; per_page: number },
  perPage: number,
): number => Math.ceil(((page - 1) * per_page + 1) / perPage);

/**
 * Returns the settings of the table `name`, and a function that changes and stores some of them. Reads them synchronously,
 * so that the first request asks for the right number of rows. `hidden` names the columns that are hidden by default.
 */
export function useTableSettings(name: string, hidden: readonly string[] = []) {
  const key = `admin-list:${useHost().session.user?.id ?? 0}:${name}`;
  const [settings, setSettings] = useState(() => readSettings(key, hidden));
  function change(part: Partial<TableSettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    writeStored('local', key, next);
  }
  return { settings, change };
}
export type TableSettingsState = ReturnType<typeof useTableSettings>;

/** Reads the stored settings. Uses each part only if it is valid, since another release may have stored another shape. */
function readSettings(key: string, hidden: readonly string[]): TableSettings {
  const stored = Object(readStored('local', key)) as Partial<TableSettings>;
  return {
    density: stored.density === 'comfortable' ? 'comfortable' : 'compact',
    perPage: PAGE_SIZES.find((size) => size === stored.perPage) ?? PAGE_SIZES[0],
    hidden: Array.isArray(stored.hidden) ? stored.hidden.filter((id) => typeof id === 'string') : hidden,
  };
}
