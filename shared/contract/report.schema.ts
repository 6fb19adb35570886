import { z } from 'zod';
import { wholeNumber } from './field.schema.ts';
import { videoStatus } from './video.schema.ts';

/** A figure of the period asked for, and the same figure of the equal period before it. */
export const figure = z.object({ value: z.int(), before: z.int() });
export type Figure = z.infer<typeof figure>;

/** One day in Africa/Lagos, `YYYY-MM-DD`. `subscribers` stood at its end; the rest happened on it. */
export const reportDay = z.object({
  day: z.string(),
  subscribers: z.int(),
  watch_minutes: z.int(),
  new_members: z.int(),
  revenue: z.int(),
});
export type ReportDay = z.infer<typeof reportDay>;

/** What an administrator should look at, most pressing first; kinds without any are left out. */
export const attentionKind = z.enum([
  'no_plans',
  'open_messages',
  'failed_videos',
  'unprocessed_videos',
  'ready_drafts',
  'videos_without_category',
  'draft_blogs',
]);
export type AttentionKind = z.infer<typeof attentionKind>;

/** Minutes watched, whole naira, and counts, for the last `days` days, today included. */
export const report = z.object({
  days: z.int(),
  figures: z.object({
    subscribers: figure,
    watch_minutes: figure,
    new_members: figure,
    revenue: figure,
  }),
  series: z.array(reportDay),
  attention: z.array(z.object({ kind: attentionKind, count: z.int() })),
  videos: z.array(z.object({ status: videoStatus, count: z.int() })),
});
export type Report = z.infer<typeof report>;

/** `days`: length of the period, 30 unless said. */
export const getReportsSchema = {
  query: z.object({ days: wholeNumber(1, 366).optional() }),
  answer: report,
};
