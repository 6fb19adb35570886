import { z } from 'zod';
import { idParams, paged, pageQuery, timestamp } from './field.schema.ts';

export const auditActor = z.enum(['couple', 'admin', 'system', 'visitor']);
export type AuditActor = z.infer<typeof auditActor>;

/**
 * A field that changed, as text; '' for no value. Long values are shortened; `cut` says so. Both values are '' for a record
 * of a couple's wedding plan, which is private to the couple, except those of `deleted_at`.
 */
const change = z.object({ field: z.string(), before: z.string(), after: z.string(), cut: z.boolean() });
export type AuditChange = z.infer<typeof change>;

/**
 * One change, or `times` changes of one record by one person without a long pause. `before` is then the value before the
 * first of them and `after` the value after the last. `who` is the account's current name or login, or '' for the system and
 * for accounts without one. `thing` is the record's name, or '' if it has none. `about` is the id of the record that it
 * belongs to (the blog of a cover, the member of a note), and of a template its tool. Phone numbers are masked.
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

/** `search` is matched against the kind of record (`plans`, `accounts`) and its id. `total` is at most 10,000. */
export const listAuditSchema = {
  query: pageQuery.extend({ actor: auditActor.optional() }),
  answer: paged(auditEntry),
};
/** The same entry with nothing shortened. Markup is returned as the text that it shows. */
export const getAuditEntrySchema = { params: idParams, answer: auditEntry };
