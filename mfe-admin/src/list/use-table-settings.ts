import { useSetting } from '../hooks/use-setting.ts';

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
 * Returns the settings of the table `name`, and a function that changes and stores some of them. `hidden` names the columns
 * that are hidden by default.
 */
export function useTableSettings(name: string, hidden: readonly string[] = []) {
  const { value: settings, set } = useSetting(`list:${name}`, (stored) => toSettings(stored, hidden));
  return {
    settings,
    change: (part: Partial<TableSettings>) => void set((before) => ({ ...before, ...part })),
  };
}
export type TableSettingsState = ReturnType<typeof useTableSettings>;

/** Uses each part only if it is valid, since another release may have stored another shape. */
function toSettings(value: unknown, hidden: readonly string[]): TableSettings {
  const stored = Object(value) as Partial<TableSettings>;
  return {
    density: stored.density === 'comfortable' ? 'comfortable' : 'compact',
    perPage: PAGE_SIZES.find((size) => size === stored.perPage) ?? PAGE_SIZES[0],
    hidden: Array.isArray(stored.hidden) ? stored.hidden.filter((id) => typeof id === 'string') : hidden,
  };
}
