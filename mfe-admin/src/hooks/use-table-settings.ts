import { useHost } from '@wedding/shared/platform/host.ts';
import { readStored, writeStored } from '@wedding/shared/platform/web-storage.ts';
import { useState } from 'react';

/** Parts of the address that narrow a list down, under a name of the administrator's own. */
export interface OwnView {
  name: string;
  parts: Record<string, string>;
}

/** How one administrator wants one table, on this device. */
export interface TableSettings {
  density: 'comfortable' | 'compact';
  /** Rows of a page. */
  perPage: number;
  /** Ids of the columns that are not shown. */
  hidden: readonly string[];
  views: readonly OwnView[];
}

export const PAGE_SIZES = [20, 50, 100] as const;

/**
 * The settings of the table `name`, and a function that changes and stores some of them. Read at once, so that the
 * first call asks for the right number of rows. `hidden`: the columns that are hidden until somebody asks for them.
 */
export function useTableSettings(name: string, hidden: readonly string[] = []) {
  const key = `admin-table:${useHost().session.user?.id ?? 0}:${name}`;
  const [settings, setSettings] = useState(() => readSettings(key, hidden));
  function change(part: Partial<TableSettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    writeStored('local', key, next);
  }
  return { settings, change };
}
export type TableSettingsState = ReturnType<typeof useTableSettings>;

/** What another release stored may have another shape: each part is used only if it fits. */
function readSettings(key: string, hidden: readonly string[]): TableSettings {
  const found = Object(readStored('local', key)) as Partial<TableSettings>;
  const isView = (view: unknown): view is OwnView =>
    typeof Object(view).name === 'string' && Object(Object(view).parts) === Object(view).parts;
  return {
    density: found.density === 'compact' ? 'compact' : 'comfortable',
    perPage: PAGE_SIZES.find((size) => size === found.perPage) ?? PAGE_SIZES[0],
    hidden: Array.isArray(found.hidden) ? found.hidden.filter((id) => typeof id === 'string') : hidden,
    views: Array.isArray(found.views) ? found.views.filter(isView) : [],
  };
}
