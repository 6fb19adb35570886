import { defineCall } from './call.ts';
import type * as s from './lesson.schema.ts';

export const getLessonHead = defineCall<typeof s.getLessonHeadSchema>({
  method: 'GET',
  path: '/api/lesson-heads/:id',
  who: ['public'],
  summary: 'Title, cover and text of a published video, for shared links',
});
