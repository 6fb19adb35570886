import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { inVideos } from '@wedding/shared/video-cache/video-db.ts';

/** How data is bought on this device, for all its users, because it has one SIM card. Signing out keeps the settings. */
export interface DataSettings {
  /** Kobo per GB; null until the user sets it. */
  price: number | null;
  /** Whether the question was answered, even with "not now". It isn't asked again. */
  asked: boolean;
  /** Bytes a week for lessons; null for no limit. */
  weekly: number | null;
}

const DEFAULT_SETTINGS: DataSettings = { price: null, asked: false, weekly: null };
const NAME = 'data';

const settingsQuery = queryOptions({
  queryKey: ['data', 'settings'],
  queryFn: async () => ({ ...DEFAULT_SETTINGS, ...(await readSettings()) }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the data settings and `change`. If the browser can't store a change, it says so, and it lasts until the page is left. */
export function useDataSettings() {
  const { toast } = useHost();
  const client = useQueryClient();
  const { data } = useQuery(settingsQuery);
  const settings = data ?? DEFAULT_SETTINGS;
  function change(next: Partial<DataSettings>) {
    const changed = { ...settings, ...next };
    client.setQueryData(settingsQuery.queryKey, changed);
    void saveSettings(changed).then((isSaved) => {
      if (!isSaved) toast.warning(`This ${deviceWord()} can’t keep that. It lasts until you leave the page.`);
    });
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

async function saveSettings(changed: DataSettings): Promise<boolean> {
  try {
    await inVideos(['device'], { mode: 'readwrite', strict: true }, (store) => [
      store('device').put(changed, NAME),
    ]);
    return true;
  } catch {
    return false;
  }
}
