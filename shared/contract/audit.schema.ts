import { z } from 'zod';
import { idParams, paged, pageQuery, timestamp } from './field.schema.ts';

export const auditActor = z.enum(['couple', 'admin', 'system', 'visitor']);
export type AuditActor = z.infer<typeof auditActor>;

/** A field that differs, as text; '' for none. Long ones are shortened; `cut` says so. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string(), cut: z.boolean() });
export type AuditChange = z.infer<typeof change>;

/**
 * One change, or `times` changes of one record by one person without a longer pause, of which `before` is the first and
 * `after` the last. `who` is the account's name or login as it is today, '' for the system and for accounts without
 * one. `thing` is what the record is called, '' where it has no name, and `about` the id of what it belongs to (the
 * blog of a cover, the member of a note). Numbers of people are masked.
 */
export const auditEntry = z.object({
  id: z.int(),
  at: timestamp,
  since: timestamp,
  times: z.int(),
  actor: auditActor,
  actor_id: z.int().nullable(),
  who: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  entity: z.string(),
  entity_id: z.string().nullable(),
  thing: z.string(),
  about: z.string().nullable(),
  changes: z.array(change),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `search` is matched against what was changed (`plans`, `accounts`) and its id. `total` counts to 10,000 at most. */
export const listAuditSchema = {
  query: pageQuery.extend({ actor: auditActor.optional() }),
  answer: paged(auditEntry),
};
/** The same entry with nothing cut off; markup is answered as the text that it shows. */
export const getAuditEntrySchema = { params: idParams, answer: auditEntry };
