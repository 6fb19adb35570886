import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { isLeaving } from '@wedding/shared/host/leaving.ts';
import type { SendFailure } from './failure-report.ts';

/** Where a page view failed: its files, its entry, a page's chunk, or rendering. */
export type Phase = 'load' | 'mount' | 'chunk' | 'render';
type Part = Pick<RemoteEntry, 'name' | 'version'>;

interface Counts {
  mounts: number;
  phases: Partial<Record<Phase, number>>;
  reported: number;
}

const BATCH_MS = 2_000;
/** The gateway's limit for reports of one kind in one beacon. */
const MAX_REPORTED = 20;
/** What the next beacon reports, by "part version". */
const waiting = new Map<string, Counts & { remote: string; version: string }>();
/** What was counted for this page view, by "part version". Each part counts once, and a failure overrides a mount. */
const counted = new Map<string, 'mount' | 'failure'>();
let place = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const keyOf = ({ name, version }: Part) => `${name} ${version}`;

/** Begins a page view when the path changes. Try again on the same path begins none. */
export function beginPageView(path: string): void {
  if (path === place) return;
  place = path;
  counted.clear();
}

/** Counts a page that rendered. */
export function reportMount(part: Part): void {
  if (counted.has(keyOf(part))) return;
  counted.set(keyOf(part), 'mount');
  next(part).mounts += 1;
}

/** Logs a failure. Counts the page, unless the device is offline or the page is being left, and reports what was thrown. */
export function reportFailure(part: Part, phase: Phase, cause?: unknown): void {
  if (cause) console.warn(part.name, cause);
  const before = counted.get(keyOf(part));
  if (before === 'failure' || !navigator.onLine || isLeaving()) return;
  counted.set(keyOf(part), 'failure');
  const counts = next(part);
  if (before === 'mount' && counts.mounts > 0) counts.mounts -= 1;
  counts.phases[phase] = (counts.phases[phase] ?? 0) + 1;
  sendCause(part, phase, cause);
}

/** Reports an error outside rendering, which a part caught itself or nobody. It rolls nothing back. */
export function reportCaughtError(part: Part, cause: unknown, phase = 'reported'): void {
  sendCause(part, phase, cause);
  const counts = next(part);
  counts.reported = Math.min(MAX_REPORTED, counts.reported + 1);
}

/** Reports what is no failure of a page, such as a long task, without counting it as one. */
export function sendCause(...failed: Parameters<SendFailure>): void {
  if (!failed[2]) return;
  void import(/* webpackChunkName: "reports" */ './failure-report.ts')
    .then(({ sendFailure }) => sendFailure(...failed))
    .catch(() => {});
}

function next(part: Part) {
  const key = keyOf(part);
  const counts = waiting.get(key) ?? {
    remote: part.name,
    version: part.version,
    mounts: 0,
    phases: {},
    reported: 0,
  };
  waiting.set(key, counts);
  timer ??= setTimeout(send, BATCH_MS);
  return counts;
}

/** Sends the beacon. Never throws and never waits; a lost beacon is not retried. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const body = JSON.stringify({ views: [...waiting.values()] });
  waiting.clear();
  navigator.sendBeacon?.('/beacon', new Blob([body], { type: 'application/json' }));
}

addEventListener('pagehide', send);
