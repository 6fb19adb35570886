import type { BodyOf } from '@wedding/shared/contract/call.ts';
import type { ViewSource } from '@wedding/shared/contract/video.schema.ts';
import type { saveWatchPosition } from '@wedding/shared/contract/video.ts';

export type Report = BodyOf<typeof saveWatchPosition>;

const MAX_SECONDS = 86_400;
/** A larger step between two ticks was a jump, not watching. It allows for four times speed and a slow phone. */
const MAX_STEP_SECONDS = 5;
const MAX_RANGES = 200;

/** Collects what was watched since the last report: ranges in seconds, bytes, and the position. */
export class WatchReport {
  private ranges: [number, number][] = [];
  private open: [number, number] | null = null;
  private bytes = 0;
  private position: number | null = null;
  private sentPosition: number | null = null;
  private readonly source: ViewSource | undefined;

  /** @param source which way the couple came to the video */
  constructor(source?: ViewSource) {
    this.source = source;
  }

  /** Records that the video plays and has reached `time`. */
  tick(time: number): void {
    this.position = time;
    const step = this.open ? time - this.open[1] : Number.NaN;
    if (this.open && step >= 0 && step <= MAX_STEP_SECONDS) this.open[1] = time;
    else {
      this.close();
      this.open = [time, time];
    }
  }

  /** Records that the user went to `time` without watching what is between. */
  jump(time: number): void {
    this.close();
    this.position = time;
  }

  addBytes(bytes: number): void {
    this.bytes += bytes;
  }

  /** Returns what to send, or null if nothing has happened since the last report. */
  take(): Report | null {
    const openEnd = this.open?.[1];
    this.close();
    if (openEnd !== undefined) this.open = [openEnd, openEnd];
    // Before anything played there is no position, and 0 would erase the resume point.
    if (this.position === null) return null;
    if (this.ranges.length === 0 && this.bytes === 0 && this.position === this.sentPosition) return null;
    const report: Report = {
      position: clamp(this.position),
      watched: this.ranges.slice(-MAX_RANGES),
      bytes: this.bytes,
      ...(this.source && { source: this.source }),
    };
    this.ranges = [];
    this.bytes = 0;
    this.sentPosition = this.position;
    return report;
  }

  /** Adds a report that did not arrive to the next one. */
  putBack(report: Report): void {
    this.ranges.unshift(...(report.watched ?? []));
    this.bytes += report.bytes ?? 0;
    this.sentPosition = null;
  }

  private close(): void {
    if (this.open && this.open[1] > this.open[0]) {
      this.ranges.push([clamp(this.open[0]), clamp(this.open[1])]);
    }
    this.open = null;
  }
}

/** Joins two reports. The position is the later one's. */
export const joinReports = (earlier: Report, later: Report): Report => ({
  position: later.position,
  watched: [...(earlier.watched ?? []), ...(later.watched ?? [])].slice(-MAX_RANGES),
  bytes: (earlier.bytes ?? 0) + (later.bytes ?? 0),
  ...(later.source && { source: later.source }),
});

const clamp = (seconds: number) => Math.min(MAX_SECONDS, Math.max(0, Math.round(seconds * 10) / 10));
