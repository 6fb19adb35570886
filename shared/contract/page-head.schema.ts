import { z } from 'zod';
import { id, timestamp } from './field.schema.ts';

const parameter = z.string().regex(/^[\w-]{1,64}$/);

/** What a page with a parameter says of itself where links to it are shared. `image` is a path on this site. */
export const pageHead = z.object({
  title: z.string(),
  description: z.string(),
  image: z.string().startsWith('/').nullable(),
  /** How the page's address spells the parameter now, where that changes: other spellings lead here. */
  parameter: parameter.optional(),
});
export type PageHead = z.infer<typeof pageHead>;

/** One page that search engines may list, by its parameter, which is the id where nothing else is said. */
export const listedPage = z.object({ id, changed_at: timestamp, parameter: parameter.optional() });
export type ListedPage = z.infer<typeof listedPage>;

/** The whole answers, for who reads them without a client of the contract. */
export const pageHeadAnswer = z.object({ data: pageHead });
export const listedPagesAnswer = z.object({ data: z.array(listedPage) });
