import { captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import type { Captions } from '@wedding/shared/contract/captions.schema.ts';
import type { AdminVideo, Video, VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import type { VideoJob } from '@wedding/shared/contract/video-job.schema.ts';
import type { SourceNotes, Storyboard } from '../../db/column-types.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import type { CaptionFile } from '../captions/captions.store.ts';
import { ATTEMPTS } from '../processing/video-job.store.ts';

/** The columns that the stores read for a video, for every audience. */
export interface VideoRow {
  id: number;
  title: string;
  description: string;
  category_id: number | null;
  category: string | null;
  status: Video['status'];
  processing: Video['processing'];
  revision: number;
  duration: number | null;
  bytes: Record<string, number>;
  poster: string | null;
  views: number | null;
  likes: number | null;
  liked: boolean;
  saved: boolean;
  position: number | null;
  created_at: Date;
}
export type SignPath = (video: { id: number; revision: number }) => string;

/** Returns the video as every list shows it. `video_url` is null until the video can be played. */
export function toVideo(row: VideoRow, sign: SignPath): Video {
  const { id, title, description, category, status, processing, bytes } = row;
  // A category in the bin is shown neither by name nor by id.
  const category_id = category === null ? null : row.category_id;
  return {
    id,
    videoId: id,
    title,
    description,
    category_id,
    category,
    status,
    processing,
    bytes,
    thumbnail: row.poster && `/media/posters/${row.poster}.jpg`,
    video_url: row.revision > 0 ? `${sign(row)}master.m3u8` : null,
    video_length: row.duration === null ? null : length(row.duration),
    views: row.views ?? 0,
    likes: row.likes ?? 0,
    liked: row.liked,
    saved: row.saved,
    position: row.position ?? 0,
    created_at: toTimestamp(row.created_at),
  };
}

interface PlayedRow extends VideoRow {
  playlists: Record<string, string>;
  storyboard: Storyboard | null;
  captions: CaptionFile[];
}

export function toDetail(row: PlayedRow, sign: SignPath): VideoDetail {
  const audible = row.revision > 0 && row.bytes.audio !== undefined;
  return {
    ...toVideo(row, sign),
    playlists: row.playlists,
    audio_url: audible ? `${sign(row)}audio.m4a` : null,
    storyboard: row.storyboard && toStoryboard(row.storyboard, sign(row)),
    captions: toCaptions(row, sign),
  };
}

const toStoryboard = (plan: Storyboard, prefix: string): VideoDetail['storyboard'] => ({
  url: `${prefix}storyboard.jpg`,
  columns: plan.columns,
  rows: plan.rows,
  count: plan.count,
  width: plan.tileWidth,
  height: plan.tileHeight,
  interval: plan.interval,
});

/** Returns the captions of a video with signed URLs. They are stored beside the revisions, as they belong to all of them. */
export const toCaptions = (
  row: { id: number; revision: number; captions: CaptionFile[] },
  sign: SignPath,
): Captions[] =>
  row.captions.map(({ lang, file, version }) => ({
    lang,
    version,
    label: captionLanguages[lang],
    url: `${sign(row).replace(/[^/]+\/$/, '')}captions/${file}`,
  }));

type AdminVideoRow = VideoRow &
  Pick<AdminVideo, 'processing_error' | 'size' | 'original_name' | 'version'> & {
    progress: number | null;
    captions: CaptionFile[];
    publish_at: Date | null;
    deleted_at: Date | null;
    storyboard: Storyboard | null;
    film: SourceNotes | null;
  };

export const toAdminVideo = (row: AdminVideoRow, sign: SignPath): AdminVideo => ({
  ...toVideo(row, sign),
  version: row.version,
  processing_error: row.processing_error,
  progress: row.processing === 'ready' ? 100 : (row.progress ?? 0),
  size: row.size,
  original_name: row.original_name,
  publish_at: row.publish_at && toTimestamp(row.publish_at),
  storyboard: row.storyboard && toStoryboard(row.storyboard, sign(row)),
  captions: toCaptions(row, sign),
  notes: row.film?.notes ?? [],
  sounds: (row.film?.sounds ?? []).map((sound) => ({
    track: sound.track,
    label: soundLabel(sound),
    is_heard: sound.track === row.film?.heard,
  })),
  deleted_at: row.deleted_at && toTimestamp(row.deleted_at),
});

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Names a sound track by what the file says of it: `Track 2: Yoruba, stereo`. */
function soundLabel({ track, codec, channels, language, title }: SourceNotes['sounds'][number]): string {
  const spoken = language && /^[a-z]{2,3}$/.test(language) ? LANGUAGES.of(language) : undefined;
  const width = { 1: 'mono', 2: 'stereo' }[channels] ?? `${channels} channels`;
  return `Track ${track + 1}: ${[title, spoken, width, codec.toUpperCase()].filter(Boolean).join(', ')}`;
}

export const toJob = ({ state, step, percent, attempt, error, updated_at }: Row<'video_jobs'>): VideoJob => ({
  state,
  step,
  percent,
  attempt,
  attempts: ATTEMPTS,
  error,
  updated_at: toTimestamp(updated_at),
});

/** Formats a duration in seconds as `m:ss`. The minutes may exceed sixty. */
export function length(duration: number): string {
  const seconds = Math.round(duration);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
