import { z } from 'zod';

/**
 * `needs.json`, written by the build: what a part takes from the parts it meets at run time. `check` compares it with
 * what is live.
 */
export const needsSchema = z.object({
  /** Modules that are shared at run time, by their key. */
  shared: z.record(
    z.string(),
    z.object({
      /** What it was built with, as a version. */
      version: z.string(),
      /** Of the facade's modules: the names that a remote takes, or that the shell offers. */
      names: z.array(z.string()).optional(),
    }),
  ),
  /** The api's operations that it may call, as "GET /api/videos/:id". */
  calls: z.array(z.string()),
});

export type BuildNeeds = z.infer<typeof needsSchema>;

/** The build's file; older versions in a store have none. */
export const NEEDS_FILE = 'needs.json';
