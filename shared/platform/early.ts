/**
 * What a page's HTML has begun to fetch before any script came: the answers under way by their addresses, and the
 * token they were asked with. Written by `shell/server/early-calls.ts`.
 */
interface Early {
  token: string;
  /** Milliseconds since 1970. */
  at: number;
  calls: Record<string, Promise<Response>>;
}

/** Later than this an answer may be old. A slow phone's scripts take their time. */
const FRESH_MS = 30_000;
export const EARLY_NAME = '__WEDDING_EARLY__';

/** The body of an early answer, once; undefined where there is none, or it failed and shall be asked for again. */
export async function takeEarly(address: string, token: string): Promise<unknown> {
  const early: Early | undefined = Reflect.get(globalThis, EARLY_NAME);
  if (early?.token !== token || Date.now() - early.at > FRESH_MS) return undefined;
  const started = early.calls[address];
  delete early.calls[address];
  try {
    const answer = await started;
    return answer?.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
