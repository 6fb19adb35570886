import type { WatchReport } from './watch-report.ts';

/** Seconds that must really have played before the video counts as watched. */
const MIN_WATCHED_SECONDS = 1;
/** The most that one step between two ticks adds to what really played. */
const MAX_STEP_SECONDS = 1;

interface ViewingOptions {
  report: WatchReport;
  /** Where the element is, in seconds. */
  time: number;
  /** Called once the video counts as watched, again after it returned false, and never without a network. */
  onWatched: () => Promise<boolean>;
}

/** One start of the player: writes what really plays into the report, and notices when the video counts as watched. */
export class Viewing {
  readonly #report: WatchReport;
  readonly #onWatched: ViewingOptions['onWatched'];
  #last: number;
  #played = 0;
  /** Whether another source is loading. Until it has loaded, the element is at 0, which is no position. */
  #isLoading = false;
  #isNoted = false;

  constructor({ report, time, onWatched }: ViewingOptions) {
    this.#report = report;
    this.#last = time;
    this.#onWatched = onWatched;
  }

  /** Notes that the element plays and has reached `time`. */
  tick(time: number): void {
    if (this.#isLoading) return;
    this.#report.tick(time);
    this.#played += Math.min(MAX_STEP_SECONDS, Math.max(0, time - this.#last));
    this.#last = time;
    if (!this.#isNoted && this.#played >= MIN_WATCHED_SECONDS && navigator.onLine) void this.#note();
  }

  /** Notes that the person went to `time` without watching what is between. */
  jump(time: number): void {
    this.#last = time;
    this.#report.jump(time);
  }

  /** Notes that the element lost its source, and another one is loading. */
  empty(): void {
    this.#isLoading = true;
  }

  load(): void {
    this.#isLoading = false;
  }

  async #note(): Promise<void> {
    this.#isNoted = true;
    this.#isNoted = await this.#onWatched();
  }
}
