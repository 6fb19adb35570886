import { z } from 'zod';
import { id, timestamp } from './field.schema.ts';
import { localDate } from './planning.schema.ts';

/** A video or blog on the day when it is scheduled to be published, or was published. */
export const calendarEntry = z.object({
  kind: z.enum(['video', 'blog']),
  id,
  title: z.string(),
  state: z.enum(['scheduled', 'published']),
  at: timestamp,
});
export type CalendarEntry = z.infer<typeof calendarEntry>;
/** Days in Lagos, both included, at most 62, past or future. The earliest first, at most 500. */
export const listContentCalendarSchema = {
  query: z.object({ from: localDate, to: localDate }),
  answer: z.array(calendarEntry),
};
