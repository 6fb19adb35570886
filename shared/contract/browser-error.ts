import type * as s from './browser-error.schema.ts';
import { defineCall } from './call.ts';

export const listBrowserErrors = defineCall<typeof s.listBrowserErrorsSchema>({
  method: 'GET',
  path: '/admin/errors',
  who: ['editor'],
  summary: 'What failed in browsers, by version and cause',
});
export const getBrowserError = defineCall<typeof s.getBrowserErrorSchema>({
  method: 'GET',
  path: '/admin/errors/:id',
  who: ['editor'],
  summary: 'One cause, with its places in the sources',
});
