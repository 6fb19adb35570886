import { z } from 'zod';
import { paged, pageQuery, timestamp } from './field.schema.ts';

export const auditActor = z.enum(['couple', 'admin', 'system', 'visitor']);
export type AuditActor = z.infer<typeof auditActor>;

/**
 * One change. `who` is the account's name or login as it is today, '' for the system and for accounts without one;
 * `changes` names the fields that differ, as short texts, '' for none; numbers of people are masked.
 */
export const auditEntry = z.object({
  id: z.int(),
  at: timestamp,
  actor: auditActor,
  actor_id: z.int().nullable(),
  who: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  entity: z.string(),
  entity_id: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `search` is matched against what was changed (`plans`, `accounts`) and its id. `total` counts to 10,000 at most. */
export const listAuditSchema = {
  query: pageQuery.extend({ actor: auditActor.optional() }),
  answer: paged(auditEntry),
};
