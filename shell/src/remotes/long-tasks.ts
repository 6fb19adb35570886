import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';
import { reportCaughtError } from './beacon.ts';

/** A script that ran in a long frame, as Chromium describes it. */
interface FrameScript {
  sourceURL: string;
  sourceFunctionName: string;
  /** From the beginning of the file; -1 if the browser doesn't know. */
  sourceCharPosition: number;
  duration: number;
}

/** In seconds, longest first. From the shortest on a tap feels late. */
const STEPS = [3, 1, 0.5, 0.2];
/** The most reports of one document: errors share the gateway's limits with them. */
const MAX_REPORTS = 3;

/**
 * Reports scripts that kept the page from answering, also those of before: by the part whose file ran, else by the only
 * remote on the page, for which React's own loop in the shell was working. Other browsers than Chromium don't say.
 */
export function watchLongTasks(
  remotes: readonly RemoteEntry[],
  isOnPage: (remote: RemoteEntry) => boolean,
): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) return;
  let left = MAX_REPORTS;
  const observer = new PerformanceObserver((list) => {
    for (const frame of list.getEntries()) {
      const { scripts = [] } = frame as PerformanceEntry & { scripts?: FrameScript[] };
      const [longest] = [...scripts].sort((a, b) => b.duration - a.duration);
      const seconds = STEPS.find((step) => longest && longest.duration >= step * 1000);
      const part = longest && partOf(longest, { remotes, isOnPage });
      if (!part || seconds === undefined) continue;
      reportCaughtError(part, longTask(longest, seconds), 'long-task');
      left -= 1;
      if (left === 0) return observer.disconnect();
    }
  });
  observer.observe({ type: 'long-animation-frame', buffered: true });
}

function partOf(
  { sourceURL }: FrameScript,
  { remotes, isOnPage }: { remotes: readonly RemoteEntry[]; isOnPage: (remote: RemoteEntry) => boolean },
): RemoteEntry | undefined {
  const [, name] = /\/r\/([\w-]+)\//.exec(sourceURL) ?? [];
  if (!name) return undefined;
  const shown = remotes.filter(isOnPage);
  return remotes.find((remote) => remote.name === name) ?? (shown.length === 1 ? shown[0] : undefined);
}

/** A build's file is one line. */
function longTask(
  { sourceURL, sourceFunctionName, sourceCharPosition }: FrameScript,
  seconds: number,
): Error {
  const error = new Error(`The page didn’t answer for over ${seconds} s.`);
  error.name = 'LongTask';
  const place = sourceCharPosition < 0 ? '' : `:1:${sourceCharPosition + 1}`;
  error.stack = `${error.name}: ${error.message}\n  at ${sourceFunctionName || 'f'} (${sourceURL}${place})`;
  return error;
}
