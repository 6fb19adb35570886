import { defineCall } from './call.ts';
import type * as s from './template-bin.schema.ts';

export const listRemovedParts = defineCall<typeof s.listRemovedPartsSchema>({
  method: 'GET',
  path: '/admin/templates/:id/bin',
  who: ['writer'],
  summary: 'Parts, categories and tasks that were removed from a template in the last 30 days',
});
export const listDeletedChecklists = defineCall<typeof s.listDeletedChecklistsSchema>({
  method: 'GET',
  path: '/admin/templates/bin',
  who: ['writer'],
  summary: 'Checklist templates that were deleted in the last 30 days',
});
export const restoreChecklist = defineCall<typeof s.restoreChecklistSchema>({
  method: 'POST',
  path: '/admin/checklists/:id/restore',
  writes: 'restoration',
  who: ['writer'],
  summary: 'Take a checklist template out of the bin, as it was',
});
