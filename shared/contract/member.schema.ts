import { z } from 'zod';
import {
  countedPage,
  countedQuery,
  id,
  idInPath,
  idParams,
  noData,
  requiredLongText,
  timestamp,
  wholeNumber,
} from './field.schema.ts';
import { localDate } from './planning.schema.ts';
import { seenVersion, versionMissing } from './version.schema.ts';

/**
 * A couple as administrators see it. The phone number is masked except for its last four digits. `subscribed_until`,
 * `paid_until` (without the days of grace) and `tariff` are of the latest membership that covers it, its partner's included.
 * `free_days_from` is when free days
 * granted now would begin: at the end of its own membership, or null for now if none of its own is running. `bytes` is
 * what its phones fetched for videos since it joined.
 */
export const member = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  status: z.enum(['active', 'disabled']),
  subscribed_until: timestamp.nullable(),
  paid_until: timestamp.nullable(),
  free_days_from: timestamp.nullable(),
  tariff: z.string().nullable(),
  signed_in: z.boolean(),
  version: z.int(),
  bytes: z.number(),
  created_at: timestamp,
});
export type Member = z.infer<typeof member>;

/** `never`: no membership has ever covered it. */
export const memberState = z.enum(['subscribed', 'lapsed', 'never', 'disabled']);
export type MemberState = z.infer<typeof memberState>;
export const memberOrder = z.enum([
  'newest',
  'oldest',
  'name',
  'name-desc',
  'ends',
  'ends-last',
  'data',
  'data-least',
]);
export type MemberOrder = z.infer<typeof memberOrder>;

/**
 * `search` is four or more digits of a number in a row, in any written form, or words of a name in any order, with or
 * without accents. The audit trail notes who searched by digits. `joined_from` and `joined_to` are days in Nigeria, both included. `data` is the minimum of data used,
 * in whole MB.
 */
const memberFilter = countedQuery.extend({
  state: memberState.optional(),
  tariff: idInPath.optional(),
  joined_from: localDate.optional(),
  joined_to: localDate.optional(),
  data: wholeNumber(1, 1_000_000).optional(),
});

/**
 * `after` begins the list after a member. `total` counts at most `LISTED_AT_MOST` from there, and pages go no further.
 * `next_after` is the member after whom the next such section begins, null at the end of the list. `previous_after` is the
 * same for the section before, null if that begins at the start.
 */
export const listMembersSchema = {
  query: memberFilter.extend({ sort: memberOrder.optional(), after: idInPath.optional() }),
  answer: countedPage(member).extend({ next_after: id.nullable(), previous_after: id.nullable() }),
};
/** The whole list, however long, as a CSV text, newest first. */
export const exportMembersSchema = {
  query: memberFilter.omit({ page: true, per_page: true, count_for: true }),
  answer: z.object({ csv: z.string() }),
};
export const getMemberSchema = { params: idParams, answer: member };

/** The reason why an administrator granted or ended something. It is stored in the journal. */
const reason = requiredLongText(200);
const newNumber = z.string().trim().max(120);
/**
 * Disabling ends the member's session immediately; `end_session` does only that. `new_number` moves the account with its
 * membership to another number, for `move_reason`. (It isn't called `phone`, which a client that sends back a whole member would include.)
 * `end` ends the membership at once; the same end again within ten minutes succeeds too. `grant` adds free days after
 * the paid ones; the same `key` again is the same grant. All but `end_session` are held against the `version` that the client
 * saw.
 */
export const updateMemberSchema = {
  params: idParams,
  body: z
    .object({
      status: z.enum(['active', 'disabled']).optional(),
      end_session: z.boolean().optional(),
      new_number: newNumber.optional(),
      move_reason: reason.optional(),
      end: z.object({ reason }).optional(),
      grant: z
        .object({ days: z.int().min(1).max(366), reason, key: z.uuid().toLowerCase().optional() })
        .optional(),
      version: seenVersion.optional(),
    })
    .refine(
      ({ status, new_number, grant, end, version }) =>
        version !== undefined || !(status || new_number || grant || end),
      versionMissing,
    )
    .refine(({ new_number, move_reason }) => !new_number || move_reason !== undefined, {
      path: ['move_reason'],
      message: 'Give a reason.',
    }),
  answer: member,
};

/** The number as it would be stored, and the other member who has it. */
export const checkNumberSchema = {
  params: idParams,
  body: z.object({ new_number: newNumber }),
  answer: z.object({ phone: z.string(), holder: member.nullable() }),
};

/** The unmasked number. The audit trail records who looked. */
export const revealNumberSchema = { params: idParams, answer: z.object({ phone: z.string() }) };

/** A note of an administrator about a member. `by` is '' if the administrator's account no longer exists. */
export const memberNote = z.object({ id, by: z.string(), text: z.string(), created_at: timestamp });
export type MemberNote = z.infer<typeof memberNote>;
export const listMemberNotesSchema = { params: idParams, answer: z.array(memberNote) };
/** The same `key` again is the same note. */
export const addMemberNoteSchema = {
  params: idParams,
  body: z.object({ text: requiredLongText(2000), key: z.uuid().toLowerCase().optional() }),
  answer: memberNote,
};
export const deleteMemberNoteSchema = { params: idParams, answer: noData };
