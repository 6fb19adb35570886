import { z } from 'zod';
import { idParams, noData, timestamp } from './field.schema.ts';
import { processingState } from './video.schema.ts';

/** `percent` of the running step, 0 to 100. `attempt` counts from 1 to at most `attempts`. */
export const videoJob = z.object({
  state: processingState,
  step: z.string().nullable(),
  percent: z.number(),
  attempt: z.int(),
  attempts: z.int(),
  error: z.string().nullable(),
  updated_at: timestamp,
});
export type VideoJob = z.infer<typeof videoJob>;
export const listVideoJobsSchema = { params: idParams, answer: z.array(videoJob) };
export const cancelVideoJobsSchema = { params: idParams, answer: noData };
