import { z } from 'zod';
import { id, idInPath } from './field.schema.ts';
import { pageHead } from './page-head.schema.ts';

/**
 * What strangers may know of a published video, for links that are shared. `preview` in the path is the one whose
 * beginning anyone may watch; `preview` in the answer is that beginning, null for all other videos.
 */
export const getLessonHeadSchema = {
  params: z.object({ id: z.union([idInPath, z.literal('preview')]) }),
  answer: pageHead.extend({
    id,
    /** `m:ss`; null while it isn't known. */
    video_length: z.string().nullable(),
    preview: z.object({ url: z.string(), bytes: z.int() }).nullable(),
  }),
};
