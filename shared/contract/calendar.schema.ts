import { z } from 'zod';
import { linkToken, noData, timestamp } from './field.schema.ts';
import { proofKey } from './proof.schema.ts';

/** Null while it is switched off. The address itself is returned only when it is created. */
const feed = z.object({ created_at: timestamp });
export const getCalendarSchema = { answer: z.object({ feed: feed.nullable() }) };
/** `key` belongs to a proof for `calendar`. `path` is `/api/calendar/….ics`; an earlier address stops working. */
export const renewCalendarSchema = {
  body: z.object({ key: proofKey }),
  answer: z.object({ path: z.string(), feed }),
};
export const stopCalendarSchema = { answer: noData };
/** The iCalendar text itself. */
export const readCalendarSchema = {
  params: z.object({ token: linkToken }),
  answer: z.string(),
};
