import { z } from 'zod';
import { id, idInPath } from './field.schema.ts';
import { pageHead } from './page-head.schema.ts';

/**
 * What anonymous visitors may know about a published video, for shared links. `preview` in the path is the video whose
 * beginning anyone may watch. `preview` in the answer is that beginning, and null for all other videos.
 */
export const getPublicVideoSchema = {
  params: z.object({ id: z.union([idInPath, z.literal('preview')]) }),
  answer: pageHead.extend({
    id,
    /** `m:ss`; null if unknown. */
    video_length: z.string().nullable(),
    preview: z.object({ url: z.string(), bytes: z.int() }).nullable(),
  }),
};
