import { defineCall } from './call.ts';
import type * as s from './upload.schema.ts';

export const listUploads = defineCall<typeof s.listUploadsSchema>({
  method: 'GET',
  path: '/admin/uploads',
  who: ['admin'],
  summary: 'The caller’s videos on their way, and those that came whole today',
});
export const listDuplicates = defineCall<typeof s.listDuplicatesSchema>({
  method: 'GET',
  path: '/admin/uploads/duplicates',
  who: ['admin'],
  summary: 'Videos whose file has this fingerprint',
});
export const updateUpload = defineCall<typeof s.updateUploadSchema>({
  method: 'POST',
  path: '/admin/uploads/:id/update',
  who: ['admin'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Texts and picture of a video on its way',
});
export const finishUpload = defineCall<typeof s.finishUploadSchema>({
  method: 'POST',
  path: '/admin/uploads/:id/finish',
  who: ['admin'],
  summary: 'Check a video that has come whole, and process it',
});
export const dropUpload = defineCall<typeof s.dropUploadSchema>({
  method: 'DELETE',
  path: '/admin/uploads/:id',
  who: ['admin'],
  summary: 'Forget a video on its way, or take one that is done off the list',
});
