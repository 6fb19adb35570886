import { filmChecked, licenceHolds } from '@wedding/shared/films/kept-film.ts';
import { readSaved, type SavedFilm } from '@wedding/shared/films/saved-film.ts';
import { queryOptions } from '@wedding/shared/platform/query.ts';

/** A saved film, and whether its week without the network still runs. */
export interface SavedEntry extends SavedFilm {
  licensed: boolean;
  /** When the server last said that it may be watched: milliseconds since 1970. */
  checked: number;
}

export const savedKey = ['saved-films'] as const;

/** The films that this account saved on this phone. Never fails: where nothing is kept there are none. */
export const savedQuery = (account: number) =>
  queryOptions({
    queryKey: [...savedKey, account],
    queryFn: async (): Promise<SavedEntry[]> =>
      Promise.all(
        (await readSaved(account)).map(async (saved) => {
          const checked = (await filmChecked({ account, film: saved.film.id })) ?? 0;
          return { ...saved, checked, licensed: licenceHolds(checked) };
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
