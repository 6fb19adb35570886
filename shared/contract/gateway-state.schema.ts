import { z } from 'zod';

/**
 * The state that gateways share through the apis, below `/internal/gateways`. Browsers never call these paths, and no edge
 * serves them. Each request carries the bearer token that both sides know (GATEWAY_SECRET).
 */
export const GATEWAY_PATHS = {
  awaitSignals: '/internal/gateways/hear',
  sendSignal: '/internal/gateways/tell',
  notes: '/internal/gateways/notes',
} as const;

/** What gateways are notified of: another release is live, or the pages that gateways cache are out of date. */
export const signalName = z.enum(['release-live', 'release-staging', 'pages']);
export type SignalName = z.infer<typeof signalName>;

/** Versions by signal. A version that differs from the one received last means a change. */
export const signalVersions = z.partialRecord(signalName, z.number().int());
export type SignalVersions = z.infer<typeof signalVersions>;

/** Waits until a version differs from `known`, at most the given number of seconds. */
export const awaitSignalsBody = z.object({ known: signalVersions, seconds: z.number().min(0).max(30) });
export const awaitSignalsAnswer = z.object({ signals: signalVersions });

export const sendSignalBody = z.object({ name: signalName });

const noteKey = z
  .string()
  .regex(/^(health(-[a-z]+)?\/[\w-][\w.+~-]{0,127}|reports\/spent\/\d{1,9}\/[\w-]{16})$/);

/** A short text that every gateway reads. It expires after the given number of seconds. */
export const noteBody = z.object({
  key: noteKey,
  value: z.string().max(800_000),
  seconds: z.number().int().min(1).max(172_800),
  /** Whether to write only if no text is stored. */
  isNew: z.boolean().optional(),
});
export type GatewayNote = z.infer<typeof noteBody>;
export const noteAnswer = z.object({ written: z.boolean() });

export const notesQuery = z.object({ below: z.string().regex(/^health(-[a-z]+)?\/[\w.+~-]{0,200}$/) });
export const notesAnswer = z.object({ notes: z.array(z.object({ key: z.string(), value: z.string() })) });
