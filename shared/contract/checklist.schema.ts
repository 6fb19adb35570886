import { z } from 'zod';
import { id, noData } from './field.schema.ts';
import { PLAN_ROWS_MAX } from './plan-entities.ts';
import {
  ceremonyKind,
  changedRow,
  localDate,
  newRow,
  newVersion,
  passedRows,
  row,
  rowId,
  rowName,
  rowParams,
  storedName,
  templateOrigin,
  templateStatus,
  templateUse,
  weddingPlan,
} from './planning.schema.ts';
import { requestedDue, task, taskDue, taskFields, taskStatus, timeOfDay } from './task.schema.ts';
import { seenVersion, seenVersionQuery } from './version.schema.ts';

export const checklistCategory = row.extend({
  checklist_id: rowId,
  name: z.string(),
  template_row_id: rowId.nullable(),
});

/** A checklist with its live categories and tasks in order. */
export const checklistRow = row.extend({
  plan_id: rowId,
  name: z.string(),
  template: templateOrigin.nullable(),
  passed_rows: z.array(rowId),
});
export const checklist = checklistRow.extend({
  categories: z.array(checklistCategory),
  tasks: z.array(task),
});
export type Checklist = z.infer<typeof checklist>;

export const checklistTemplateCategory = z.object({ id: rowId, name: storedName });
/** `item_id` is a line of a budget template. A couple that uses both templates gets the task linked to its own line. */
export const checklistTemplateTask = z.object({
  id: rowId,
  category_id: rowId,
  title: storedName,
  due: taskDue,
  item_id: rowId.nullable().default(null),
  books: z.boolean().default(false),
  video_id: id.nullable().default(null),
});
/** A line of a ceremony's example day, with which a couple's run sheet can begin. */
export const exampleEntry = z.object({ ceremony: ceremonyKind, at: timeOfDay, title: storedName });
export type ExampleEntry = z.infer<typeof exampleEntry>;
export const checklistTemplate = row.omit({ sort: true }).extend({
  name: z.string(),
  revision: z.int(),
  status: templateStatus,
  categories: z.array(checklistTemplateCategory),
  tasks: z.array(checklistTemplateTask),
  /** By the hour. An older api has none. */
  run_sheet: z.array(exampleEntry).optional(),
});
export type ChecklistTemplate = z.infer<typeof checklistTemplate>;

/** A person who shares the plan; the name is '' if none was given. */
export const planPerson = z.object({ account_id: id, name: z.string() });
export type PlanPerson = z.infer<typeof planPerson>;

/** The couple's whole plan for this tool (null without a plan), with the published templates. */
export const listChecklistsSchema = {
  answer: z.object({
    cursor: z.int(),
    plan: weddingPlan.nullable(),
    members: z.array(planPerson),
    checklists: z.array(checklist),
    templates: z.array(checklistTemplate),
  }),
};

/**
 * Creates a checklist from a template, or an empty one if null. `wedding_date`, today or later, becomes the day of the
 * plan's reception, and a template's tasks are placed by it. Sending the same id again returns the same checklist.
 */
const createChecklist = z.strictObject({
  id: rowId,
  template_id: rowId.nullable(),
  name: rowName,
  wedding_date: localDate.nullable(),
});
/** The same as a change among others. The wedding day is a change of its ceremony. */
const newChecklist = newRow('checklist', { template_id: rowId.nullable(), name: rowName });
const checklistFields = { name: rowName, passed_rows: passedRows };
const under = { checklist_id: rowId };
const { note, assignee, item_id, books, video_id, due_at, contact_phone, ...neededOfTask } = taskFields;
const newTask = newRow('task', {
  ...under,
  ...neededOfTask,
  ...z.object({ note, assignee, item_id, books, video_id, due_at, contact_phone }).partial().shape,
});
export const newChecklistRow = z.discriminatedUnion('entity', [
  newChecklist,
  newRow('checklist_category', { ...under, name: rowName }),
  newTask,
]);
export const changedChecklistRow = z.discriminatedUnion('entity', [
  changedRow('checklist', checklistFields),
  changedRow('checklist_category', { name: rowName }),
  changedRow('task', { ...taskFields, status: taskStatus }),
]);
export const checklistChange = z.union([newChecklistRow, changedChecklistRow]);
export type ChecklistChange = z.input<typeof checklistChange>;
const editChecklists = z.strictObject({ changes: z.array(checklistChange).min(1).max(PLAN_ROWS_MAX) });

/**
 * Creates a checklist, or edits checklists: only the changed rows, all or nothing. A create returns the checklist. An edit
 * returns the checklists that it changed, each with the changed rows, removed ones included.
 */
export const saveChecklistsSchema = {
  body: z.union([createChecklist, editChecklists]),
  answer: z.array(checklist),
};
/** The same edit, limited to the checklist in the path. */
export const updateChecklistSchema = { params: rowParams, body: editChecklists, answer: checklist };
/** Needs no version and is idempotent. */
export const updateTaskStatusSchema = {
  params: rowParams,
  body: z.object({ task_id: rowId, status: taskStatus }),
  answer: task,
};
export const deleteChecklistSchema = {
  params: rowParams,
  query: seenVersionQuery,
  answer: noData,
};

const templateBody = z.object({
  version: z.union([newVersion, seenVersion]),
  name: rowName,
  status: templateStatus,
  categories: z.array(checklistTemplateCategory.extend({ name: rowName })).max(100),
  tasks: z.array(checklistTemplateTask.extend({ title: rowName, due: requestedDue })).max(500),
  /** An older page sends none, and what is stored stays. */
  run_sheet: z
    .array(exampleEntry.extend({ title: rowName }))
    .max(200)
    .optional(),
});
export const adminChecklistTemplate = checklistTemplate.extend(templateUse);
export type AdminChecklistTemplate = z.infer<typeof adminChecklistTemplate>;
export const listChecklistTemplatesSchema = { answer: z.array(adminChecklistTemplate) };
/** The whole template. `version` is the one the client saw, 0 for a new one. */
export const saveChecklistTemplateSchema = {
  body: templateBody.extend({ id: rowId }),
  answer: adminChecklistTemplate,
};
export const updateChecklistTemplateSchema = {
  params: rowParams,
  body: templateBody,
  answer: adminChecklistTemplate,
};
/** Couples who started from it keep their checklists. */
export const deleteChecklistTemplateSchema = { params: rowParams, answer: noData };
