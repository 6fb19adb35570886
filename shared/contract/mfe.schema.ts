import { z } from 'zod';

const text = z.string().min(1);
/** A route's path as React Router writes it, without a leading slash but for the landing page's "/". */
const path = z.string().regex(/^(\/|[\w:-]+(\/[\w:-]+)*)$/);

const head = z.strictObject({
  description: text.optional(),
  /** A PNG of 1200 x 630 for links that are shared: a file of the build, which draws it, or a path on this site. */
  image: text.optional(),
  /**
   * A public call that answers `{title, description, image}` of this very page, by the path's parameter; until it
   * answers, what stands here serves.
   */
  from: z.string().startsWith('/api/').optional(),
});

const route = z.strictObject({
  path,
  auth: z.enum(['public', 'couple', 'admin']),
  /** `webpackChunkName` of the page. Without one the page is part of the entry. */
  chunk: text.optional(),
  /** The document's title, without the brand. */
  title: text,
  /**
   * The first calls that the page makes of the api, as it makes them ("/api/videos?page=1&per_page=20"): the HTML
   * begins them before any script has come. A parameter is the route's own (":id").
   */
  early: z
    .array(z.string().regex(/^\/api\/[\w/:?=&-]+$/))
    .max(3)
    .optional(),
  /** Offered slots in the page's first sight: what fills them is fetched with the page. */
  slots: z.array(text).optional(),
  head: head.optional(),
  /** The build prerenders it, and the gateway serves the prerendered page. The landing page only, so far. */
  prerender: z.boolean().optional(),
  /**
   * Search engines may list it. For a path with a parameter, the public call that answers its pages as
   * `[{id, changed_at}]`.
   */
  sitemap: z.union([z.literal(true), z.string().startsWith('/api/')]).optional(),
});

const navItem = z.strictObject({
  to: z.string().startsWith('/'),
  label: text,
  /** A name of the shell's icon set (kebab-case, as lucide has them). */
  icon: text,
  role: z.enum(['public', 'user', 'admin']),
  /** Pages elsewhere that belong to this entry: it is marked on them too. */
  also: z.array(z.string().startsWith('/')).optional(),
  /** Items of one group fold under the group's name. */
  group: text.optional(),
  order: z.number().int(),
});

/** What the part asks the shell's service worker to cache for couples. */
const worker = z.strictObject({
  /**
   * What opens without a network: chunks by their `webpackChunkName`, cached with all their files beside the entry's, or
   * "all", every script, stylesheet and font of the build.
   */
  offline: z.union([z.literal('all'), z.array(text).min(1)]).optional(),
  /** Chunks that play videos: kept beside the entry's on phones that have a video saved, and on no others. Released manifests say `films`. */
  films: z.array(text).min(1).optional(),
});

const slots = z.strictObject({
  offers: z.array(text),
  fills: z.array(text),
  /** Of an offered slot: how many fillers its place shows at most; one, where nothing is said. */
  most: z.record(text, z.int().min(1)).optional(),
  /** Of a filled slot: which comes first, the smallest; 100 where nothing is said, and by the remote's name then. */
  order: z.record(text, z.int()).optional(),
});

/**
 * `mfe.json`: what a remote offers, as data. Navigation, gating, preloading and titles need no remote code.
 * The shell has one too; its `contract` is the version it offers, a remote's is the range it needs.
 */
export const mfeSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().regex(/^(shell|mfe-[a-z][a-z-]*)$/),
  /** A version ("1.2.0", the shell) or the lowest one that will do within a major version ("^1.2.0"). */
  contract: z.string().regex(/^\^?\d+\.\d+\.\d+$/),
  routes: z.array(route),
  nav: z.array(navItem),
  slots,
  worker: worker.optional(),
});

export type Mfe = z.infer<typeof mfeSchema>;
export type MfeRoute = z.infer<typeof route>;
export type MfeNavItem = z.infer<typeof navItem>;
