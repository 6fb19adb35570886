import { z } from 'zod';
import { paged, pageQuery, timestamp } from './field.schema.ts';

const part = z.string().regex(/^[a-z][a-z-]{1,40}$/);
const version = z.string().regex(/^\d[\w.+-]{0,63}$/);
/** Which visitors get a version now: everyone, or a share of them; null if nobody does. */
const live = z.enum(['stable', 'canary']).nullable();
const counted = z.array(z.object({ name: z.string(), count: z.int() }));

/**
 * Failures in browsers with one cause, in one version of the shell or a remote. `phase` is where it failed:
 * `load`, `mount`, `chunk` or `render`; `reported` errors were caught by the part. They contain no personal data:
 * gateways mask the reports (SEC-18). `frame` is the first line of the stack in a file of the site, without the version's
 * address ("main.js:1:2042"; '' if there is none), and `routes` are the pages, most often first.
 */
export const browserError = z.object({
  id: z.string(),
  part: z.string(),
  version: z.string(),
  phase: z.string(),
  message: z.string(),
  count: z.int(),
  first_at: timestamp,
  last_at: timestamp,
  frame: z.string(),
  routes: counted,
});
export type BrowserError = z.infer<typeof browserError>;

/**
 * The errors of the last 14 days, grouped by version, the version that failed last first, and within it the
 * most frequent first. `versions` are all that failed or are live, whatever the filter. `known` is false if
 * the api finds no release store.
 */
export const listBrowserErrorsSchema = {
  query: pageQuery.omit({ search: true }).extend({ part: part.optional(), version: version.optional() }),
  answer: paged(browserError).extend({
    known: z.boolean(),
    versions: z.array(z.object({ part: z.string(), version: z.string(), live, count: z.int() })),
  }),
};

/** `places` are positions in the sources, the throwing one first: "mfe-videos/src/watch/player.tsx:42". */
export const getBrowserErrorSchema = {
  params: z.object({ id: z.string().regex(/^[\da-f]{16}$/) }),
  answer: browserError.extend({ places: z.array(z.string()), browsers: counted }),
};
