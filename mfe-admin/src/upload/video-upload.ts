import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { plainName } from '@wedding/shared/contract/plain-name.ts';
import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import type { listDuplicates } from '@wedding/shared/contract/upload.ts';
import type { ConflictQuestion } from '@wedding/shared/host/version-conflict.ts';
import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';
import { changesOf, formTexts, textsOf, type VideoTexts } from '../lib/video-texts.ts';
import { type AfterUpload, NO_AFTER_UPLOAD } from './upload-defaults.ts';
import { readDraftTexts, readDraftVersion, readPublish } from './upload-drafts.ts';

/**
 * The state of an upload. `reading`: its fingerprint is computed. `duplicate`: the library already has it. `offline`: the
 * network or the server is unavailable, and the upload is retried. `stopped`: the page was left, and the file has to be
 * chosen again. `received`: all bytes arrived and are being checked. `refused`: the server rejected the file. `done`: it is
 * a video.
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

/** One file of the queue, from its selection until its video is removed from the list. */
export interface VideoUpload {
  key: string;
  /** Null after a refresh, since a browser doesn't keep files. */
  file: File | null;
  name: string;
  size: number;
  fingerprint: string | null;
  /** The upload's id, once the server knows of it. */
  id: string | null;
  phase: Phase;
  /** Bytes sent. `rate` (bytes per second) and `secondsLeft` are null until known. */
  sent: number;
  rate: number | null;
  secondsLeft: number | null;
  /** Why it was refused, or what holds it up. */
  problem: string | null;
  duplicates: AnswerOf<typeof listDuplicates>;
  texts: VideoTexts;
  thumbnail: string | null;
  /** The last save of the texts: its time, or why it failed. */
  saved: { at: Date } | { problem: string } | null;
  /** The question of a save that waits, as somebody else changed the video: true saves over it. */
  conflict: { question: ConflictQuestion; choose: (mine: boolean) => void } | null;
  /** Whether the server lacks the current `texts`. */
  unsaved: boolean;
  /** The id of the video whose source it replaces. */
  replaces: number | null;
  videoId: number | null;
  /** The version of that video which the texts are based on. */
  version: number;
  /** What is applied to the video once the file has arrived. */
  afterUpload: AfterUpload;
}

export const isActive = ({ phase }: VideoUpload) =>
  ['reading', 'waiting', 'sending', 'offline', 'received'].includes(phase);

/** Derives a first title from the file name: `my_first-lesson.final.mp4` gives `my first-lesson.final`. */
export const titleOf = (name: string) =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/_+/g, ' ')
    .trim();

/** Whether taking it off the list would lose received bytes, or texts that no video has. */
export const losesByRemoval = (video: VideoUpload): boolean =>
  video.videoId !== null
    ? video.unsaved && video.replaces === null
    : (video.sent > 0 && video.phase !== 'refused') || hasTypedTexts(video);

export const hasTypedTexts = ({ name, texts }: VideoUpload): boolean =>
  texts.title !== titleOf(plainName(name)) || texts.description !== '';

const BLANK = {
  file: null,
  fingerprint: null,
  id: null,
  sent: 0,
  rate: null,
  secondsLeft: null,
  problem: null,
  duplicates: [],
  thumbnail: null,
  saved: null,
  conflict: null,
  unsaved: true,
  replaces: null,
  videoId: null,
  version: 1,
  afterUpload: NO_AFTER_UPLOAD,
} satisfies Partial<VideoUpload>;

let chosen = 0;
/** Creates the queue entry of a newly chosen file. */
export const newVideo = (
  file: File,
  replaces: number | null,
  { category_id = '', afterUpload = NO_AFTER_UPLOAD } = {},
): VideoUpload => ({
  ...BLANK,
  key: `chosen-${++chosen}`,
  file,
  name: plainName(file.name),
  size: file.size,
  replaces,
  phase: 'reading',
  afterUpload,
  texts: { title: titleOf(plainName(file.name)), description: '', category_id },
});

/** Restores a refused file's card after a refresh. Returns null for an unknown shape. */
function fromRefusedCard(stored: unknown): VideoUpload | null {
  const { name, size, problem, texts, replaces, ...card } = Object(stored);
  if (typeof name !== 'string' || typeof size !== 'number') return null;
  const fingerprint = typeof card.fingerprint === 'string' ? card.fingerprint : null;
  return {
    ...BLANK,
    key: `refused-${crypto.randomUUID()}`,
    name,
    size,
    phase: 'refused',
    afterUpload: { publish: readPublish(fingerprint), captions: [] },
    fingerprint,
    problem: typeof problem === 'string' ? problem : null,
    replaces: typeof replaces === 'number' ? replaces : null,
    texts: { title: titleOf(name), description: '', category_id: '', ...textsOf(texts) },
  };
}

/** The server forgets a refused file, so its card and texts stay in this tab until another file is chosen. */
const refusedKey = (owner: number) => `${owner}:refused-uploads`;

export function readRefused(owner: number): VideoUpload[] {
  const stored = readDraft(refusedKey(owner));
  return Array.isArray(stored) ? stored.flatMap((one: unknown) => fromRefusedCard(one) ?? []) : [];
}

export function saveRefused(owner: number, videos: readonly VideoUpload[]): void {
  const refused = videos.filter(({ phase, id }) => phase === 'refused' && id === null);
  const cards = refused.map(({ name, size, fingerprint, problem, texts, replaces }) => ({
    name,
    size,
    fingerprint,
    problem,
    texts,
    replaces,
  }));
  if (cards.length > 0) writeDraft(refusedKey(owner), cards);
  else removeDraft(refusedKey(owner));
}

/** The file types that the file picker offers. */
export const VIDEOS =
  'video/*,.mp4,.mov,.m4v,.mkv,.webm,.avi,.ts,.mts,.m2ts,.mpg,.mod,.vob,.3gp,.mxf,.dv,.wmv,.flv,.ogv';

/** Creates the queue entry of an upload that the server already has. */
export function fromServer(upload: Upload): VideoUpload {
  const { id, file_name, size, received, fingerprint, video_id, thumbnail, replaces } = upload;
  const phase = received >= size ? 'received' : 'stopped';
  const texts = formTexts(upload);
  const typed = readDraftTexts(fingerprint);
  return {
    ...BLANK,
    key: id,
    id,
    name: file_name,
    size,
    fingerprint,
    thumbnail,
    replaces,
    phase: video_id === null ? phase : 'done',
    sent: received,
    videoId: video_id,
    version: readDraftVersion(fingerprint) ?? upload.version,
    afterUpload: { publish: readPublish(fingerprint), captions: [] },
    texts: { ...texts, ...typed },
    unsaved: Object.keys(changesOf(texts, { ...texts, ...typed })).length > 0,
  };
}

const WINDOW_MS = 8000;

/** Measures bytes per second over the last eight seconds, and the seconds left at that rate. */
export function measureRate(size: number) {
  const samples: { at: number; sent: number }[] = [];
  return (sent: number, at = performance.now()): Pick<VideoUpload, 'rate' | 'secondsLeft'> => {
    samples.push({ at, sent });
    while (samples.length > 2 && at - (samples[0]?.at ?? at) > WINDOW_MS) samples.shift();
    const first = samples[0];
    if (!first || at - first.at < 500 || sent <= first.sent) return { rate: null, secondsLeft: null };
    const rate = ((sent - first.sent) / (at - first.at)) * 1000;
    return { rate, secondsLeft: (size - sent) / rate };
  };
}
