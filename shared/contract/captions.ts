import { defineCall } from './call.ts';
import type * as s from './captions.schema.ts';

export const saveCaptions = defineCall<typeof s.saveCaptionsSchema>({
  method: 'POST',
  path: '/admin/videos/:id/captions',
  writes: 'edit',
  who: ['writer'],
  form: 'multipart',
  summary: 'Upload captions in one language (file field captions, WebVTT)',
});
export const deleteCaptions = defineCall<typeof s.deleteCaptionsSchema>({
  method: 'DELETE',
  path: '/admin/videos/:id/captions/:lang',
  writes: 'removal',
  who: ['writer'],
  summary: 'Remove the captions in one language',
});
