import { z } from 'zod';
import { failure, id, requiredText, timestamp } from './field.schema.ts';

/** Ids of plans, budgets, checklists, templates and their rows: UUIDs, made by the client that creates the row. */
export const rowId = z.uuid().toLowerCase();
export const rowParams = z.object({ id: rowId });

/** Money: whole kobo, up to ₦10bn. */
export const KOBO_MAX = 1_000_000_000_000;
export const kobo = z.int().min(0).max(KOBO_MAX);

/** A day in Africa/Lagos, `YYYY-MM-DD`, from 2000 to 2099; never a moment. */
export const localDate = z.iso.date().regex(/^20/);

/** Place among its siblings: base-36 digits compared as text, never ending in 0 (see sort-key.ts). */
export const sortKey = z.string().regex(/^[0-9a-z]{0,99}[1-9a-z]$/);

/** `version` counts a row's changes from 1; a change names the version it saw, 0 for a new row. */
const VERSION_MAX = 2_147_483_647;
export const newVersion = z.literal(0);
export const seenVersion = z.int().min(1).max(VERSION_MAX);
/** A name a couple or an administrator gives to a row. */
export const rowName = requiredText(120);

/** What every row carries. `updated_by` is the account that changed it last, null for what the product made. */
export const row = z.object({
  id: rowId,
  version: z.int(),
  updated_at: timestamp,
  updated_by: id.nullable(),
  deleted_at: timestamp.nullable(),
  sort: z.string(),
});

/** A row that is sent for the first time: all its fields. */
export const newRow = <E extends string, F extends z.ZodRawShape>(entity: E, fields: F) =>
  z.strictObject({ entity: z.literal(entity), id: rowId, version: newVersion, sort: sortKey, ...fields });
/** A change of a row: the fields that are meant to change, over the version that was seen. */
export const changedRow = <E extends string, F extends z.ZodRawShape>(entity: E, fields: F) =>
  z.strictObject({
    entity: z.literal(entity),
    id: rowId,
    version: seenVersion,
    ...z.object({ sort: sortKey, deleted: z.boolean(), ...fields }).partial().shape,
  });

/** How many rows a wedding plan has room for. One change may name all of them: a wedding that moves by a year. */
export const PLAN_ROWS_MAX = 5000;

export const ceremonyKind = z.enum([
  'introduction',
  'traditional',
  'registry',
  'worship',
  'reception',
  'other',
]);
/** In a template, `main` means the last of worship and reception. */
export const templateCeremony = z.enum([...ceremonyKind.options, 'main']);
export type TemplateCeremony = z.infer<typeof templateCeremony>;

export const ceremony = row.extend({
  kind: ceremonyKind,
  name: z.string(),
  date: z.string().nullable(),
  guests: z.int(),
});
export type Ceremony = z.infer<typeof ceremony>;
/** What both tools hang from. `turnout_bp`: plates for each guest, in basis points (12000 cooks for 120 %). */
export const planRow = row.omit({ sort: true }).extend({ turnout_bp: z.int() });
export const weddingPlan = planRow.extend({ ceremonies: z.array(ceremony) });
export type WeddingPlan = z.infer<typeof weddingPlan>;

/** Rows of the template that a couple doesn't want to be offered. */
export const passedRows = z.array(rowId).max(1000);

/** Which template a budget or checklist was copied from, and the revision it had then. */
export const templateOrigin = z.object({ template_id: rowId, revision: z.int(), adopted_at: timestamp });
export const templateStatus = z.enum(['draft', 'published', 'archived']);

/** One row of a refused change: what was sent over which version, and what stands. */
export const conflict = z.object({
  entity: z.string(),
  id: rowId,
  sent_version: z.int(),
  current: z.unknown(),
  changed_by: z.string(),
  changed_at: timestamp,
});
export type Conflict = z.infer<typeof conflict>;
/** Body of the 409 that answers a stale change; nothing of the change was written. */
export const versionConflict = failure.extend({
  code: z.literal('VERSION_CONFLICT'),
  conflicts: z.array(conflict),
});

/** Of a template, to administrators: plans that began from it, and those of them that are offered what it gained since. */
export const templateUse = { adopted: z.int(), offered: z.int() };
