/** A page asks that its release be kept, so that the tools open without a network. */
export interface KeepMessage {
  keep: string;
}

/** A film was saved here for the first time: what plays films is kept from now on too. */
export interface KeepFilmsMessage {
  keepFilms: true;
}

/** Somebody comes near a film's play button: the worker wakes up, and what keeps films is opened. */
export interface NearMessage {
  near: string;
}

export const isNearMessage = (data: unknown): data is NearMessage =>
  typeof (data as NearMessage | null)?.near === 'string';

export const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof (data as KeepMessage | null)?.keep === 'string';

export const isKeepFilmsMessage = (data: unknown): data is KeepFilmsMessage =>
  (data as KeepFilmsMessage | null)?.keepFilms === true;
