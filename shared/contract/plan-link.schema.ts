import { z } from 'zod';
import { linkToken, noData, timestamp } from './field.schema.ts';
import { rowId } from './planning.schema.ts';
import { proofKey } from './proof.schema.ts';

const budgetId = z.object({ id: rowId });
/** Null if the budget has none, or it has expired. The address itself is returned only when it is created. */
const link = z.object({ created_at: timestamp, expires_at: timestamp });
export const getFamilyLinkSchema = {
  params: budgetId,
  answer: z.object({ link: link.nullable() }),
};
/** `key` belongs to a proof for `family`. `path` is the page's; the address that the budget had before stops working. */
export const createFamilyLinkSchema = {
  params: budgetId,
  body: z.object({ key: proofKey }),
  answer: z.object({ path: z.string(), link }),
};
export const endFamilyLinkSchema = { params: budgetId, answer: noData };

/** The page itself, as HTML. */
export const readFamilyBudgetSchema = { params: z.object({ token: linkToken }), answer: z.string() };

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
