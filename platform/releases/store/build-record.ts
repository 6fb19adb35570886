import { PRIVATE_FOLDER } from '@wedding/platform/server/stored-releases/version-files.ts';
import { z } from 'zod';

/**
 * `private/record.json`, written by the build: the names and types that a part offers to others and takes from them.
 * `check` compares the records of versions, so no live version is built again.
 */
export const RECORD_FILE = `${PRIVATE_FOLDER}record.json`;

/** A place that names something of another part, as "src/list/list.tsx:12". */
const place = z.object({ name: z.string(), at: z.string() });
/**
 * What goes around contract and facade: an address that is the platform's, a source file of another part, storage or a channel
 * that all parts share, a style that isn't the part's own, or a text that runs as code, which no check can read.
 */
const bypass = place.extend({
  kind: z.enum(['address', 'source', 'storage', 'channel', 'style', 'global', 'value', 'code']),
});
const jsonSchema = z.record(z.string(), z.unknown());

const recordSchema = z.object({
  /** The facade's modules and the slots, with all files of this repository that declare their types. */
  types: z.record(z.string(), z.string()),
  /** Members of the facade's types that this part's sources use, by their bare names. */
  uses: z.array(z.string()),
  /** What each call sends and reads, as JSON Schema, by operation as in `needs.json`. */
  shapes: z.record(
    z.string(),
    z.object({
      /** The contract's file that declares the call. */
      file: z.string(),
      /** Who may make the call; undefined for versions older than this. */
      who: z.array(z.string()).optional(),
      params: jsonSchema.optional(),
      /** How the body is sent: as JSON, or as a form. */
      media: z.string().optional(),
      /** Whether a repeated number changes nothing, so that what waits on a phone may be sent again. */
      numbered: z.boolean().optional(),
      query: jsonSchema.optional(),
      body: jsonSchema.optional(),
      answer: jsonSchema.optional(),
      /** Digests of the samples that the call took: an api that refuses one of them has a rule that no JSON Schema shows. */
      takes: z.array(z.string()).optional(),
    }),
  ),
  /** Addresses on this site that its sources link to; ":" stands for a part that isn't a literal. */
  links: z.array(place),
  bypasses: z.array(bypass).default([]),
  /** The icons that navigation may have; only the shell offers any. */
  icons: z.array(z.string()),
  /** CSS custom properties: those that its stylesheets declare, and those that it takes from the shell's. */
  tokens: z.object({ offers: z.array(z.string()), takes: z.array(place) }),
});

export type BuildRecord = z.infer<typeof recordSchema>;
export type Place = z.infer<typeof place>;
export type Bypass = z.infer<typeof bypass>;

/** Reads the record from a version's file; undefined for versions older than records. */
export function readRecord(bytes: Buffer | undefined): BuildRecord | undefined {
  return bytes && recordSchema.parse(JSON.parse(String(bytes)));
}
