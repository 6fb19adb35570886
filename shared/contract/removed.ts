import { defineCall } from './call.ts';
import type * as s from './changes.schema.ts';

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
