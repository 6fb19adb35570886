/** A page asks that its release be kept, so that the tools open without a network. */
export interface KeepMessage {
  keep: string;
}

/** A film was saved here for the first time: what plays films is kept from now on too. */
export interface KeepFilmsMessage {
  keepFilms: true;
}

export const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof (data as KeepMessage | null)?.keep === 'string';

export const isKeepFilmsMessage = (data: unknown): data is KeepFilmsMessage =>
  (data as KeepFilmsMessage | null)?.keepFilms === true;
