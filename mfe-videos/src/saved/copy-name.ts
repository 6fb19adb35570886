import type { SavedFilm } from '@wedding/shared/films/saved-film.ts';

/** `480p`, or that only the sound lies here. */
export const copyName = ({ rung }: Pick<SavedFilm, 'rung'>): string =>
  rung === 'audio' ? 'sound only' : `${rung}p`;
