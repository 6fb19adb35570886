import { defineCall } from './call.ts';
import type * as s from './page-head.schema.ts';

export const getPublicVideo = defineCall<typeof s.getPublicVideoSchema>({
  method: 'GET',
  path: '/api/lesson-heads/:id',
  who: ['public'],
  summary: 'Title, cover and text of a published video, for shared links',
});
