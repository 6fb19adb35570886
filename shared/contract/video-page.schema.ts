import { z } from 'zod';
import { id, idInPath, idParams, noData, timestamp, wholeNumber } from './field.schema.ts';
import { adminVideo, viewSource } from './video.schema.ts';

/** What depends on videos: their views, and the couples, tasks and blogs that use any of them. Ids of no video count nothing. */
export const videoUses = z.object({
  views: z.int(),
  couples: z.int(),
  saved: z.int(),
  tasks: z.int(),
  blogs: z.int(),
});
export type VideoUses = z.infer<typeof videoUses>;
export const countVideoUsesSchema = {
  body: z.object({ ids: z.array(id).min(1).max(10_000) }),
  answer: videoUses,
};

const videoSums = z.object({
  views: z.int(),
  viewers: z.int(),
  watch_minutes: z.int(),
  viewings: z.int(),
  completed: z.int(),
  completions: z.int(),
  /** The average length of a view in seconds, null without views. Minutes are too coarse for it. */
  average: z.int().nullable(),
  bytes: z.number(),
});

/**
 * The figures of a video in the last `days` whole days in Lagos and the running one. A couple's `views` of a day count each time that it began to watch.
 * `viewings` counts each couple that saw at least a twentieth of it once, `completed` those of them that reached its end.
 * `retention` is how many of them saw each twentieth. `bytes` is the data that couples fetched. `searches` are of all time:
 * the searches of couples who then watched it. `sources` says which way the views of the period came, the most first.
 */
export const videoFigures = videoSums.extend({
  from: z.string(),
  to: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      views: z.int(),
      viewers: z.int(),
      watch_minutes: z.int(),
      completions: z.int(),
      bytes: z.number(),
    }),
  ),
  retention: z.array(z.int()),
  searches: z.array(z.object({ search: z.string(), opened: z.int() })),
  sources: z.array(z.object({ source: viewSource, views: z.int() })),
  /** The sums of the whole days, without the running one, and of as many days before: only these are compared. */
  whole: videoSums,
  earlier: videoSums,
});
export type VideoFigures = z.infer<typeof videoFigures>;
export const getVideoFiguresSchema = {
  params: idParams,
  query: z.object({ days: wholeNumber(1, 366).optional() }),
  answer: videoFigures,
};

/** A previous file of the video, available for 30 days after it was replaced. */
export const videoSource = z.object({
  id,
  original_name: z.string(),
  size: z.number().meta({ unit: 'byte' }),
  replaced_at: timestamp,
});
export const getVideoHistorySchema = {
  params: idParams,
  answer: z.object({ sources: z.array(videoSource) }),
};

export const restoreVideoSourceSchema = {
  params: z.object({ id: idInPath, source: idInPath }),
  answer: adminVideo,
};
export const restoreVideoSchema = { params: idParams, answer: adminVideo };
export const purgeVideoSchema = { params: idParams, answer: noData };
