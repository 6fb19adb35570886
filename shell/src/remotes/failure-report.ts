import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';

/** The most reports of one document: a loop that keeps failing adds nothing new. */
const MAX_REPORTS = 5;
const sent = new Set<string>();
let causes = 0;

/**
 * Reports an error and its position to the gateway, once per cause. The gateway masks what may be about a person, and
 * finds the place in the sources (`npm run release -- errors`).
 */
export function sendFailure(
  { name, version }: Pick<RemoteEntry, 'name' | 'version'>,
  phase: string,
  cause: unknown,
): void {
  const { message = String(cause), stack = '' } = Object(cause);
  // A boundary's error reaches the window too.
  const key = `${name} ${message}`;
  // That a page is slow is one report of a part, which takes no cause's place.
  const isCause = phase !== 'long-task';
  if (sent.has(key) || (isCause && causes >= MAX_REPORTS)) return;
  sent.add(key);
  if (isCause) causes += 1;
  const kind = cause instanceof Error ? `${cause.name}: ` : '';
  const report = {
    remote: name,
    version,
    phase,
    route: location.pathname.slice(0, 200),
    message: `${kind}${message}`.slice(0, 500),
    stack: String(stack).slice(0, 4000),
  };
  navigator.sendBeacon?.('/beacon/failure', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
export type SendFailure = typeof sendFailure;
