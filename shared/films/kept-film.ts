import { inFilms, under } from './film-db.ts';
import type { FilmPath } from './film-path.ts';
import type { Span } from './pieces.ts';

type FileKey = Pick<FilmPath, 'account' | 'film' | 'file'>;

export interface FileFacts {
  /** Bytes of the whole file. */
  size: number;
  type: string;
  /** Milliseconds since 1970: what was used longest ago goes first. */
  used: number;
}

const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

/** Whether an answer of the server given at `checked` still lets a film be played without asking again. */
export function licenceHolds(checked: unknown, now = Date.now()): boolean {
  if (typeof checked !== 'number') return false;
  const age = now - checked;
  // A clock that was put back gives nobody another week.
  return age > -DAY_MS && age < WEEK_MS;
}

/** What the phone has of a file. Never rejects: where the browser keeps nothing, nothing is kept. */
export async function readKept({
  account,
  film,
  file,
}: FileKey): Promise<{ kept: Span[]; facts?: FileFacts }> {
  try {
    const [keys, facts] = await inFilms(['pieces', 'files'], { mode: 'readonly' }, (store) => [
      store('pieces').getAllKeys(under(account, film, file)),
      store('files').get([account, film, file]),
    ]);
    const kept = (keys as PieceKey[]).map(([, , , start, end]) => ({ start, end }));
    return { kept, ...(facts !== undefined && { facts: facts as FileFacts }) };
  } catch {
    return { kept: [] };
  }
}
export type PieceKey = [account: number, film: number, file: string, start: number, end: number];

/** The server has just said that the account may have the film. */
export async function renewFilmLicence({ account, film }: Pick<FilmPath, 'account' | 'film'>): Promise<void> {
  await inFilms(['licences'], { mode: 'readwrite' }, (store) => [
    store('licences').put(Date.now(), [account, film]),
  ]);
}

/** When the server last said so: milliseconds since 1970, undefined for never. */
export async function filmChecked({
  account,
  film,
}: Pick<FilmPath, 'account' | 'film'>): Promise<number | undefined> {
  try {
    const [checked] = await inFilms(['licences'], { mode: 'readonly' }, (store) => [
      store('licences').get([account, film]),
    ]);
    return checked as number | undefined;
  } catch {
    return undefined;
  }
}

/** Whether the phone alone may say yes, without a network. */
export const filmLicence = async (of: Pick<FilmPath, 'account' | 'film'>): Promise<boolean> =>
  licenceHolds(await filmChecked(of));

/** Takes one film, or one file of it, off the phone. */
export async function dropFilm({
  account,
  film,
  file,
}: Omit<FileKey, 'file'> & { file?: string }): Promise<void> {
  const below = file === undefined ? under(account, film) : under(account, film, file);
  await inFilms(['pieces', 'files'], { mode: 'readwrite', strict: true }, (store) => [
    store('pieces').delete(below),
    store('files').delete(file === undefined ? below : [account, film, file]),
  ]);
}
