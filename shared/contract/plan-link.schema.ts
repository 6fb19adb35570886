import { z } from 'zod';
import { linkToken, noData, timestamp } from './field.schema.ts';
import { kobo, localDate, rowId } from './planning.schema.ts';
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

/** A payment without its vendor and note. */
const familyPayment = z.object({
  what: z.string(),
  amount_kobo: kobo,
  due_on: localDate.nullable(),
  paid_on: localDate.nullable(),
});
export type FamilyPayment = z.infer<typeof familyPayment>;

/** What the family may know of a budget. Names that people typed come without the phone numbers in them. */
export const familyBudget = z.object({
  name: z.string(),
  total_kobo: kobo,
  /** The agreed prices, and the estimates of what isn't agreed yet. */
  cost_kobo: z.int(),
  /** Less what came back. */
  paid_kobo: z.int(),
  left_kobo: z.int(),
  /** Who gives how much, and which payments they make. */
  payers: z.array(
    z.object({
      name: z.string(),
      pledged_kobo: kobo,
      received_kobo: kobo,
      payments: z.array(familyPayment),
    }),
  ),
  /** Open payments that nobody has taken on. */
  undecided: z.array(familyPayment),
});
export type FamilyBudget = z.infer<typeof familyBudget>;

/** `from` is the couple's first names: `Adaeze and Tunde`; empty without any. */
export const readFamilyBudgetSchema = {
  params: z.object({ token: linkToken }),
  answer: familyBudget.extend({ from: z.string(), expires_at: timestamp }),
};

/** The page itself, as HTML. */
export const openFamilyPageSchema = { params: readFamilyBudgetSchema.params, answer: z.string() };

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
