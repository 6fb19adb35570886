import { z } from 'zod';
import { timestamp } from './field.schema.ts';

/**
 * Alerts for administrators, counted in the sidebar of every page. `waiting` and `overdue` count threads of the inbox. `failed_videos` counts
 * videos that couldn't be processed, the last of them at `failed_at`. `texts_silent_since` is when the last text or charge
 * came; null while they come as usual.
 */
export const alerts = z.object({
  waiting: z.int(),
  overdue: z.int(),
  failed_videos: z.int(),
  failed_at: timestamp.nullable(),
  texts_silent_since: timestamp.nullable(),
});
export type Alerts = z.infer<typeof alerts>;
export const getAlertsSchema = { answer: alerts };
