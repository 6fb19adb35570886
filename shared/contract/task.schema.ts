import { z } from 'zod';
import { id, longText, requiredText, text, timestamp } from './field.schema.ts';
import { localDate, row, rowId, rowName, storedName, templateCeremony } from './planning.schema.ts';

const DAYS_MAX = 3650;
/** When a task is due: not at all, on a day, or an offset from a ceremony (negative `n` = before it). */
export const taskDue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('fixed'), date: localDate }),
  z.strictObject({
    kind: z.literal('offset'),
    ceremony: templateCeremony,
    n: z.int().min(-DAYS_MAX).max(DAYS_MAX),
    unit: z.enum(['month', 'week', 'day']),
    /** A hard legal or physical window, in days before the ceremony. */
    min_lead_days: z.int().min(0).max(DAYS_MAX).optional(),
    max_lead_days: z.int().min(0).max(DAYS_MAX).optional(),
  }),
]);
export type TaskDue = z.infer<typeof taskDue>;
/** `taskDue` in a request. A stored one may be older than the check of its window. */
export const requestedDue = taskDue.refine(
  (due) => due.kind !== 'offset' || (due.min_lead_days ?? 0) <= (due.max_lead_days ?? DAYS_MAX),
  '“At most” can’t be less than “At least”.',
);

/** Overdue is derived from `due_on`, never a status. */
export const taskStatus = z.enum(['todo', 'doing', 'done', 'skipped']);
export type TaskStatus = z.infer<typeof taskStatus>;

const assigneeBy = (name: z.ZodString) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('member'), account_id: id }),
    z.strictObject({ kind: z.literal('person'), name }),
  ]);
/** The person responsible for a task: a member of the plan, or anybody by name. */
export const assignee = assigneeBy(requiredText(80));
export type Assignee = z.infer<typeof assignee>;

/** `HH:mm` in Lagos. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * The fields of a task that a couple writes. `due` is the intended time, `due_on` the day that it was placed on (a short
 * engagement moves days closer). `item_id` is a budget line. If `books` is set, the task stands for booking that line, and
 * ticking it asks for price, deposit and balance. `video_id` is a video. `due_at` is the hour on that day and
 * `contact_phone` the number to call then; both are shown in the run sheet.
 */
export const taskFields = {
  category_id: rowId,
  title: rowName,
  note: longText(2000),
  due: requestedDue,
  due_on: localDate.nullable(),
  assignee: assignee.nullable(),
  item_id: rowId.nullable(),
  books: z.boolean(),
  video_id: id.nullable(),
  due_at: timeOfDay.nullable(),
  contact_phone: text(40),
};
export const task = row.extend({
  checklist_id: rowId,
  ...taskFields,
  title: storedName,
  due: taskDue,
  assignee: assigneeBy(storedName).nullable(),
  // A device may have a copy of the row that lacks these two newer fields.
  due_at: taskFields.due_at.optional(),
  contact_phone: taskFields.contact_phone.optional(),
  status: taskStatus,
  done_at: timestamp.nullable(),
  done_by: id.nullable(),
  template_row_id: rowId.nullable(),
});
export type Task = z.infer<typeof task>;
