import { z } from 'zod';
import { id, idInPath, timestamp } from './field.schema.ts';

const parameter = z.string().regex(/^[\w-]{1,64}$/);

/** The page metadata of a page with a parameter, for shared links. `image` is a path on this site. */
export const pageHead = z.object({
  title: z.string(),
  description: z.string(),
  image: z.string().startsWith('/').nullable(),
  /**
   * The current spelling of the parameter in the page's address, for pages where it changes. Other
   * spellings lead to the same page.
   */
  parameter: parameter.optional(),
});
export type PageHead = z.infer<typeof pageHead>;

/** One page that search engines may list, by its parameter, which is the id by default. */
export const listedPage = z.object({ id, changed_at: timestamp, parameter: parameter.optional() });
export type ListedPage = z.infer<typeof listedPage>;

/** The whole responses, for readers without a client of the contract. */
export const pageHeadAnswer = z.object({ data: pageHead });
export const listedPagesAnswer = z.object({ data: z.array(listedPage) });

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
