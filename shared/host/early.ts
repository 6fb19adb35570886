/**
 * The calls that a page's HTML started before any script loaded: their pending answers by address, and the token they
 * were sent with. Written by `platform/gateway/pages/early-calls.ts`.
 */
interface Early {
  token: string;
  /** Milliseconds since 1970. */
  at: number;
  calls: Record<string, EarlyCall>;
}

interface EarlyCall {
  /** Settles with the response body, or with undefined if the request failed. Never rejects. */
  answer: Promise<unknown>;
  /** The response body, once it has arrived. */
  body?: unknown;
  /** Whether a page's first frame was rendered before the response arrived. */
  isLate?: boolean;
  /** Whether a page's first frame shows the response. */
  isShown?: boolean;
}

/** Older responses may be out of date. A slow phone needs seconds to load its scripts. */
const MAX_AGE_MS = 30_000;
export const EARLY_NAME = '__WEDDING_EARLY__';

/**
 * Returns the body of an early response, once. Returns undefined if there is none, or if it
 * failed and has to be fetched again.
 */
export async function takeEarly(address: string, token: string): Promise<unknown> {
  const call = callOf(address, token);
  delete early()?.calls[address];
  return call?.isShown ? undefined : call?.answer;
}

/**
 * Returns the body of an early response for a page's first frame. Returns undefined also if it hasn't arrived yet: the query
 * then takes it, because a later frame couldn't. A page that renders again before it is mounted finds the same response.
 */
export function takeEarlyNow(address: string, token: string): unknown {
  const call = callOf(address, token);
  if (!call || call.isLate) return undefined;
  if (call.body) call.isShown = true;
  else call.isLate = true;
  return call.body;
}

const early = (): Early | undefined => Reflect.get(globalThis, EARLY_NAME);

function callOf(address: string, token: string): EarlyCall | undefined {
  const record = early();
  return record?.token === token && Date.now() - record.at <= MAX_AGE_MS ? record.calls[address] : undefined;
}
