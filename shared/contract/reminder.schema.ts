import { z } from 'zod';
import { id, noData } from './field.schema.ts';
import { kobo, localDate } from './planning.schema.ts';
import { timeOfDay } from './task.schema.ts';

export const reminderKind = z.enum(['payment', 'task', 'quote', 'video']);

/**
 * Something to be reminded of: a payment due within three days or late, a task due this week, a quote about to expire, a new
 * video of a followed category. `due_on` is null for a video, `amount_kobo` null for all but payments, `due_at` (missing from
 * an older api) for all but tasks with an hour.
 */
export const reminder = z.object({
  kind: reminderKind,
  /** The id of the payment, task, line or video. */
  id: z.string(),
  title: z.string(),
  due_on: localDate.nullable(),
  due_at: timeOfDay.nullable().optional(),
  amount_kobo: kobo.nullable(),
  /** The page that shows it. */
  path: z.string(),
});
export type Reminder = z.infer<typeof reminder>;

/**
 * `planned`: something in the plan can become a reminder, or a category is followed. Only then is a person asked for
 * notifications. `push_key` is the site's VAPID key; `push_on` says whether this device gets notifications.
 */
export const listRemindersSchema = {
  answer: z.object({
    reminders: z.array(reminder),
    planned: z.boolean(),
    push_key: z.string(),
    push_on: z.boolean(),
    followed: z.array(id),
  }),
};

/**
 * An https address of a public host, because the site sends requests there. The api also wants the host to be
 * that of a browser's push service. The address that the name resolves to is checked on use.
 */
const endpoint = z
  .url({ protocol: /^https$/ })
  .max(1000)
  .refine(isPublicHost, 'Not the address of a push service.');

function isPublicHost(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  if (port || username || password) return false;
  const labels = hostname.split('.');
  // A number at the end is an IP address. Names of one label, and these, resolve to a private network.
  const inside = /^(\d+|0x[\da-f]*|localhost|local|internal|intranet|lan|home|corp|test|invalid)$/i;
  return labels.length > 1 && !hostname.startsWith('[') && !inside.test(labels.at(-1) ?? '');
}

/** A subscription as browsers make them (RFC 8291): a P-256 point and 16 random bytes in base64url. */
export const startPushSchema = {
  body: z.strictObject({
    endpoint,
    keys: z.strictObject({
      p256dh: z.string().regex(/^B[\w-]{86}=?$/),
      auth: z.string().regex(/^[\w-]{22}={0,2}$/),
    }),
  }),
  answer: noData,
};
export const stopPushSchema = { answer: noData };
/** Replaces the whole selection. */
export const followCategoriesSchema = {
  body: z.strictObject({ category_ids: z.array(id).max(100) }),
  answer: z.object({ followed: z.array(id) }),
};
