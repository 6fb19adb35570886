import { defineCall } from './call.ts';
import type * as s from './changes.schema.ts';

export const listRecentChanges = defineCall<typeof s.listRecentChangesSchema>({
  method: 'GET',
  path: '/api/changes/recent',
  who: ['couple'],
  summary: 'What each of the couple changed in the last seven days',
});
