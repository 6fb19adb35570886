import type { RemoteEntry } from './registry.ts';

/** Where a page view failed: its files, its door, a page's files, or painting. */
export type Phase = 'load' | 'mount' | 'chunk' | 'render';
type Part = Pick<RemoteEntry, 'name' | 'version'>;

interface Told {
  mounts: number;
  phases: Partial<Record<Phase, number>>;
  reported: number;
}

const WAIT_MS = 2_000;
/** The gateway refuses more of one kind in one beacon. */
const MOST_REPORTED = 20;
/** What is told with the next beacon, by "part version". */
const waiting = new Map<string, Told & { remote: string; version: string }>();
/** What was counted of this page view, by "part version": each counts once, and a failure is the last word. */
const counted = new Map<string, 'mount' | 'failure'>();
let place = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const keyOf = ({ name, version }: Part) => `${name} ${version}`;

/** A page view begins where the path changes: Try again in the same place is no other one. */
export function beginPageView(path: string): void {
  if (path === place) return;
  place = path;
  counted.clear();
}

/** Counts a page that was painted. */
export function tellMount(part: Part): void {
  if (counted.has(keyOf(part))) return;
  counted.set(keyOf(part), 'mount');
  next(part).mounts += 1;
}

/** Counts a page that was not, unless this phone has no network at all. */
export function tellFailure(part: Part, phase: Phase): void {
  const before = counted.get(keyOf(part));
  if (before === 'failure' || !navigator.onLine) return;
  counted.set(keyOf(part), 'failure');
  const told = next(part);
  if (before === 'mount' && told.mounts > 0) told.mounts -= 1;
  told.phases[phase] = (told.phases[phase] ?? 0) + 1;
}

/** Tells of an error that a part caught itself: for the log alone. */
export function tellReported(part: Part): void {
  const told = next(part);
  told.reported = Math.min(MOST_REPORTED, told.reported + 1);
}

function next(part: Part) {
  const key = keyOf(part);
  const told = waiting.get(key) ?? {
    remote: part.name,
    version: part.version,
    mounts: 0,
    phases: {},
    reported: 0,
  };
  waiting.set(key, told);
  timer ??= setTimeout(send, WAIT_MS);
  return told;
}

/** Never throws, never waits: what gets lost is told by the next visitor. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const body = JSON.stringify({ views: [...waiting.values()] });
  waiting.clear();
  navigator.sendBeacon?.('/beacon', new Blob([body], { type: 'application/json' }));
}

addEventListener('pagehide', send);
