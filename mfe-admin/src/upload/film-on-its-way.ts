import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import type { listDuplicates } from '@wedding/shared/contract/upload.ts';
import type { FilmTexts } from './film-texts.ts';
import { readTexts } from './kept-texts.ts';

/**
 * `reading`: its fingerprint is being worked out. `asks`: the library has it already. `lost`: the network or the
 * server is away, and it goes on by itself. `halted`: the page was left; the file has to be chosen again. `whole`:
 * every byte is there and is being checked. `refused`: it can't be taken. `done`: it is a film.
 */
export type Phase =
  | 'reading'
  | 'asks'
  | 'waiting'
  | 'sending'
  | 'lost'
  | 'paused'
  | 'halted'
  | 'whole'
  | 'refused'
  | 'done';

/** One file of the queue, from the moment it is chosen until its film is taken off the list. */
export interface FilmOnItsWay {
  key: string;
  /** None after a refresh: a browser doesn't keep files. */
  file: File | null;
  name: string;
  size: number;
  fingerprint: string | null;
  /** The upload's id, once the server knows of it. */
  id: string | null;
  phase: Phase;
  /** Bytes; bytes a second and seconds left are null until they can be told. */
  sent: number;
  rate: number | null;
  left: number | null;
  /** Why it was refused, or what is in the way. */
  trouble: string | null;
  duplicates: AnswerOf<typeof listDuplicates>;
  texts: FilmTexts;
  thumbnail: string | null;
  /** The last of the texts' saves: its time, or why it has not come about. */
  saved: { at: Date } | { trouble: string } | null;
  /** The film whose source it takes the place of. */
  replaces: number | null;
  videoId: number | null;
}

export const isUnderWay = ({ phase }: FilmOnItsWay) =>
  ['reading', 'waiting', 'sending', 'lost', 'whole'].includes(phase);

/** `my_first-lesson.final.mp4` is a start for a title: `my first lesson.final`. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200);

const IDLE: Pick<FilmOnItsWay, 'rate' | 'left' | 'trouble' | 'duplicates' | 'saved'> = {
  ...{ rate: null, left: null, trouble: null, duplicates: [], saved: null },
};

let chosen = 0;
/** A file that was just chosen. */
export const newFilm = (file: File, replaces: number | null): FilmOnItsWay => ({
  ...IDLE,
  ...{ key: `chosen-${++chosen}`, file, name: file.name, size: file.size, replaces },
  ...{ fingerprint: null, id: null, phase: 'reading', sent: 0, thumbnail: null, videoId: null },
  texts: { title: titleOf(file.name), description: '', category_id: '' },
});

/** What a file picker offers. */
export const FILMS = 'video/*,.mp4,.mov,.m4v,.mkv,.webm,.avi,.ts,.3gp';

/** What the server has of a file that was chosen before. */
export function fromServer(upload: Upload): FilmOnItsWay {
  const { id, file_name, size, received, fingerprint, video_id, thumbnail, replaces } = upload;
  const whole = received >= size ? 'whole' : 'halted';
  const texts = {
    title: upload.title,
    description: upload.description,
    category_id: upload.category_id ? String(upload.category_id) : '',
  };
  return {
    ...IDLE,
    ...{ key: id, id, file: null, name: file_name, size, fingerprint, thumbnail, replaces },
    ...{ phase: video_id === null ? whole : 'done', sent: received, videoId: video_id },
    texts: { ...texts, ...readTexts(fingerprint) },
  };
}
