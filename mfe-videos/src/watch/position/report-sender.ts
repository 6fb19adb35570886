import { ApiError } from '@wedding/shared/host/call.ts';
import type { DeviceStorage } from '@wedding/shared/host/host.ts';
import { noteSavedPosition } from '@wedding/shared/video-cache/saved-video.ts';
import { offlineReportsSent, sendOfflineReports, storeOfflineReport } from './offline-watch-reports.ts';
import { deletePendingReport, type PendingReport, storePendingReport } from './pending-reports.ts';
import { joinReports, type Report, type WatchReport } from './watch-report.ts';

interface ReportSenderOptions {
  video: number;
  account: number;
  phone: DeviceStorage;
  /** What was watched since the last report. */
  report: WatchReport;
  /** @throws {ApiError} with status 0 if the network is lost */
  send: (body: Report) => Promise<unknown>;
  /** Whether the account is still signed in. Signing out empties the store before the page goes. */
  isSignedIn: () => boolean;
  /** Called with the position of each report, before it is sent. */
  onPosition: (seconds: number) => void;
  /** Called when the report of a page that was left has arrived. */
  onLeft: () => void;
}

/**
 * Brings the reports of one video to the server, or into device storage while there is no network. Each counts once: the
 * server knows a repeated one by its timestamp, and what was refused is part of the next report.
 */
export class ReportSender {
  readonly #options: ReportSenderOptions;
  /** The report stored since the network was lost, with its key. */
  #offline: { key: string; body: Report } | undefined;
  /** Whether stored reports wait to be sent. */
  #hasStoredReports = false;

  constructor(options: ReportSenderOptions) {
    this.#options = options;
  }

  /** Sends what was watched since the last report, after the reports stored before. */
  async save(): Promise<void> {
    const next = this.#take();
    if (!next) return;
    if (!navigator.onLine) return this.#storeOffline(next);
    const { phone, account } = this.#options;
    if (this.#hasStoredReports) void sendOfflineReports({ phone, account });
    this.#hasStoredReports = false;
    await offlineReportsSent();
    this.#offline = undefined;
    await this.#send(next);
  }

  /** Sends it while the page is left. It is stored first, because the document may not live until the answer. */
  async leave(): Promise<void> {
    if (!this.#options.isSignedIn()) return;
    const next = this.#take();
    if (!next) return;
    if (!navigator.onLine) return this.#storeOffline(next);
    this.#offline = undefined;
    if (await this.#send(next, this.#storePending(newKey(), next.body))) this.#options.onLeft();
  }

  /** The stored report is sent now. The next one without a network must not contain it again. */
  reconnect(): void {
    this.#offline = undefined;
  }

  #take(): Next | undefined {
    const { report, video, account, onPosition } = this.#options;
    const body = report.take();
    if (!body) return;
    onPosition(body.position);
    return { body, positionSaved: noteSavedPosition({ account, video, position: body.position }) };
  }

  async #storeOffline({ body, positionSaved }: Next): Promise<void> {
    this.#hasStoredReports = true;
    const earlier = this.#offline;
    this.#offline = { key: earlier?.key ?? newKey(), body: earlier ? joinReports(earlier.body, body) : body };
    await this.#store(this.#storePending(this.#offline.key, this.#offline.body), positionSaved);
  }

  /** Returns whether the report has arrived. One that the server refused becomes part of the next report. */
  async #send({ body, positionSaved }: Next, pending?: PendingReport): Promise<boolean> {
    try {
      await this.#options.send(body);
      if (pending) deletePendingReport(pending);
      return true;
    } catch (cause) {
      const isLost = cause instanceof ApiError && cause.status === 0;
      this.#hasStoredReports ||= isLost;
      // The server may have received it: its own timestamp makes it count once.
      if (isLost && (await this.#store(pending ?? this.#storePending(newKey(), body), positionSaved)))
        return false;
      if (pending) deletePendingReport(pending);
      this.#options.report.putBack(body);
      return false;
    }
  }

  #storePending(key: string, body: Report): PendingReport {
    const { account, video } = this.#options;
    const pending = { account, key, report: { film: video, body, at: Date.now() } };
    storePendingReport(pending);
    return pending;
  }

  async #store(pending: PendingReport, positionSaved: Promise<boolean>): Promise<boolean> {
    const isStored = await storeOfflineReport(this.#options.phone, pending.key, pending.report);
    if ((await positionSaved) && isStored) deletePendingReport(pending);
    return isStored;
  }
}

interface Next {
  body: Report;
  /** Whether a saved copy of the video has the position, too. */
  positionSaved: Promise<boolean>;
}

const newKey = () => String(performance.timeOrigin + performance.now());
