import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';
import type { Report } from './watch-report.ts';

/** A watch report that the server hasn't received. Releases share the stored record, so its property names never change. */
export interface OfflineWatchReport {
  film: number;
  body: Report;
  /** When it was made, by this device's clock: milliseconds since 1970. */
  at: number;
  /** The same time by the server's clock, set before the first attempt. It identifies the report on a retry. */
  told?: string;
}

/**
 * A watch report on its way to the server or into device storage. Both take a moment, which a document that is closed
 * immediately doesn't have. Local storage has the report until it has arrived.
 */
export interface PendingReport {
  account: number;
  key: string;
  report: OfflineWatchReport;
}

const KEY = 'wedding-watched';
/** The most reports stored. The latest are kept. */
const MAX_REPORTS = 20;
/** Keys of the reports that this document is still sending or storing. */
const keysInUse = new Set<string>();

const readPendingReports = (): PendingReport[] => {
  const stored = readStored('local', KEY);
  return Array.isArray(stored) ? stored : [];
};
const writePendingReports = (pending: readonly PendingReport[]) =>
  writeStored('local', KEY, pending.length > 0 ? pending.slice(-MAX_REPORTS) : undefined);

/** Stores a report until `deletePendingReport`, in place of an earlier one with its key. */
export function storePendingReport(pending: PendingReport): void {
  keysInUse.add(pending.key);
  writePendingReports([...readPendingReports().filter(({ key }) => key !== pending.key), pending]);
}

/** Deletes a report that has arrived. A later one with its key stays. */
export function deletePendingReport({ key, report: { at } }: PendingReport): void {
  const pending = readPendingReports();
  const others = pending.filter((one) => one.key !== key || one.report.at !== at);
  if (others.every((one) => one.key !== key)) keysInUse.delete(key);
  if (others.length < pending.length) writePendingReports(others);
}

/** Returns the reports that an account's earlier documents left without knowing that they arrived. */
export const pendingReports = (account: number): PendingReport[] =>
  readPendingReports().filter((pending) => pending.account === account && !keysInUse.has(pending.key));

/**
 * Returns a function that adds positions to saved videos read after this call: those that aren't in the device's
 * database yet.
 */
export function withPendingPositions(
  account: number,
): <Saved extends SavedVideo>(saved: readonly Saved[]) => Saved[] {
  const pending = readPendingReports().filter((one) => one.account === account);
  const positions = new Map(pending.map(({ report }) => [report.film, report.body.position]));
  return (saved) =>
    saved.map((one) => {
      const position = positions.get(one.video.id);
      return position === undefined ? one : { ...one, video: { ...one.video, position } };
    });
}
