import { saveWatchPosition } from '@wedding/shared/contract/video.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { type DeviceStorage, useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { noteSavedPosition } from '@wedding/shared/video-cache/saved-video.ts';
import { useEffect } from 'react';
import { keys } from '../../lib/query-keys.ts';
import { deletePendingReport, type OfflineWatchReport, pendingReports } from './pending-reports.ts';

/** The namespace in device storage, per account. It is deleted on signing out. */
const NAMESPACE = 'watched';
/** The most reports stored. The oldest are deleted first. */
const MAX_REPORTS = 200;

let running: Promise<ReadonlySet<number>> | undefined;

/** Stores a report until there is a network, replacing one with the same `key`. */
export const storeOfflineReport = (phone: DeviceStorage, key: string, report: OfflineWatchReport) =>
  phone.write(NAMESPACE, { put: new Map([[key, report]]) });

/** Resolves when the reports being sent are sent, because newer ones follow them. */
export const offlineReportsSent = async (): Promise<void> => void (await running);

interface Device {
  phone: DeviceStorage;
  account: number;
}

/** Sends the stored reports, the oldest first. Returns the ids of their videos; never rejects. */
export function sendOfflineReports(device: Device): Promise<ReadonlySet<number>> {
  running ??= sendExclusively(device).finally(() => {
    running = undefined;
  });
  return running;
}

/** How long another page may take to send them. Reports of what is watched now wait for it. */
const LOCK_TIMEOUT_MS = 5_000;

/** Two pages at the same time would set two timestamps for one report. */
async function sendExclusively(device: Device): Promise<ReadonlySet<number>> {
  try {
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
    return await navigator.locks.request('mfe-videos/watched-late', { signal }, () => send(device));
  } catch (cause) {
    // A browser without locks, or one that blocks them as part of a site's data, rarely has two pages.
    return (cause as Error).name === 'TimeoutError' ? new Set() : send(device);
  }
}

async function send({ phone, account }: Device): Promise<ReadonlySet<number>> {
  const videos = new Set<number>();
  for (const pending of pendingReports(account)) {
    const { film, body } = pending.report;
    await noteSavedPosition({ account, video: film, position: body.position });
    if (await storeOfflineReport(phone, pending.key, pending.report)) deletePendingReport(pending);
  }
  const all = [...(await phone.read(NAMESPACE))] as [string, OfflineWatchReport][];
  const newest = all.sort(([, a], [, b]) => b.at - a.at);
  const excessKeys = newest.splice(MAX_REPORTS).map(([key]) => key);
  if (excessKeys.length > 0) await phone.write(NAMESPACE, { remove: excessKeys });
  if (newest.length === 0 || !navigator.onLine) return videos;
  try {
    const clockOffset = await serverClockOffset();
    for (const [key, report] of newest.reverse()) {
      const at = report.told ?? new Date(report.at + clockOffset).toISOString();
      // Stored before sending: a lost response must not make it count twice.
      if (!report.told && !(await storeOfflineReport(phone, key, { ...report, told: at }))) return videos;
      await sendReport(report, at);
      await phone.write(NAMESPACE, { remove: [key] });
      // Otherwise the next document would store it again, and send it as another one.
      deletePendingReport({ account, key, report });
      videos.add(report.film);
    }
  } catch {
    // Retried when the next page opens or the network returns.
  }
  return videos;
}

async function sendReport({ film, body }: OfflineWatchReport, at: string): Promise<void> {
  try {
    await call(saveWatchPosition, { params: { id: film }, body: { ...body, at } });
  } catch (cause) {
    // Deleted or invalid: a retry doesn't help.
    if (!(cause instanceof ApiError && [404, 422].includes(cause.status))) throw cause;
  }
}

/** Milliseconds by which the server's clock is ahead of the device's. @throws without a network */
async function serverClockOffset(): Promise<number> {
  const response = await fetch('/readyz', { method: 'HEAD', cache: 'no-store' });
  const server = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(server) ? 0 : server - Date.now();
}

/** Sends offline watch reports when a page of videos opens or becomes visible, and when the network is back. */
export function useOfflineWatchReports(): void {
  const { phone, session } = useHost();
  const account = session.user?.id ?? 0;
  const client = useQueryClient();
  useEffect(() => {
    const sendAll = async () => {
      const videos = await sendOfflineReports({ phone, account });
      if (videos.size === 0) return;
      for (const video of videos) void client.invalidateQueries({ queryKey: keys.video(video) });
      for (const queryKey of [keys.videos, keys.history]) void client.invalidateQueries({ queryKey });
    };
    const onShown = () => document.visibilityState === 'visible' && void sendAll();
    void sendAll();
    const stopLate = phone.onLate?.(sendAll);
    window.addEventListener('online', sendAll);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      stopLate?.();
      window.removeEventListener('online', sendAll);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [phone, account, client]);
}
