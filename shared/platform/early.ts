/**
 * What a page's HTML has begun to fetch before any script came: the answers under way by their addresses, and the
 * token they were asked with. Written by `shell/server/early-calls.ts`.
 */
interface Early {
  token: string;
  /** Milliseconds since 1970. */
  at: number;
  calls: Record<string, EarlyCall>;
}

interface EarlyCall {
  /** Settles with the answer's body; undefined where it failed. Never rejects. */
  answer: Promise<unknown>;
  /** The same, once it is there. */
  body?: unknown;
  /** A page's first frame has been made, with it or without. */
  isLate?: boolean;
}

/** Later than this an answer may be old. A slow phone's scripts take their time. */
const FRESH_MS = 30_000;
export const EARLY_NAME = '__WEDDING_EARLY__';

/** The body of an early answer, once; undefined where there is none, or it failed and shall be asked for again. */
export async function takeEarly(address: string, token: string): Promise<unknown> {
  const call = callOf(address, token);
  take(address);
  return call?.answer;
}

/**
 * The same, for a page's very first frame. Undefined also where the answer is not there yet: then it is left to the
 * query, which begins without it and would not hear of it from a later frame.
 */
export function takeEarlyNow(address: string, token: string): unknown {
  const call = callOf(address, token);
  if (!call || call.isLate) return undefined;
  call.isLate = true;
  if (call.body !== undefined) take(address);
  return call.body;
}

const early = (): Early | undefined => Reflect.get(globalThis, EARLY_NAME);

function callOf(address: string, token: string): EarlyCall | undefined {
  const known = early();
  return known?.token === token && Date.now() - known.at <= FRESH_MS ? known.calls[address] : undefined;
}

function take(address: string): void {
  delete early()?.calls[address];
}
