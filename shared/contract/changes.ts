import { defineCall } from './call.ts';
import type * as s from './changes.schema.ts';

export const listChanges = defineCall<typeof s.listChangesSchema>({
  method: 'GET',
  path: '/api/changes',
  who: ['couple'],
  summary: 'Changes of the wedding plan since a cursor',
});
export const saveChanges = defineCall<typeof s.saveChangesSchema>({
  method: 'POST',
  path: '/api/changes',
  writes: 'edit',
  who: ['couple'],
  numbered: true,
  summary: 'Change rows of the wedding plan, of any kind',
});

export const listRecentChanges = defineCall<typeof s.listRecentChangesSchema>({
  method: 'GET',
  path: '/api/changes/recent',
  who: ['couple'],
  summary: 'What each of the couple changed in the last seven days',
});

export const listRemoved = defineCall<typeof s.listRemovedSchema>({
  method: 'GET',
  path: '/api/removed',
  who: ['couple'],
  summary: 'The bin of a tool: what was removed in the last 30 days',
});
export const restoreRow = defineCall<typeof s.restoreRowSchema>({
  method: 'POST',
  path: '/api/restore',
  writes: 'restoration',
  who: ['couple'],
  numbered: true,
  summary: 'Restore what was removed in the last 30 days',
});
