import { type RemoteEntry, readRegistry } from '@wedding/shared/domain/registry.ts';
import { sendCause } from './beacon.ts';
import { pageOwner } from './part-files.ts';

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
 * Reports scripts that kept the page from answering, also those of before: by the part whose file ran, else by the page's
 * own, for which React's loop in the shell was working. Other browsers than Chromium don't say.
 */
export function watchLongTasks(isOnPage: (remote: RemoteEntry) => boolean): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('long-animation-frame')) return;
  let left = MAX_REPORTS;
  const observer = new PerformanceObserver((list) => {
    for (const frame of list.getEntries()) {
      const { scripts = [] } = frame as PerformanceEntry & { scripts?: FrameScript[] };
      const [longest] = [...scripts].sort((a, b) => b.duration - a.duration);
      const seconds = STEPS.find((step) => longest && longest.duration >= step * 1000);
      if (!longest || seconds === undefined) continue;
      const part = partOf(longest, isOnPage);
      if (!part) continue;
      void longTask(longest, seconds).then((cause) => sendCause(part, 'long-task', cause));
      left -= 1;
      if (left === 0) return observer.disconnect();
    }
  });
  observer.observe({ type: 'long-animation-frame', buffered: true });
}

function partOf(
  { sourceURL }: FrameScript,
  isOnPage: (remote: RemoteEntry) => boolean,
): RemoteEntry | undefined {
  const [, part] = /\/r\/([\w-]+)\//.exec(sourceURL) ?? [];
  if (!part) return undefined;
  const registry = readRegistry();
  return registry.remotes.find(({ name }) => name === part) ?? pageOwner(isOnPage, registry);
}

async function longTask(script: FrameScript, seconds: number): Promise<Error> {
  const { sourceURL, sourceFunctionName } = script;
  const error = new Error(`The page didn’t answer for over ${seconds} s.`);
  error.name = 'LongTask';
  const place = await placeOf(script).catch(() => '');
  error.stack = `${error.name}: ${error.message}\n  at ${sourceFunctionName || 'f'} (${sourceURL}${place})`;
  return error;
}

/** Returns line and column, as in an error's stack. The file is in the browser's cache. */
async function placeOf({ sourceURL, sourceCharPosition }: FrameScript): Promise<string> {
  if (sourceCharPosition < 0) return '';
  const text = await (await fetch(sourceURL)).text();
  const lines = text.slice(0, sourceCharPosition).split('\n');
  return `:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
