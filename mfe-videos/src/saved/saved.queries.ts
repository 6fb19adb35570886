import { filmLicence } from '@wedding/shared/films/kept-film.ts';
import { readSaved, type SavedFilm } from '@wedding/shared/films/saved-film.ts';
import { queryOptions } from '@wedding/shared/platform/query.ts';

/** A saved film, and whether its week without the network still runs. */
export interface SavedEntry extends SavedFilm {
  licensed: boolean;
}

export const savedKey = ['saved-films'] as const;

/** The films that this account saved on this phone. Never fails: where nothing is kept there are none. */
export const savedQuery = (account: number) =>
  queryOptions({
    queryKey: [...savedKey, account],
    queryFn: async (): Promise<SavedEntry[]> =>
      Promise.all(
        (await readSaved(account)).map(async (saved) => ({
          ...saved,
          licensed: await filmLicence({ account, film: saved.film.id }),
        })),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
