import { readStored, writeStored } from '@wedding/shared/platform/web-storage.ts';
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
export interface LeftReport {
  account: number;
  key: string;
  report: OfflineWatchReport;
}

const KEY = 'wedding-watched';
/** The most reports stored. The latest are kept. */
const MAX_REPORTS = 20;
/** Keys of the reports that this document is still sending or storing. */
const underWay = new Set<string>();

const readLeft = (): LeftReport[] => {
  const found = readStored('local', KEY);
  return Array.isArray(found) ? found : [];
};
const writeLeft = (left: readonly LeftReport[]) =>
  writeStored('local', KEY, left.length > 0 ? left.slice(-MAX_REPORTS) : undefined);

/** Stores a report until `dropLeft`, in place of an earlier one with its key. */
export function keepLeft(left: LeftReport): void {
  underWay.add(left.key);
  writeLeft([...readLeft().filter(({ key }) => key !== left.key), left]);
}

/** Deletes a report that has arrived. A later one with its key stays. */
export function dropLeft({ key, report: { at } }: LeftReport): void {
  const left = readLeft();
  const others = left.filter((one) => one.key !== key || one.report.at !== at);
  if (others.every((one) => one.key !== key)) underWay.delete(key);
  if (others.length < left.length) writeLeft(others);
}

/** Returns the reports that an account's earlier documents left without knowing that they arrived. */
export const leftReports = (account: number): LeftReport[] =>
  readLeft().filter((left) => left.account === account && !underWay.has(left.key));

/**
 * Returns a function that adds positions to saved videos read after this call: those that aren't in the device's
 * database yet.
 */
export function withLeftPositions(account: number): (saved: readonly SavedVideo[]) => SavedVideo[] {
  const left = readLeft().filter((one) => one.account === account);
  const places = new Map(left.map(({ report }) => [report.film, report.body.position]));
  return (saved) =>
    saved.map((one) => {
      const position = places.get(one.video.id);
      return position === undefined ? one : { ...one, video: { ...one.video, position } };
    });
}
