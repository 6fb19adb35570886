import { type Phone, useHost } from '@wedding/shared/platform/host.ts';
import { queryOptions, useQuery, useQueryClient } from '@wedding/shared/platform/query.ts';

/** How this person buys data on this phone. */
export interface DataSettings {
  /** Kobo for a GB; null until it is told. */
  price: number | null;
  /** The question was answered, if only with "not now": it isn't asked again. */
  asked: boolean;
  /** Bytes a week for lessons; null for as many as they take. */
  weekly: number | null;
  /** The day on which the week begins: 0 is Sunday. */
  weekday: number;
}

const UNTOLD: DataSettings = { price: null, asked: false, weekly: null, weekday: 1 };
const SHELF = 'data';
const NAME = 'settings';

const settingsQuery = (phone: Phone, account: number | undefined) =>
  queryOptions({
    queryKey: ['data', 'settings', account],
    queryFn: async () => {
      const kept = (await phone.read(SHELF)).get(NAME) as Partial<DataSettings> | undefined;
      return { ...UNTOLD, ...kept };
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How data is bought, and the way to say so. Where the browser keeps nothing it holds until the page is left. */
export function useDataSettings() {
  const { phone, session } = useHost();
  const client = useQueryClient();
  const query = settingsQuery(phone, session.user?.id);
  const { data } = useQuery(query);
  const settings = data ?? UNTOLD;
  function change(next: Partial<DataSettings>) {
    const told = { ...settings, ...next, asked: true };
    client.setQueryData(query.queryKey, told);
    void phone.write(SHELF, { put: new Map([[NAME, told]]) });
  }
  return { settings, known: data !== undefined, change };
}
