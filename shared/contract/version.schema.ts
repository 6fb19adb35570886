import { z } from 'zod';
import { timestamp, wholeNumber } from './field.schema.ts';

/**
 * `version` counts a record's changes from 1. A change names the version that the client saw. Four calls whose fields the
 * specification doesn't list whole also take a body without it: the profile, a video's update and its status, and a blog's
 * update. Such a save passes if nobody changed the record since it was created, or if the sender changed it last; any other
 * is refused like one from the first version. The site's own pages always send it.
 */
export const VERSION_MAX = 2_147_483_647;
export const seenVersion = z.int().min(1).max(VERSION_MAX);
/** The query of a removal: with the version that the client saw, what somebody else has changed since is kept. */
export const seenVersionQuery = z.object({ version: wholeNumber(1, VERSION_MAX).optional() });
/** The same for a call that also takes a form, whose fields are texts. */
export const seenVersionInForm = z.union([
  seenVersion,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(seenVersion),
]);

/** The refusal of a body that replaces something but names no version. Its other parts need none. */
export const versionMissing = { path: ['version'], error: 'Send the version that you saw.' };

/**
 * One record of a refused change: the version that was sent, the stored record with its version, and who changed it since.
 * `changed` names the fields that differ by now. `changed_by` is '' if the person has no name any more.
 */
export const recordConflict = z.object({
  entity: z.string(),
  id: z.union([z.string(), z.number()]),
  sent_version: z.int(),
  current: z.unknown(),
  changed_by: z.string(),
  changed_at: timestamp,
  changed: z.array(z.string()).optional(),
});
export type RecordConflict = z.infer<typeof recordConflict>;
