import { z } from 'zod';
import { captions } from './captions.schema.ts';
import {
  countedPage,
  countedQuery,
  id,
  idInPath,
  idParams,
  integersByName,
  longText,
  noData,
  paged,
  pageQuery,
  perPage,
  requiredText,
  strictTimestamp,
  text,
  timestamp,
  wholeNumber,
} from './field.schema.ts';
import { seenVersion, seenVersionInForm } from './version.schema.ts';

export const videoStatus = z.enum(['draft', 'scheduled', 'published', 'unpublished', 'archived']);
export const processingState = z.enum(['uploaded', 'queued', 'processing', 'ready', 'failed', 'cancelled']);

/**
 * A video. `video_url` is the signed master playlist (null until playable), `video_length` reads "m:ss",
 * `bytes` the true size of each rendition ("240", "480", "audio") in bytes, `position` the resume point in seconds.
 */
export const video = z.object({
  id,
  videoId: id,
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  video_url: z.string().nullable(),
  video_length: z.string().nullable(),
  category_id: id.nullable(),
  category: z.string().nullable(),
  views: z.int(),
  likes: z.int(),
  liked: z.boolean(),
  saved: z.boolean(),
  position: z.number().meta({ unit: 'second' }),
  bytes: integersByName,
  status: videoStatus,
  processing: processingState,
  created_at: timestamp,
});
export type Video = z.infer<typeof video>;

/**
 * Pictures of the whole video in one JPEG, for the seek bar: the first `count` of `columns` x `rows` tiles, row by row. Each
 * is `width` x `height` pixels and `interval` seconds after the one before.
 */
export const storyboard = z.object({
  url: z.string(),
  columns: z.int(),
  rows: z.int(),
  count: z.int(),
  width: z.int(),
  height: z.int(),
  interval: z.number().meta({ unit: 'second' }),
});
export type Storyboard = z.infer<typeof storyboard>;

/** The watch page's video: `playlists` maps each playlist's path, relative to `video_url`, to its text. */
export const videoDetail = video.extend({
  playlists: z.record(z.string(), z.string()),
  audio_url: z.string().nullable(),
  storyboard: storyboard.nullable(),
  captions: z.array(captions),
});
export type VideoDetail = z.infer<typeof videoDetail>;

/** A match of a search in a video, in its captions or chapter titles: `at` in seconds. */
export const timedText = z.object({ at: z.number().meta({ unit: 'second' }), text: z.string() });
export type TimedText = z.infer<typeof timedText>;
/** A video of a list. In a search's answer it comes with its first matches. */
export const foundVideo = video.extend({ moments: z.array(timedText).optional() });
export type FoundVideo = z.infer<typeof foundVideo>;

export const historyEntry = z.object({ id, video, watched_at: timestamp, created_at: timestamp });
export type HistoryEntry = z.infer<typeof historyEntry>;
export const watchLaterEntry = z.object({ id, video, created_at: timestamp });
export type WatchLaterEntry = z.infer<typeof watchLaterEntry>;

export const listVideosSchema = {
  query: pageQuery.extend({ category_id: idInPath.optional() }),
  /** For a search: `count` matches in `videos` videos over all pages, a thousand at most. */
  answer: paged(foundVideo).extend({ moments: z.object({ count: z.int(), videos: z.int() }).optional() }),
};
export const getVideoSchema = { params: idParams, answer: videoDetail };
export const updateLikesSchema = {
  params: z.object({ videoId: idInPath }),
  body: z.object({ videoId: id.optional(), liked: z.boolean() }),
  answer: z.object({ liked: z.boolean(), likes: z.int() }),
};
const seconds = z.number().min(0).max(86_400).meta({ unit: 'second' });
const ranges = z.array(z.tuple([seconds, seconds])).max(200);
/** Which way a couple came to a video: by a list, a search, a task, a blog, or a link that somebody shared. */
export const viewSource = z.enum(['list', 'search', 'task', 'blog', 'share']);
export type ViewSource = z.infer<typeof viewSource>;
/** Seconds watched as closed ranges, the resume point in seconds, and bytes fetched since the last report. */
export const saveWatchPositionSchema = {
  params: idParams,
  body: z.object({
    position: seconds,
    watched: ranges.optional(),
    bytes: z.int().min(0).max(20_000_000_000).optional(),
    source: viewSource.optional(),
    /** The time of viewing, for a report that is sent later. A repeated report counts only once. */
    at: z.iso.datetime().optional(),
  }),
  answer: z.object({ position: z.number().meta({ unit: 'second' }) }),
};
export const listWatchLaterSchema = { answer: z.array(watchLaterEntry) };
export const saveWatchLaterSchema = { params: idParams, answer: noData };
export const deleteWatchLaterSchema = { params: idParams, answer: noData };
export const listHistorySchema = {
  query: pageQuery.extend({ per_page: perPage.default(50) }),
  answer: paged(historyEntry),
};
/** `search` is the search by which the video was found. */
export const saveHistorySchema = {
  params: idParams,
  query: z.object({ search: text(100).optional() }),
  answer: noData,
};
export const deleteHistorySchema = { params: idParams, answer: noData };
export const clearHistorySchema = { answer: noData };

/** A video as administrators see it. `publish_at` is when a scheduled video is published, `version` counts people's changes. */
export const adminVideo = video.extend({
  version: z.int(),
  publish_at: timestamp.nullable(),
  storyboard: storyboard.nullable(),
  processing_error: z.string().nullable(),
  progress: z.number(),
  size: z.int().meta({ unit: 'byte' }),
  original_name: z.string(),
  captions: z.array(captions),
  /** What an administrator should know about the result of processing, in sentences. */
  notes: z.array(z.string()),
  /** The sound tracks of the file that couples could hear, and which one they do. */
  sounds: z.array(z.object({ track: z.int(), label: z.string(), is_heard: z.boolean() })),
  /** When it was moved to the bin. */
  deleted_at: timestamp.nullable(),
});
export type AdminVideo = z.infer<typeof adminVideo>;
/** The orders of a list of videos, each with its most usual direction first. */
export const videoOrder = z.enum([
  'newest',
  'oldest',
  'title',
  'title-desc',
  'views',
  'views-asc',
  'longest',
  'shortest',
  'watch-time',
  'watch-time-asc',
  'average',
  'average-asc',
  'completion',
  'completion-asc',
]);
export type VideoOrder = z.infer<typeof videoOrder>;
/**
 * The filters of a list of videos. `unarchived` is every status but archived, `unprocessed` is uploaded, or cancelled before
 * it could be played. `bin: "1"` returns those in the bin, which no other list shows.
 */
const narrowing = {
  status: z.enum([...videoStatus.options, 'unarchived']).optional(),
  processing: z.enum([...processingState.options, 'unprocessed']).optional(),
  /** `"none"` returns those without a category. */
  category_id: z.union([idInPath, z.literal('none')]).optional(),
  bin: z.literal('1').optional(),
};
/**
 * How a video did in the list's period: a couple's views of a day, the watch time in minutes, the average length of a view in
 * seconds (null without views), and the share of the couples that saw a twentieth of it who reached its end, in percent.
 */
const periodFigures = z.object({
  views: z.int(),
  watch_minutes: z.int(),
  average: z.int().nullable(),
  completion: z.int().nullable(),
});
export const listedVideo = adminVideo.extend({ figures: periodFigures });
export type ListedVideo = z.infer<typeof listedVideo>;
/** `days` is the period of the figures, by which they also sort: the last so many whole days in Nigeria, 28 by default, and the running one. */
export const listAdminVideosSchema = {
  query: countedQuery.extend({
    ...narrowing,
    sort: videoOrder.optional(),
    days: wholeNumber(1, 366).optional(),
  }),
  answer: countedPage(listedVideo),
};
export const getAdminVideoSchema = { params: idParams, answer: adminVideo };
export const getVideoPreviewSchema = { params: idParams, answer: videoDetail };
/** File fields: `video` (required), `thumbnail`. `process: "1"` starts processing immediately. */
/** With `upload_id`, the sender's own id, the file is in the list of its uploads until the next day, as one sent in chunks. */
export const uploadVideoSchema = {
  body: z.object({
    title: requiredText(200),
    description: longText(5000).optional(),
    category_id: z.union([z.literal(''), wholeNumber(1, 2_147_483_647)]).optional(),
    process: z.enum(['0', '1']).optional(),
    upload_id: z.uuid().optional(),
  }),
  answer: adminVideo,
};
/** With `sound_track`, one of the video's `sounds`, couples hear that track from then on. */
export const processVideoSchema = {
  body: z.object({ video_id: idInPath, sound_track: wholeNumber(0, 99).optional() }),
  answer: adminVideo,
};
/** A status, and with `scheduled` the time of publishing. */
export const statusChange = { status: videoStatus, publish_at: strictTimestamp.nullable().optional() };
/** The client sends the whole video. Its `status` and `version` are read, and with `scheduled` its `publish_at`. */
export const changeVideoStatusSchema = {
  params: idParams,
  body: z.object({ ...statusChange, version: seenVersion.optional() }),
  answer: adminVideo,
};

/**
 * JSON, or multipart with a file `thumbnail`. `id` is that of the path; older pages send none. `thumbnail_at`: the picture at
 * that second; at 0, the first visible one.
 */
export const updateVideoSchema = {
  params: idParams,
  body: z.object({
    id: wholeNumber(1, 2_147_483_647).optional(),
    title: requiredText(200).optional(),
    description: longText(5000).optional(),
    category_id: z.union([z.null(), z.literal(''), wholeNumber(1, 2_147_483_647)]).optional(),
    thumbnail_at: seconds.optional(),
    version: seenVersionInForm.optional(),
  }),
  answer: adminVideo,
};
export const deleteVideoSchema = { params: idParams, answer: noData };
