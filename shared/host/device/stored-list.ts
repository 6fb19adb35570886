import { ApiError } from '../call.ts';
import type { DeviceStorage } from '../host.ts';
import { queryOptions } from '../query.ts';

/** The namespace of the device storage in which a remote's lists are, as they were last answered. */
const LISTS = 'lists';

/**
 * Returns query options for a list that can also be read offline: each answer is stored on this device for this account, and
 * shown when the server can't be reached. @throws what `load` throws, if there is no network and no earlier answer
 */
export const storedList = <T>(
  phone: DeviceStorage,
  { key, load }: { key: string; load: (signal: AbortSignal) => Promise<T> },
) =>
  queryOptions({
    queryKey: [key],
    // Without a network the stored answer is read, and nothing is asked for.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const answer = await load(signal);
        void phone.write(LISTS, { put: new Map([[key, answer]]) });
        return answer;
      } catch (error) {
        const stored = isAway(error) ? (await phone.read(LISTS)).get(key) : undefined;
        if (stored === undefined) throw error;
        return stored as T;
      }
    },
  });

const isAway = (error: unknown) => error instanceof ApiError && error.code === 'NETWORK';
