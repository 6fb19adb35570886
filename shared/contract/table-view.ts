import { defineCall } from './call.ts';
import type * as s from './table-view.schema.ts';

export const listTableViews = defineCall<typeof s.listTableViewsSchema>({
  method: 'GET',
  path: '/admin/table-views',
  who: ['admin'],
  summary: 'The caller’s saved views of lists',
});
export const saveTableView = defineCall<typeof s.saveTableViewSchema>({
  method: 'POST',
  path: '/admin/table-views',
  writes: 'own choice',
  who: ['admin'],
  summary: 'Save the filters of a list as a view',
});
export const deleteTableView = defineCall<typeof s.deleteTableViewSchema>({
  method: 'DELETE',
  path: '/admin/table-views/:id',
  writes: 'own choice',
  who: ['admin'],
  summary: 'Remove a saved view',
});
