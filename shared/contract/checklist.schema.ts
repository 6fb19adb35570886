import { z } from 'zod';
import { nothing, text } from './field.schema.ts';
import {
  localDate,
  newVersion,
  row,
  rowId,
  rowName,
  rowParams,
  seenVersion,
  sortKey,
  templateOrigin,
  templateStatus,
  weddingPlan,
} from './planning.schema.ts';
import { task, taskDue, taskStatus } from './task.schema.ts';

export const checklistCategory = row.extend({
  checklist_id: rowId,
  name: z.string(),
  template_row_id: rowId.nullable(),
});
export type ChecklistCategory = z.infer<typeof checklistCategory>;

/** A checklist with its live categories and tasks in order. */
export const checklistRow = row.extend({
  plan_id: rowId,
  name: z.string(),
  template: templateOrigin.nullable(),
});
export const checklist = checklistRow.extend({
  categories: z.array(checklistCategory),
  tasks: z.array(task),
});
export type Checklist = z.infer<typeof checklist>;

export const checklistTemplateCategory = z.object({ id: rowId, name: rowName });
export const checklistTemplateTask = z.object({
  id: rowId,
  category_id: rowId,
  title: rowName,
  due: taskDue,
});
export const checklistTemplate = row.omit({ sort: true }).extend({
  name: z.string(),
  revision: z.int(),
  status: templateStatus,
  categories: z.array(checklistTemplateCategory),
  tasks: z.array(checklistTemplateTask),
});
export type ChecklistTemplate = z.infer<typeof checklistTemplate>;

/** Everything of the couple's plan for this tool (no plan yet: null), with the published templates. */
export const listChecklistsSchema = {
  answer: z.object({
    plan: weddingPlan.nullable(),
    checklists: z.array(checklist),
    templates: z.array(checklistTemplate),
  }),
};

/**
 * A new checklist, from a template or (null) from nothing. `wedding_date`, today or later, becomes the day of
 * the plan's reception; tasks of a template are placed by it. The same id again is the same checklist.
 */
const createChecklist = z.strictObject({
  id: rowId,
  template_id: rowId.nullable(),
  name: rowName,
  wedding_date: localDate.nullable(),
});
const newTask = z.strictObject({
  entity: z.literal('task'),
  id: rowId,
  version: newVersion,
  checklist_id: rowId,
  category_id: rowId,
  title: rowName,
  note: text(2000).optional(),
  due: taskDue,
  due_on: localDate.nullable(),
  sort: sortKey,
});
const changedTask = newTask
  .omit({ checklist_id: true })
  .partial()
  .extend({
    entity: z.literal('task'),
    id: rowId,
    version: seenVersion,
    status: taskStatus.optional(),
    deleted: z.boolean().optional(),
  });
const checklistChange = z.union([
  z.strictObject({
    entity: z.literal('checklist'),
    id: rowId,
    version: seenVersion,
    name: rowName.optional(),
    deleted: z.boolean().optional(),
  }),
  z.strictObject({
    entity: z.literal('checklist_category'),
    id: rowId,
    version: newVersion,
    checklist_id: rowId,
    name: rowName,
    sort: sortKey,
  }),
  z.strictObject({
    entity: z.literal('checklist_category'),
    id: rowId,
    version: seenVersion,
    name: rowName.optional(),
    sort: sortKey.optional(),
    deleted: z.boolean().optional(),
  }),
  newTask,
  changedTask,
]);
export type ChecklistChange = z.infer<typeof checklistChange>;
const editChecklists = z.strictObject({ changes: z.array(checklistChange).min(1).max(500) });

/** Create, or edit: only the changed rows, all or nothing. Answers the checklists it touched, as they stand. */
export const saveChecklistsSchema = {
  body: z.union([createChecklist, editChecklists]),
  answer: z.array(checklist),
};
/** The same edit, held to the checklist in the path. */
export const updateChecklistSchema = { params: rowParams, body: editChecklists, answer: checklist };
/** Needs no version and may be repeated. */
export const updateTaskStatusSchema = {
  params: rowParams,
  body: z.object({ task_id: rowId, status: taskStatus }),
  answer: task,
};
export const deleteChecklistSchema = { params: rowParams, answer: nothing };

const templateBody = z.object({
  version: z.union([newVersion, seenVersion]),
  name: rowName,
  status: templateStatus,
  categories: z.array(checklistTemplateCategory).max(100),
  tasks: z.array(checklistTemplateTask).max(500),
});
export const listChecklistTemplatesSchema = { answer: z.array(checklistTemplate) };
/** The whole template; `version` is the one seen, 0 for a new one. */
export const saveChecklistTemplateSchema = {
  body: templateBody.extend({ id: rowId }),
  answer: checklistTemplate,
};
export const updateChecklistTemplateSchema = {
  params: rowParams,
  body: templateBody,
  answer: checklistTemplate,
};
/** Couples who started from it keep their checklists. */
export const deleteChecklistTemplateSchema = { params: rowParams, answer: nothing };
