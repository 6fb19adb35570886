import { queryOptions, useQuery, useQueryClient } from '@wedding/shared/platform/query.ts';
import { inVideos } from '@wedding/shared/video-cache/video-db.ts';

/** How data is bought on this phone, for all its users: it has one SIM card. Signing out keeps it. */
export interface DataSettings {
  /** Kobo for a GB; null until it is told. */
  price: number | null;
  /** The question was answered, if only with "not now": it isn't asked again. */
  asked: boolean;
  /** Bytes a week for lessons; null for no limit. */
  weekly: number | null;
  /** The day on which the week begins: 0 is Sunday. */
  weekday: number;
}

const UNTOLD: DataSettings = { price: null, asked: false, weekly: null, weekday: 1 };
const NAME = 'data';

const settingsQuery = queryOptions({
  queryKey: ['data', 'settings'],
  queryFn: async () => ({ ...UNTOLD, ...(await readSettings()) }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How data is bought, and the way to say so. Where the browser keeps nothing it holds until the page is left. */
export function useDataSettings() {
  const client = useQueryClient();
  const { data } = useQuery(settingsQuery);
  const settings = data ?? UNTOLD;
  function change(next: Partial<DataSettings>) {
    const changed = { ...settings, ...next };
    client.setQueryData(settingsQuery.queryKey, changed);
    void keepSettings(changed);
  }
  return { settings, known: data !== undefined, change };
}

async function readSettings(): Promise<Partial<DataSettings>> {
  try {
    const [stored] = await inVideos(['device'], { mode: 'readonly' }, (store) => [store('device').get(NAME)]);
    return (stored as Partial<DataSettings> | undefined) ?? {};
  } catch {
    return {};
  }
}

async function keepSettings(changed: DataSettings): Promise<void> {
  try {
    await inVideos(['device'], { mode: 'readwrite', strict: true }, (store) => [
      store('device').put(changed, NAME),
    ]);
  } catch {
    // It holds until the page is left.
  }
}
