import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import type { listDuplicates } from '@wedding/shared/contract/upload.ts';
import { plainName } from '@wedding/shared/domain/plain-name.ts';
import { readDraftTexts } from './draft-texts.ts';
import { type AfterUpload, NOTHING_AFTER, readPublish } from './upload-defaults.ts';
import { changesOf, textsOf, type VideoTexts } from './video-texts.ts';

/**
 * `reading`: its fingerprint is computed. `duplicate`: the library has it already. `offline`: the network or the
 * server is away; it is retried. `stopped`: the page was left; the file has to be chosen again. `received`:
 * every byte is there and is being checked. `refused`: it can't be taken. `done`: it is a video.
 */
export type Phase =
  | 'reading'
  | 'duplicate'
  | 'waiting'
  | 'sending'
  | 'offline'
  | 'paused'
  | 'stopped'
  | 'received'
  | 'refused'
  | 'done';

/** One file of the queue, from its selection until its video is hidden from the list. */
export interface VideoUpload {
  key: string;
  /** None after a refresh: a browser doesn't keep files. */
  file: File | null;
  name: string;
  size: number;
  fingerprint: string | null;
  /** The upload's id, once the server knows of it. */
  id: string | null;
  phase: Phase;
  /** Bytes; bytes a second and seconds left are null until known. */
  sent: number;
  rate: number | null;
  secondsLeft: number | null;
  /** Why it was refused, or what is in the way. */
  problem: string | null;
  duplicates: AnswerOf<typeof listDuplicates>;
  texts: VideoTexts;
  thumbnail: string | null;
  /** The last of the texts' saves: its time, or why it has not come about. */
  saved: { at: Date } | { problem: string } | null;
  /** The server doesn't have `texts` yet. */
  unsaved: boolean;
  /** The video whose source it takes the place of. */
  replaces: number | null;
  videoId: number | null;
  /** What happens to it once the file has come. */
  after: AfterUpload;
}

export const isActive = ({ phase }: VideoUpload) =>
  ['reading', 'waiting', 'sending', 'offline', 'received'].includes(phase);

/** `my_first-lesson.final.mp4` is a start for a title: `my first-lesson.final`. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, 200);

const IDLE: Pick<VideoUpload, 'rate' | 'secondsLeft' | 'problem' | 'duplicates' | 'saved'> = {
  rate: null,
  secondsLeft: null,
  problem: null,
  duplicates: [],
  saved: null,
};

let chosen = 0;
/** A file that was just chosen. */
export const newVideo = (
  file: File,
  replaces: number | null,
  { category_id = '', after = NOTHING_AFTER }: { category_id?: string; after?: AfterUpload } = {},
): VideoUpload => ({
  ...IDLE,
  key: `chosen-${++chosen}`,
  file,
  name: plainName(file.name),
  size: file.size,
  replaces,
  fingerprint: null,
  id: null,
  phase: 'reading',
  sent: 0,
  thumbnail: null,
  videoId: null,
  unsaved: true,
  after,
  texts: { title: titleOf(plainName(file.name)), description: '', category_id },
});

/** A refused file's card from before a refresh; null for an unknown shape. */
export function fromRefusedCard(found: unknown): VideoUpload | null {
  const { name, size, fingerprint, problem, texts, replaces } = Object(found);
  if (typeof name !== 'string' || typeof size !== 'number') return null;
  return {
    ...IDLE,
    key: `refused-${crypto.randomUUID()}`,
    file: null,
    name,
    size,
    phase: 'refused',
    unsaved: true,
    id: null,
    sent: 0,
    thumbnail: null,
    videoId: null,
    after: NOTHING_AFTER,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
    problem: typeof problem === 'string' ? problem : null,
    replaces: typeof replaces === 'number' ? replaces : null,
    texts: { title: titleOf(name), description: '', category_id: '', ...textsOf(texts) },
  };
}

/** What a file picker offers. */
export const VIDEOS = 'video/*,.mp4,.mov,.m4v,.mkv,.webm,.avi,.ts,.3gp';

/** What the server has of a file that was chosen before. */
export function fromServer(upload: Upload): VideoUpload {
  const { id, file_name, size, received, fingerprint, video_id, thumbnail, replaces } = upload;
  const whole = received >= size ? 'received' : 'stopped';
  const texts = {
    title: upload.title,
    description: upload.description,
    category_id: upload.category_id ? String(upload.category_id) : '',
  };
  const typed = readDraftTexts(fingerprint);
  return {
    ...IDLE,
    key: id,
    id,
    file: null,
    name: file_name,
    size,
    fingerprint,
    thumbnail,
    replaces,
    phase: video_id === null ? whole : 'done',
    sent: received,
    videoId: video_id,
    after: { publish: readPublish(fingerprint), captions: [] },
    texts: { ...texts, ...typed },
    unsaved: Object.keys(changesOf(texts, { ...texts, ...typed })).length > 0,
  };
}
