import type { CacheEntry, PersistedState, Role } from '@wedding/shared/host/host.ts';

/** The state before anyone signed in, and after signing out. */
export const emptyState: PersistedState = {
  current: null,
  role: '',
  singleVideo: null,
  adminCategories: null,
  adminReports: null,
  userWatchLater: null,
  adminVideo: null,
};

/**
 * Takes only what has the right shape from the contents of local storage. They may be old, cut short or edited, and
 * must never break the start.
 */
export function restore(persisted: unknown): PersistedState {
  if (!isObject(persisted)) return emptyState;
  const current = isUser(persisted.current) ? persisted.current : null;
  return {
    current,
    role: current && isRole(persisted.role) ? persisted.role : '',
    singleVideo: isObject(persisted.singleVideo)
      ? (persisted.singleVideo as PersistedState['singleVideo'])
      : null,
    adminCategories: listEntry(persisted.adminCategories),
    adminReports: entry(persisted.adminReports),
    userWatchLater: listEntry(persisted.userWatchLater),
    adminVideo: listEntry(persisted.adminVideo),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRole = (value: unknown): value is Role => value === '' || value === 'admin' || value === 'user';

const isUser = (value: unknown): value is PersistedState['current'] & object =>
  isObject(value) &&
  typeof value.id === 'number' &&
  typeof value.firstname === 'string' &&
  Array.isArray(value.roles) &&
  isObject(value.profile);

function entry<T>(value: unknown): CacheEntry<T> | null {
  return isObject(value) && typeof value.expires === 'number' && 'data' in value
    ? { data: value.data as T, expires: value.expires }
    : null;
}

function listEntry<T>(value: unknown): CacheEntry<T[]> | null {
  const list = entry<T[]>(value);
  return list && Array.isArray(list.data) && list.data.every(isObject) ? list : null;
}
