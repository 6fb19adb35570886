import { z } from 'zod';

/**
 * `needs.json`, written by the build: what a part takes at run time from the other parts. `check` compares it with the
 * live parts.
 */
export const needsSchema = z.object({
  /** Modules that are shared at run time, by their key. */
  shared: z.record(
    z.string(),
    z.object({
      /** The version that the part was built with. */
      version: z.string(),
      /** Names of the facade's modules: those that a remote takes, or that the shell offers. */
      names: z.array(z.string()).optional(),
    }),
  ),
  /** The api's operations that it may call, as "GET /api/videos/:id". */
  calls: z.array(z.string()),
});

export type BuildNeeds = z.infer<typeof needsSchema>;

/** The build's file; older versions in a store have none. */
export const NEEDS_FILE = 'needs.json';
