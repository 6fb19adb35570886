import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';
import type { AdminVideo, Video, VideoJob } from '@wedding/shared/contract/video.schema.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Storyboard } from '../media/storyboard.ts';

type Json<T> = ColumnType<T, string | undefined, string>;

interface Videos {
  id: Generated<number>;
  title: string;
  description: Generated<string>;
  category_id: number | null;
  status: Generated<Video['status']>;
  processing: Generated<Video['processing']>;
  processing_error: AdminVideo['processing_error'];
  original_key: string;
  original_name: string;
  size: number;
  revision: Generated<number>;
  duration: number | null;
  width: number | null;
  height: number | null;
  bytes: Json<Record<string, number>>;
  playlists: Json<Record<string, string>>;
  storyboard: ColumnType<Storyboard | null, string | null | undefined, string | null>;
  poster: string | null;
  own_poster: Generated<boolean>;
  fingerprint: string | null;
  created_at: Generated<Date>;
  published_at: Date | null;
  publish_at: Date | null;
}
export type VideoRow = Selectable<Videos>;

interface VideoJobs {
  id: Generated<number>;
  video_id: number;
  revision: number;
  publish: Generated<boolean>;
  background: Generated<boolean>;
  state: Generated<Exclude<VideoJob['state'], 'uploaded'>>;
  step: string | null;
  percent: Generated<number>;
  overall: Generated<number>;
  attempt: Generated<number>;
  error: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
export type VideoJobRow = Selectable<VideoJobs>;

/** A couple and a film. */
interface Pair {
  account_id: number;
  video_id: number;
}

export interface VideoTables {
  media_claims: { key: string; host: string; pid: number; claimed_at: Generated<Date> };
  videos: Videos;
  published_counts: { category_id: number; films: number };
  video_counts: { video_id: number; views: Generated<number>; likes: Generated<number> };
  video_jobs: VideoJobs;
  video_captions: { video_id: number; lang: CaptionLang; file: string; created_at: Generated<Date> };
  video_likes: Pair & { created_at: Generated<Date> };
  watch_later: Pair & { id: Generated<number>; created_at: Generated<Date> };
  watch_history: Pair & {
    id: Generated<number>;
    day: Generated<string>;
    watched_at: Generated<Date>;
    created_at: Generated<Date>;
  };
  watch_positions: Pair & {
    position: number;
    uncounted: number;
    counted_at: Date | null;
    updated_at: Generated<Date>;
    seen: Generated<number>;
  };
  watch_days: Pair & {
    day: Generated<string>;
    seconds: number;
    bytes: number;
    seen: Generated<number>;
    completions: Generated<number>;
  };
}
