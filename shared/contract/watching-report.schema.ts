import { z } from 'zod';
import { id } from './field.schema.ts';
import { figure, perhaps, period, periodQuery } from './report.schema.ts';

/** As a figure, for a sum of bytes, which a safe integer may be too small for. */
const bytesFigure = z.object({ value: z.number(), before: z.number() });

/** The use of videos on a day. `viewers` are couples, `bytes` what their phones fetched. */
export const watchingDay = z.object({
  day: z.string(),
  watch_minutes: z.int(),
  viewers: z.int(),
  completions: z.int(),
  likes: z.int(),
  bytes: z.number(),
});
export type WatchingDay = z.infer<typeof watchingDay>;

/** A video of the period. `completion` is the share of its viewers who saw it to its end, null without viewers. */
export const watchedVideo = z.object({
  id,
  title: z.string(),
  watch_minutes: z.int(),
  viewers: z.int(),
  completions: z.int(),
  completion: z.int().nullable(),
  likes: z.int(),
  bytes: z.number(),
});
export type WatchedVideo = z.infer<typeof watchedVideo>;

/** The number of equal parts that retention divides a video into. */
export const VIDEO_PARTS = 20;

/**
 * `viewings` are videos that a couple watched, each once a couple. `completion` is the share of them that reached the end.
 * `retention` is the share that saw each twentieth of a video. `videos` are the most watched.
 */
export const watchingReport = z.object({
  ...period.shape,
  figures: z.object({
    watch_minutes: figure,
    viewers: figure,
    viewings: figure,
    completions: figure,
    completion: perhaps,
    likes: figure,
    bytes: bytesFigure,
    bytes_per_completion: z.object({ value: z.number().nullable(), before: z.number().nullable() }),
  }),
  retention: z.array(perhaps),
  videos: z.array(watchedVideo),
  series: z.array(watchingDay),
  earlier: z.array(watchingDay),
  running: watchingDay.nullable(),
});
export type WatchingReport = z.infer<typeof watchingReport>;
export const getWatchingReportSchema = { query: periodQuery, answer: watchingReport };
