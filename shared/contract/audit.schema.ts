import { z } from 'zod';
import { type AuditKind, auditKinds } from './audit-kinds.ts';
import { idInPath, idParams, paged, pageQuery, timestamp } from './field.schema.ts';
import { localDate } from './planning.schema.ts';

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
 * A change of many `records` at once, such as a bulk edit, is one entry, with the changes of one of
 * them; a thousand are counted.
 */
export const auditEntry = z.object({
  id: z.int(),
  at: timestamp,
  since: timestamp,
  times: z.int(),
  records: z.int(),
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

const kind = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]);
/**
 * `search` is words in any order: of the person, of the record's name, of its kind and of what was done. `person` is an
 * account, `object` one record with what belongs to it (`video:5`), `from` and `to` are days in Nigeria, both included.
 * `within` lists the records of an entry that is a change of many. `total` is at most 10,000.
 */
export const listAuditSchema = {
  query: pageQuery.extend({
    actor: auditActor.optional(),
    person: idInPath.optional(),
    kind: kind.optional(),
    object: z
      .string()
      .regex(/^[a-z]+:[a-zA-Z0-9-]{1,40}$/)
      .optional(),
    from: localDate.optional(),
    to: localDate.optional(),
    within: idInPath.optional(),
  }),
  answer: paged(auditEntry),
};
/** The same entry with nothing shortened. Markup is returned as the text that it shows. */
export const getAuditEntrySchema = { params: idParams, answer: auditEntry };
