import { z } from 'zod';
import { id, timestamp } from './field.schema.ts';
import { seenVersion } from './version.schema.ts';
import { adminVideo, statusChange, videoStatus } from './video.schema.ts';

/**
 * A video that can't be changed this way is left out of `changed`: one that can't play yet is not published, and none is
 * scheduled for a time that has passed, or whose file failed.
 */
export const changeVideosStatusSchema = {
  body: z.object({
    changes: z
      .array(z.object({ id, version: seenVersion, ...statusChange }))
      .min(1)
      .max(100),
  }),
  answer: z.object({ changed: z.array(adminVideo), left: z.array(id) }),
};
/** The videos as the client saw them: one that somebody else changed since is told, not overwritten. */
export const videoSelection = z.object({
  videos: z
    .array(z.object({ id, version: seenVersion }))
    .min(1)
    .max(10_000),
});
export type VideoSelection = z.infer<typeof videoSelection>;
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), ...statusChange }),
  z.object({ kind: z.literal('category'), category_id: id.nullable() }),
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('restore') }),
]);
export type BulkChange = z.infer<typeof bulkChange>;
/**
 * `left` are the videos that can't be changed this way: one that can't play yet is not published, and one that is
 * published or whose file failed is not scheduled. `before` is the earlier state of the changed ones with their present version, for undoing; empty if there are more than
 * a thousand.
 */
export const bulkVideosSchema = {
  body: z.object({ select: videoSelection, change: bulkChange }),
  answer: z.object({
    changed: z.int(),
    left: z.int(),
    before: z.array(
      z.object({
        id,
        status: videoStatus,
        publish_at: timestamp.nullable(),
        category_id: id.nullable(),
        version: z.int(),
      }),
    ),
  }),
};
