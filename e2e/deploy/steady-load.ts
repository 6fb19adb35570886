import { setTimeout as sleep } from 'node:timers/promises';

const A_SECOND = 20;
const BEFORE_MS = 2_000;
const WHOLE_MS = 12_000;

/** What people noticed while something happened. */
export interface Strain {
  sent: number;
  failed: number;
  /** Seconds from the beginning of the first request that failed to that of the last one. */
  seconds: number;
  /** Milliseconds of the slowest one that did not fail. */
  slowest: number;
  /** What the failed ones got, such as "503 page". */
  reasons: string[];
}

/** A named request. It throws when it fails. */
export type Request = readonly [name: string, ask: () => Promise<unknown>];

/**
 * Makes 20 requests a second, in turn, for twelve seconds or as long as what `happens` takes and ten seconds more. It begins
 * after two.
 */
export async function duringLoad(
  requests: readonly Request[],
  happens: () => Promise<unknown>,
): Promise<Strain> {
  const failures: number[] = [];
  const reasons: string[] = [];
  const pending: Promise<void>[] = [];
  let slowest = 0;
  const send = async ([name, ask]: Request) => {
    const began = Date.now();
    try {
      await ask();
      slowest = Math.max(slowest, Date.now() - began);
    } catch (error) {
      failures.push(began);
      reasons.push(`${name}: ${(error as Error).message}`);
    }
  };
  const began = Date.now();
  let until = Number.POSITIVE_INFINITY;
  let event: Promise<unknown> | undefined;
  for (let n = 0; Date.now() < until; n += 1) {
    const request = requests[n % requests.length];
    if (request) pending.push(send(request));
    if (!event && Date.now() - began >= BEFORE_MS) {
      event = happens().finally(() => {
        until = Math.max(began + WHOLE_MS, Date.now() + WHOLE_MS - BEFORE_MS);
      });
      // It is awaited below.
      event.catch(() => {});
    }
    await sleep(Math.max(0, began + ((n + 1) * 1000) / A_SECOND - Date.now()));
  }
  await event;
  await Promise.all(pending);
  const seconds = failures.length ? (Math.max(...failures) - Math.min(...failures)) / 1000 : 0;
  return { sent: pending.length, failed: failures.length, seconds, slowest, reasons: [...new Set(reasons)] };
}
