import { z } from 'zod';
import { budgetTemplateLine, budgetTemplateRow } from './budget.schema.ts';
import {
  adminChecklistTemplate,
  checklistTemplateCategory,
  checklistTemplateTask,
} from './checklist.schema.ts';
import { timestamp } from './field.schema.ts';
import { rowId, rowParams } from './planning.schema.ts';

const about = {
  id: rowId,
  name: z.string(),
  /** What stood before it in its group, removed rows too; null if that isn't known any more. */
  preceding: z.array(rowId).nullable(),
  removed_at: timestamp,
  removed_by: z.string(),
};
/** A part that was removed from a template, as the template had it. Saving the template with it restores it. */
export const removedPart = z.discriminatedUnion('kind', [
  z.object({ ...about, kind: z.literal('part'), content: budgetTemplateRow }),
  z.object({
    ...about,
    kind: z.literal('line'),
    content: z.object({ part: budgetTemplateRow.pick({ id: true, name: true }), line: budgetTemplateLine }),
  }),
  z.object({
    ...about,
    kind: z.literal('category'),
    content: z.object({ category: checklistTemplateCategory, tasks: z.array(checklistTemplateTask) }),
  }),
  z.object({ ...about, kind: z.literal('task'), content: checklistTemplateTask }),
]);
export type RemovedPart = z.infer<typeof removedPart>;
/** The removals of the last 30 days, the latest first. */
export const listRemovedPartsSchema = { params: rowParams, answer: z.array(removedPart) };

/** The checklist templates deleted in the last 30 days, the latest first. */
export const deletedTemplate = z.object({
  id: rowId,
  name: z.string(),
  deleted_at: timestamp,
  tasks: z.int(),
});
export type DeletedTemplate = z.infer<typeof deletedTemplate>;
export const listDeletedChecklistsSchema = { answer: z.array(deletedTemplate) };
export const restoreChecklistSchema = { params: rowParams, answer: adminChecklistTemplate };
