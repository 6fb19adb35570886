import { defineCall } from './call.ts';
import type * as s from './checklist.schema.ts';

export const listChecklists = defineCall<typeof s.listChecklistsSchema>({
  method: 'GET',
  path: '/api/checklists',
  who: ['couple'],
  summary: "The couple's checklists, and the templates to start from",
});
export const saveChecklists = defineCall<typeof s.saveChecklistsSchema>({
  method: 'POST',
  path: '/api/checklists',
  writes: 'edit',
  who: ['couple'],
  numbered: true,
  summary: 'Create a checklist, or change rows of checklists',
});
export const updateChecklist = defineCall<typeof s.updateChecklistSchema>({
  method: 'PUT',
  path: '/api/checklists/update/:id',
  writes: 'edit',
  who: ['couple'],
  numbered: true,
  summary: 'Change rows of one checklist',
});
export const updateTaskStatus = defineCall<typeof s.updateTaskStatusSchema>({
  method: 'PUT',
  path: '/api/checklists/status-update/:id',
  writes: 'state',
  who: ['couple'],
  numbered: true,
  summary: 'Tick, start or skip a task',
});
export const deleteChecklist = defineCall<typeof s.deleteChecklistSchema>({
  method: 'DELETE',
  path: '/api/checklists/:id',
  writes: 'removal',
  who: ['couple'],
  numbered: true,
  summary: 'Delete a checklist',
});
export const listChecklistTemplates = defineCall<typeof s.listChecklistTemplatesSchema>({
  method: 'GET',
  path: '/admin/checklists',
  who: ['writer'],
  summary: 'Checklist templates of every status',
});
export const saveChecklistTemplate = defineCall<typeof s.saveChecklistTemplateSchema>({
  method: 'POST',
  path: '/admin/checklists',
  writes: 'edit',
  who: ['writer'],
  summary: 'Create or change a checklist template',
});
export const updateChecklistTemplate = defineCall<typeof s.updateChecklistTemplateSchema>({
  method: 'PUT',
  path: '/admin/checklists/update/:id',
  writes: 'edit',
  who: ['writer'],
  summary: 'Change a checklist template',
});
export const deleteChecklistTemplate = defineCall<typeof s.deleteChecklistTemplateSchema>({
  method: 'DELETE',
  path: '/admin/checklists/:id',
  writes: 'removal',
  who: ['writer'],
  summary: 'Delete a checklist template',
});
