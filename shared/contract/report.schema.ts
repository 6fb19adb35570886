import { z } from 'zod';
import { id, paged, perPage, strictTimestamp, timestamp, wholeNumber } from './field.schema.ts';
import { localDate } from './planning.schema.ts';
import { videoStatus } from './video.schema.ts';

/**
 * The period of a report: `from` and `to`, both included, at most 366 whole days and none after today; or the
 * last `days` whole days, 30 by default, and the running day.
 */
export const periodQuery = z.object({
  days: wholeNumber(1, 366).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
});

/** A day of an answer. The period before the first one that a query may name begins earlier than a `localDate`. */
const day = z.iso.date();
/**
 * The whole days of a report, and as many right before them, for comparison. `running_day` is the day in Lagos that hasn't
 * ended, if the report reaches it; no figure counts it. `days` is 0 for a report of the running day alone.
 */
export const period = z.object({
  from: day,
  to: day,
  days: z.int(),
  before_from: day,
  before_to: day,
  running_day: day.nullable(),
});
export type Period = z.infer<typeof period>;

/** A figure of the requested period, and the same figure of the equal period before it. */
export const figure = z.object({ value: z.int(), before: z.int() });
export type Figure = z.infer<typeof figure>;

/** The same for a figure that can't always be calculated. Shares are in hundredths of a percent. */
export const perhaps = z.object({ value: z.int().nullable(), before: z.int().nullable() });
export type Perhaps = z.infer<typeof perhaps>;

/** One day in Africa/Lagos, `YYYY-MM-DD`. `subscribers` is the number at its end; the rest happened on that day. */
export const reportDay = z.object({
  day: z.string(),
  subscribers: z.int(),
  watch_minutes: z.int(),
  new_members: z.int(),
  revenue: z.int().meta({ unit: 'naira' }),
});
export type ReportDay = z.infer<typeof reportDay>;

/**
 * What an administrator should look at, most urgent first. Kinds with a count of 0 are left out. Conversations that wait and
 * videos that failed are counted by the alerts alone.
 */
export const attentionKind = z.enum([
  'no_plans',
  'unknown_texts',
  'unprocessed_videos',
  'ready_drafts',
  'scheduled_videos',
  'videos_without_category',
  'due_blogs',
  'unpublished_changes',
  'draft_blogs',
]);
export type AttentionKind = z.infer<typeof attentionKind>;
const attention = z.array(z.object({ kind: attentionKind, count: z.int() }));
export const getAttentionSchema = { answer: attention };

/**
 * Minutes watched, whole naira, and counts. `series` holds the whole days of the period, `earlier` those before it, `running`
 * the running day so far.
 */
export const report = z.object({
  ...period.shape,
  figures: z.object({
    subscribers: figure,
    watch_minutes: figure,
    new_members: figure,
    revenue: figure.meta({ unit: 'naira' }),
  }),
  series: z.array(reportDay),
  earlier: z.array(reportDay),
  running: reportDay.nullable(),
  /** For pages of before 29 November 2026: it has a call of its own, since no other role reads the figures. */
  attention,
  videos: z.array(z.object({ status: videoStatus, count: z.int() })),
});
export type Report = z.infer<typeof report>;
export const getReportsSchema = { query: periodQuery, answer: report };

/** The changes of memberships on a day. `subscribers` is the number at its end, `revenue` is in whole naira. */
export const membershipDay = z.object({
  day: z.string(),
  subscribers: z.int(),
  started: z.int(),
  renewed: z.int(),
  changed: z.int(),
  failed: z.int(),
  stopped: z.int(),
  cancelled: z.int(),
  revenue: z.int().meta({ unit: 'naira' }),
});
export type MembershipDay = z.infer<typeof membershipDay>;

/**
 * Couples of a plan: `at_start` + `joined` - `left` = `at_end`. A change of plan leaves one and joins another.
 * `revenue_before` is of the period before.
 */
export const tariffMembers = z.object({
  product_id: id,
  name: z.string(),
  price: z.int().meta({ unit: 'naira' }),
  retired: z.boolean(),
  at_start: z.int(),
  joined: z.int(),
  left: z.int(),
  at_end: z.int(),
  charges: z.int(),
  revenue: z.int().meta({ unit: 'naira' }),
  revenue_before: z.int().meta({ unit: 'naira' }),
});
export type TariffMembers = z.infer<typeof tariffMembers>;

/**
 * `lost` subscribed when the period began and no longer when it ended; `churn` is their share of
 * all who subscribed at its start.
 */
export const membershipReport = z.object({
  ...period.shape,
  figures: z.object({
    subscribers: figure,
    revenue: figure.meta({ unit: 'naira' }),
    started: figure,
    renewed: figure,
    changed: figure,
    failed: figure,
    stopped: figure,
    cancelled: figure,
    lost: figure,
    churn: perhaps,
  }),
  plans: z.array(tariffMembers),
  series: z.array(membershipDay),
  earlier: z.array(membershipDay),
  running: membershipDay.nullable(),
});
export type MembershipReport = z.infer<typeof membershipReport>;
export const getMembershipReportSchema = { query: periodQuery, answer: membershipReport };

/** The use of the planning tools on a day. `planners` are the people who changed anything. */
export const planningDay = z.object({
  day: z.string(),
  planners: z.int(),
  budgets: z.int(),
  checklists: z.int(),
  lines: z.int(),
  payments: z.int(),
  tasks_done: z.int(),
});
export type PlanningDay = z.infer<typeof planningDay>;

export const planningReport = z.object({
  ...period.shape,
  figures: z.object({
    planners: figure,
    budgets: figure,
    checklists: figure,
    lines: figure,
    payments: figure,
    tasks_done: figure,
  }),
  series: z.array(planningDay),
  earlier: z.array(planningDay),
  running: planningDay.nullable(),
});
export const getPlanningReportSchema = { query: periodQuery, answer: planningReport };

/** What happened from `since` on, at most 31 days ago. Whole naira, and counts; `changes` are other administrators'. */
export const activity = z.object({
  since: timestamp,
  new_members: z.int(),
  charges: z.int(),
  revenue: z.int().meta({ unit: 'naira' }),
  cancelled: z.int(),
  messages: z.int(),
  videos: z.int(),
  blogs: z.int(),
  changes: z.array(z.object({ who: z.string(), count: z.int() })),
});
export type Activity = z.infer<typeof activity>;
export const getActivitySchema = { query: z.object({ since: strictTimestamp }), answer: activity };

/** Figures that lead to the rows behind them. */
export const reportRowKind = z.enum([
  ...(['subscribers', 'new_members', 'revenue'] as const),
  ...(['started', 'renewed', 'changed', 'failed', 'stopped', 'cancelled', 'lost'] as const),
  ...(['watch_minutes', 'viewers', 'viewings', 'completions', 'likes', 'bytes'] as const),
  ...(['planners', 'budgets', 'checklists', 'lines', 'payments', 'tasks_done'] as const),
]);
export type ReportRowKind = z.infer<typeof reportRowKind>;
/**
 * One row behind a figure: a charge, a couple (by masked number) or a video, with its part of the figure in the figure's own
 * unit, not rounded. `at` is null for a sum of several. `video_id` and `account_id` link to them.
 */
export const reportRow = z.object({
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  value: z.number(),
  at: timestamp.nullable(),
  video_id: id.nullable(),
  account_id: id.nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;
/**
 * `from` and `to` are days in Lagos, both included. For subscribers, those at the end of `to`. The largest first. `product_id`
 * narrows revenue, subscribers and who was lost down to a plan.
 */
export const listReportRowsSchema = {
  query: periodQuery.extend({
    kind: reportRowKind,
    product_id: wholeNumber(1, 2_147_483_647).optional(),
    page: wholeNumber(1, 100_000).default(1),
    per_page: perPage.default(20),
  }),
  answer: paged(reportRow).extend({ sum: z.number() }),
};
