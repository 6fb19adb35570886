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
