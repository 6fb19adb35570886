import { defineCall } from './call.ts';
import type * as s from './upload.schema.ts';

export const listUploads = defineCall<typeof s.listUploadsSchema>({
  method: 'GET',
  path: '/admin/uploads',
  who: ['writer'],
  summary: 'The caller’s uploads, and those that finished today',
});
export const listDuplicates = defineCall<typeof s.listDuplicatesSchema>({
  method: 'GET',
  path: '/admin/uploads/duplicates',
  who: ['writer'],
  summary: 'Videos whose file has this fingerprint',
});
export const updateUpload = defineCall<typeof s.updateUploadSchema>({
  method: 'POST',
  path: '/admin/uploads/:id/update',
  writes: 'edit',
  who: ['writer'],
  form: 'multipart',
  acceptsJson: true,
  summary: 'Change the texts and picture of an upload',
});
export const finishUpload = defineCall<typeof s.finishUploadSchema>({
  method: 'POST',
  path: '/admin/uploads/:id/finish',
  writes: 'own choice',
  who: ['writer'],
  summary: 'Finish an upload: check the video and process it',
});
export const dropUpload = defineCall<typeof s.dropUploadSchema>({
  method: 'DELETE',
  path: '/admin/uploads/:id',
  writes: 'own choice',
  who: ['writer'],
  summary: 'Delete an upload, or take a finished one off the list',
});
