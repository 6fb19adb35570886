import { z } from 'zod';
import { ADMINISTRATOR_ROLES } from './roles.ts';

const text = z.string().min(1);
/** A route's path as React Router writes it, without a leading slash except for the landing page's "/". */
const path = z
  .string()
  .regex(
    /^(\/|:?[\w-]+(\/:?[\w-]+)*)$/,
    'A path is words and parameters with slashes between them, such as "app/vendors/:id": no *, no ?, no slash at its ends.',
  );

const head = z.strictObject({
  description: text.optional(),
  /** A PNG of 1200 x 630 for shared links: a file that the build draws, or a path on this site. */
  image: text.optional(),
  /**
   * A public call that returns `{title, description, image}` of this page, by the path's parameter. Until it
   * answers, the values here are used.
   */
  from: z.string().startsWith('/api/').optional(),
});

const route = z.strictObject({
  path,
  auth: z.enum(['public', 'couple', 'admin']),
  /** `webpackChunkName` of the page. Without it the page is part of the entry. */
  chunk: text.optional(),
  /** The document's title, without the brand. */
  title: text,
  /**
   * The first calls that the page makes to the api, exactly as it makes them ("/api/videos?page=1&per_page=20"). The HTML
   * starts them before any script has loaded. A parameter is the route's own (":id").
   */
  early: z
    .array(z.string().regex(/^\/api\/[\w/:?=&-]+$/))
    .max(3)
    .optional(),
  /** Offered slots that are visible when the page opens. Their fillers are fetched with the page. */
  slots: z.array(text).optional(),
  head: head.optional(),
  /** Whether the build prerenders the page and the gateway serves it. Only the landing page does so far. */
  prerender: z.boolean().optional(),
  /**
   * Whether search engines may list it. For a path with a parameter, the public call that returns its
   * pages as `[{id, changed_at}]`.
   */
  sitemap: z.union([z.literal(true), z.string().startsWith('/api/')]).optional(),
});

const navItem = z.strictObject({
  /** A path. With a query, the item is current while the address has it. */
  to: z.string().startsWith('/'),
  label: text,
  /** A name of the shell's icon set (kebab-case, as lucide has them). */
  icon: text,
  role: z.enum(['public', 'user', 'admin']),
  /** The administrators' roles that have the page. Absent: all. */
  for: z.array(z.enum(ADMINISTRATOR_ROLES)).min(1).optional(),
  /** Pages elsewhere that belong to this entry, which is marked as current on them too. */
  also: z.array(z.string().startsWith('/')).optional(),
  /** Items with the same group fold under the group's name. */
  group: text.optional(),
  order: z.number().int(),
});

/** What the part asks the shell's service worker to cache for couples. */
const worker = z.strictObject({
  /**
   * What opens without a network: chunks by their `webpackChunkName`, cached with all their files and the entry's, or "all"
   * for every script, stylesheet and font of the build.
   */
  offline: z.union([z.literal('all'), z.array(text).min(1)]).optional(),
  /**
   * Chunks that play videos. They are cached with the entry's only on devices with a saved video.
   * Released manifests call them `films`.
   */
  films: z.array(text).min(1).optional(),
});

const slots = z.strictObject({
  offers: z.array(text),
  fills: z.array(text),
  /** For an offered slot: the maximum number of fillers that it shows. Without it, all are shown. */
  most: z.record(text, z.int().min(1)).optional(),
  /**
   * For a filled slot: the position among its fillers, lowest first, 100 by default. Equal ones
   * are sorted by the remote's name.
   */
  order: z.record(text, z.int()).optional(),
  /** For a filled slot: the height in pixels that its place reserves. Without it, the slot's own height. */
  heights: z.record(text, z.int().min(0)).optional(),
});

/** Matches the name of a part. */
export const PART_NAME = /^(shell|mfe-[a-z][a-z-]{0,40})$/;

/**
 * The schema of `mfe.json`: what a remote offers, as data, so that navigation, access control, preloading and
 * titles need no remote code. The shell has one too. The shell's `contract` is the version that it offers, a
 * remote's is the range that it needs.
 */
export const mfeSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().regex(PART_NAME),
  /**
   * A version ("1.2.0", the shell) or the lowest compatible one within a major version ("^1.2.0"). While majors change, two
   * of them: a shell that serves both ("1.9.0 || 2.0.0"), a remote that runs with either ("^1.9.0 || ^2.0.0").
   */
  contract: z.string().regex(/^\^?\d+\.\d+\.\d+( \|\| \^?\d+\.\d+\.\d+)*$/),
  /** Ranges of shared libraries that the part runs with beyond the one it is built with: {"react": "^19.3.0 || ^20.0.0"}. */
  libraries: z.record(text, z.string().regex(/^\^\d+\.\d+\.\d+( \|\| \^\d+\.\d+\.\d+)*$/)).optional(),
  routes: z.array(route),
  nav: z.array(navItem),
  slots,
  worker: worker.optional(),
  /**
   * Namespaces of device storage that are this part's under their bare names. Any other name that it uses gets the part's
   * name before it, and so is its own without being listed. Missing in versions older than this: theirs are all bare.
   */
  namespaces: z.array(text).optional(),
});

export type Mfe = z.infer<typeof mfeSchema>;
export type MfeRoute = z.infer<typeof route>;
export type MfeNavItem = z.infer<typeof navItem>;
